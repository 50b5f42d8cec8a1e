import { type Drawing, DRAWING_TOOLS, TEXT_TOOLS } from '@meridian/chart/drawing.ts';
import { Icon } from '@meridian/ui/Icon.tsx';
import { IconButton } from '@meridian/ui/IconButton.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { saveFile } from '@meridian/ui/save-file.ts';
import { type ChangeEvent, useState } from 'react';

import { useSignal } from '../markets/use-signal.ts';
import styles from './ChartTools.module.css';
import { type DrawingsStore, TOOL_ICONS } from './drawings-store.ts';
import type { DrawingDesk } from './use-drawings.ts';

export interface DrawingPanelProps {
  desk: DrawingDesk;
  symbol: string;
  /** Gives the chart the keyboard, so that keys move what was drawn. */
  focusChart: () => void;
}

/** The drawing tools, and what was drawn. */
export function DrawingPanel({ desk, symbol, focusChart }: DrawingPanelProps) {
  const { t } = useI18n();
  const { drawings } = useSignal(desk.store.state);
  return (
    <div className={styles.drawing}>
      <ul role="list" className={styles.drawTools} aria-label={t('trade.draw.tools')}>
        {DRAWING_TOOLS.map((tool) => (
          <li key={tool}>
            <button
              type="button"
              className={styles.drawTool}
              onClick={(event) => {
                // A press by keyboard has no pointer: its points are put in the middle.
                desk.take(tool, event.detail === 0);
                event.currentTarget.closest('details')?.removeAttribute('open');
                focusChart();
              }}
            >
              <Icon name={TOOL_ICONS[tool]} />
              <span>{t(`trade.draw.tool.${tool}`)}</span>
            </button>
          </li>
        ))}
      </ul>
      <DrawingActions desk={desk} symbol={symbol} />
      {drawings.length > 0 && (
        <ul role="list" className={styles.drawn} aria-label={t('trade.draw.list')}>
          {drawings.map((drawing) => (
            <DrawnRow key={drawing.id} desk={desk} drawing={drawing} focusChart={focusChart} />
          ))}
        </ul>
      )}
    </div>
  );
}

function DrawingActions({ desk, symbol }: Pick<DrawingPanelProps, 'desk' | 'symbol'>) {
  const { t } = useI18n();
  const { store, magnet } = desk;
  const { drawings, canUndo, canRedo, hidden, locked } = useSignal(store.state);
  return (
    <div className={styles.drawActions}>
      <div className={styles.row}>
        <IconButton
          icon="draw-magnet"
          label={t('trade.draw.magnet')}
          aria-pressed={magnet}
          onClick={() => desk.setMagnet(!magnet)}
        />
        <IconButton
          icon="lock"
          label={t('trade.draw.lockAll')}
          aria-pressed={locked}
          onClick={() => store.setLocked(!locked)}
        />
        <IconButton
          icon={hidden ? 'eye-off' : 'eye'}
          label={t('trade.draw.hideAll')}
          aria-pressed={hidden}
          onClick={() => store.setHidden(!hidden)}
        />
        <button type="button" className={styles.toggle} disabled={!canUndo} onClick={store.undo}>
          {t('trade.draw.undo')}
        </button>
        <button type="button" className={styles.toggle} disabled={!canRedo} onClick={store.redo}>
          {t('trade.draw.redo')}
        </button>
        <IconButton
          icon="draw-eraser"
          label={t('trade.draw.deleteAll')}
          disabled={drawings.length === 0 || locked}
          onClick={store.clear}
        />
      </div>
      <DrawingFile store={store} symbol={symbol} />
    </div>
  );
}

/** Drawings go into a file of the reader's, and come from one. */
function DrawingFile({ store, symbol }: { store: DrawingsStore; symbol: string }) {
  const { t } = useI18n();
  const { drawings, isKept } = useSignal(store.state);
  const [said, setSaid] = useState('');
  const read = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? [];
    if (file === undefined) return;
    const count = store.imported(await file.text());
    // The same file may be chosen again.
    currentTarget.value = '';
    setSaid(count === null ? t('trade.draw.noDrawings') : t('trade.draw.imported', { count }));
  };
  return (
    <>
      <div className={styles.row}>
        <button
          type="button"
          className={styles.toggle}
          disabled={drawings.length === 0}
          onClick={() =>
            saveFile(
              new Blob([store.exported()], { type: 'application/json' }),
              `drawings-${symbol}.json`,
            )
          }
        >
          {t('trade.draw.export')}
        </button>
        <label className={styles.file}>
          <span className={styles.toggle}>{t('trade.draw.import')}</span>
          <input
            type="file"
            accept="application/json,.json"
            onChange={(event) => void read(event)}
          />
        </label>
      </div>
      <p className={styles.said} role="status">
        {said}
        {!isKept && ` ${t('trade.draw.notKept')}`}
      </p>
    </>
  );
}

interface DrawnRowProps {
  desk: DrawingDesk;
  drawing: Drawing;
  focusChart: () => void;
}

/** One drawing by name: what the mouse does on the chart can be done here by keyboard. */
function DrawnRow({ desk, drawing, focusChart }: DrawnRowProps) {
  const { t } = useI18n();
  const { store } = desk;
  const state = useSignal(store.state);
  const { id, tool, text, locked } = drawing;
  const name = t(`trade.draw.tool.${tool}`);
  const isFixed = locked || state.locked;
  return (
    <li className={styles.drawnRow} data-selected={desk.selected === id ? '' : undefined}>
      <button
        type="button"
        className={styles.drawnName}
        onClick={(event) => {
          desk.select(id);
          event.currentTarget.closest('details')?.removeAttribute('open');
          focusChart();
        }}
      >
        <Icon name={TOOL_ICONS[tool]} />
        <span>{name}</span>
      </button>
      {TEXT_TOOLS.has(tool) && (
        <input
          className={styles.words}
          aria-label={t('trade.draw.words')}
          maxLength={200}
          defaultValue={text}
          disabled={isFixed}
          onBlur={({ currentTarget: { value } }) => {
            if (value !== text) store.put({ ...drawing, text: value });
          }}
        />
      )}
      <IconButton
        icon="lock"
        label={t('trade.draw.lock', { name })}
        aria-pressed={locked}
        onClick={() => store.put({ ...drawing, locked: !locked })}
      />
      <IconButton
        icon="trash"
        label={t('trade.draw.delete', { name })}
        disabled={isFixed}
        onClick={() => store.remove(id)}
      />
    </li>
  );
}
