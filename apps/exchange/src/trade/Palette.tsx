import { isCoin } from '@meridian/routes/path-parameters.ts';
import type { Pair } from '@meridian/routes/trade-paths.ts';
import { matches } from '@meridian/shell/search-text.ts';
import { Dialog } from '@meridian/ui/Dialog.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { TextInput } from '@meridian/ui/TextInput.tsx';
import { type KeyboardEvent, useId, useState } from 'react';

import { select } from '../markets/select.ts';
import { useSignal } from '../markets/use-signal.ts';
import { FIRST_STATE } from '../markets/view-state.ts';
import { COMMAND_KEYS, COMMAND_NAMES, type CommandParts, runCommand } from './commands.ts';
import styles from './Palette.module.css';
import type { TradeModel } from './trade-model.ts';

interface PaletteProps {
  parts: CommandParts;
  close: () => void;
}

interface Entry {
  readonly id: string;
  readonly label: string;
  readonly hint: string;
  readonly run: () => void;
}

/** More than anybody reads; a word narrows them. */
const MOST_PAIRS = 8;

/** Actions and pairs by name, chosen with the arrow keys. */
export function Palette({ parts, close }: PaletteProps) {
  const { t } = useI18n();
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(0);
  const id = useId();
  const entries = useEntries(parts, query);
  const chosen = Math.min(active, entries.length - 1);
  const choose = (entry: Entry | undefined) => {
    if (entry === undefined) return;
    close();
    entry.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') choose(entries[chosen]);
    else if (event.key === 'ArrowDown') setActive((chosen + 1) % Math.max(entries.length, 1));
    else if (event.key === 'ArrowUp') setActive(chosen <= 0 ? entries.length - 1 : chosen - 1);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog open onClose={close} title={t('trade.command.palette')} className={styles.palette}>
      <TextInput
        data-autofocus
        type="search"
        role="combobox"
        aria-expanded
        aria-controls={id}
        aria-activedescendant={entries[chosen] === undefined ? undefined : `${id}-${chosen}`}
        aria-label={t('trade.palette.search')}
        placeholder={t('trade.palette.search')}
        autoComplete="off"
        spellCheck={false}
        value={query}
        onChange={({ currentTarget }) => {
          setQuery(currentTarget.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div id={id} role="listbox" aria-label={t('trade.command.palette')} className={styles.list}>
        {entries.map((entry, index) => (
          <button
            key={entry.id}
            id={`${id}-${index}`}
            type="button"
            role="option"
            tabIndex={-1}
            aria-selected={index === chosen}
            className={styles.entry}
            onClick={() => choose(entry)}
          >
            <span>{entry.label}</span>
            <kbd dir="ltr">{entry.hint}</kbd>
          </button>
        ))}
      </div>
      <p className={styles.note} role="status">
        {entries.length === 0 && t('trade.palette.nothing')}
      </p>
    </Dialog>
  );
}

function useEntries(parts: CommandParts, query: string): readonly Entry[] {
  const { t } = useI18n();
  const commands = COMMAND_NAMES.filter((name) => name !== 'palette').map((name) => ({
    id: name,
    label: t(`trade.command.${name}`),
    hint: COMMAND_KEYS[name].toUpperCase(),
    run: () => runCommand(name, parts),
  }));
  const pairs = usePairs(parts.model, query).map(({ base, quote }) => ({
    id: `${base}/${quote}`,
    label: `${base}/${quote}`,
    hint: t('trade.palette.pair'),
    run: () => parts.model.go({ base, quote }),
  }));
  const found = commands.filter(({ label }) => query.trim() === '' || matches(query, label));
  // Who types looks for a pair more often than for an action.
  return query.trim() === '' ? [...found, ...pairs] : [...pairs, ...found];
}

function usePairs(model: TradeModel, query: string): readonly Pair[] {
  const status = useSignal(model.market);
  if (status.kind !== 'ready') return [];
  const state = { ...FIRST_STATE, query };
  return select(status.market, state, new Set(), (ticker) => ticker)
    .filter(({ base, quote }) => isCoin(base) && isCoin(quote))
    .slice(0, MOST_PAIRS);
}
