import { IconButton } from '@meridian/ui/IconButton.tsx';
import { Icon } from '@meridian/ui/Icon.tsx';
import type { IconName } from '@meridian/ui/generated/icon-names.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Menu } from '@meridian/ui/Menu.tsx';
import { Select } from '@meridian/ui/Select.tsx';
import { type ReactNode, type RefObject, useId } from 'react';

import styles from './ChartTools.module.css';
import { CHART_TYPES, type ChartSettings, INTERVALS } from './chart-settings.ts';
import { IndicatorMenu } from './IndicatorMenu.tsx';
import type { IndicatorParameters } from './indicator-values.ts';
import { TIME_ZONES, zoneWords } from './time-zones.ts';

interface ChartToolsProps {
  settings: ChartSettings;
  change: (part: Partial<ChartSettings>) => void;
  isTable: boolean;
  showTable: (shown: boolean) => void;
  parameters: IndicatorParameters;
  /** More tools, after the indicators. */
  children: ReactNode;
  /** What full screen shows. */
  pane: RefObject<HTMLElement | null>;
}

/** The icons the specification names for chart types. */
const TYPE_ICONS = {
  candles: 'chart-candles',
  hollow: 'chart-hollow-candles',
  bars: 'chart-bars',
  'heikin-ashi': 'chart-heikin-ashi',
  line: 'chart-line',
  area: 'chart-area',
} as const satisfies Readonly<Record<ChartSettings['type'], IconName>>;

export function ChartTools(props: ChartToolsProps) {
  const { settings, change, isTable, showTable, parameters, pane, children } = props;
  const { t } = useI18n();
  const name = useId();
  return (
    <div className={styles.tools}>
      <fieldset className={styles.intervals} aria-label={t('trade.chart.interval')}>
        {INTERVALS.map((interval) => (
          <label key={interval} className={styles.interval}>
            <input
              type="radio"
              name={name}
              aria-label={t(`trade.interval.${interval}`)}
              checked={settings.interval === interval}
              onChange={() => change({ interval })}
            />
            <span aria-hidden="true">{t(`trade.interval.${interval}.short`)}</span>
          </label>
        ))}
      </fieldset>
      <TypeMenu settings={settings} change={change} />
      <IndicatorMenu settings={settings} change={change} parameters={parameters} />
      {children}
      <div className={styles.end}>
        <button
          type="button"
          className={styles.toggle}
          aria-pressed={settings.scale === 'logarithmic'}
          title={t('trade.chart.logarithmic')}
          onClick={() =>
            change({ scale: settings.scale === 'logarithmic' ? 'linear' : 'logarithmic' })
          }
        >
          {t('trade.chart.logarithmic.short')}
        </button>
        <button
          type="button"
          className={styles.toggle}
          aria-pressed={isTable}
          onClick={() => showTable(!isTable)}
        >
          {t('trade.chart.table')}
        </button>
        <IconButton
          icon="external"
          className={styles.full}
          label={t('trade.chart.fullScreen')}
          onClick={() => void toggleFullScreen(pane.current)}
        />
      </div>
    </div>
  );
}

type Part = Pick<ChartToolsProps, 'settings' | 'change'>;

function TypeMenu({ settings, change }: Part) {
  const { t, tag } = useI18n();
  const name = useId();
  const { type, timeZone } = settings;
  return (
    <Menu
      name="chart-menu"
      align="start"
      className={styles.menu}
      label={`${t('trade.chart.type')}: ${t(`trade.chart.type.${type}`)}`}
      summary={<Icon name={TYPE_ICONS[type]} />}
    >
      <fieldset className={styles.choices} aria-label={t('trade.chart.type')}>
        {CHART_TYPES.map((each) => (
          <label key={each} className={styles.choice}>
            <input
              type="radio"
              name={name}
              checked={type === each}
              onChange={() => change({ type: each })}
            />
            <Icon name={TYPE_ICONS[each]} />
            <span>{t(`trade.chart.type.${each}`)}</span>
          </label>
        ))}
      </fieldset>
      <label className={styles.zone}>
        <span>{t('trade.chart.timeZone')}</span>
        <Select
          value={timeZone}
          onChange={({ currentTarget }) =>
            change({ timeZone: TIME_ZONES.find((each) => each === currentTarget.value) ?? '' })
          }
        >
          {TIME_ZONES.map((zone) => (
            <option key={zone} value={zone}>
              {zone === '' ? t('trade.chart.ownTime') : zoneWords(zone, tag)}
            </option>
          ))}
        </Select>
      </label>
    </Menu>
  );
}

async function toggleFullScreen(pane: HTMLElement | null): Promise<void> {
  try {
    if (document.fullscreenElement === null) await pane?.requestFullscreen();
    else await document.exitFullscreen();
  } catch {
    // Refused by the browser: the chart stays where it is.
  }
}
