import type { TradingChart } from '@meridian/chart/create-chart.ts';
import { POINTS_OF } from '@meridian/chart/drawing.ts';
import type { MarketTicker } from '@meridian/protocol/contracts/market.ts';
import type { Pair } from '@meridian/routes/trade-paths.ts';
import { Button } from '@meridian/ui/Button.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';

import { useSignal } from '../markets/use-signal.ts';
import { ChartLegend } from './ChartLegend.tsx';
import { ChartOrders } from './ChartOrders.tsx';
import styles from './ChartPane.module.css';
import type { ChartSettings } from './chart-settings.ts';
import { ChartTools } from './ChartTools.tsx';
import { chartSummary } from './chart-summary.ts';
import { createIndicatorValues } from './indicator-values.ts';
import { symbolOf } from './pair-store.ts';
import type { TradeModel } from './trade-model.ts';
import { type ShownChart, useChart } from './use-chart.ts';
import { DrawingMenu } from './DrawingMenu.tsx';
import { type DrawingDesk, useDrawings } from './use-drawings.ts';
import { laterPart } from './use-later.ts';
import { placesOf } from '../markets/figures.ts';

export interface ChartPaneProps {
  model: TradeModel;
  pair: Pair;
}

/** The chart with its tools; a summary and a table say the same in words and figures. */
export function ChartPane({ model, pair }: ChartPaneProps) {
  const settings = useSignal(model.chart.state);
  const [isTable, setTable] = useState(false);
  const pane = useRef<HTMLDivElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const market = useSignal(model.market);
  const ticker = market.kind === 'ready' ? market.market.bySymbol.get(symbolOf(pair)) : undefined;
  const symbol = symbolOf(pair);
  // The pane is made anew with each pair.
  const [parameters] = useState(() => createIndicatorValues(symbol, () => localStorage));
  const shown = useChart(place, model, ticker, settings, useSignal(parameters.state));
  const places = ticker === undefined ? 0 : placesOf(ticker.tick);
  const desk = useDrawings(shown.chart, symbol, shown.state === 'ready', places);
  return (
    <div ref={pane} className={styles.pane}>
      <ChartTools
        settings={settings}
        change={model.chart.change}
        isTable={isTable}
        showTable={setTable}
        parameters={parameters}
        pane={pane}
      >
        <div data-command="draw">
          <DrawingMenu
            desk={desk}
            symbol={symbol}
            focusChart={() =>
              pane.current?.querySelector<HTMLElement>('[role="application"]')?.focus()
            }
          />
        </div>
      </ChartTools>
      <div className={styles.stage}>
        {ticker !== undefined && !isTable && (
          <ChartLegend bar={shown.pointed ?? shown.bars.at(-1)} tick={ticker.tick} />
        )}
        <Canvas
          place={place}
          pair={pair}
          settings={settings}
          shown={shown}
          ticker={ticker}
          desk={desk}
        />
        <DrawingHint desk={desk} />
        {isTable && ticker !== undefined && (
          <BarTable
            bars={shown.bars}
            interval={settings.interval}
            timeZone={settings.timeZone}
            ticker={ticker}
          />
        )}
        {!isTable && shown.chart !== null && (
          <ChartOrders model={model} chart={shown.chart} symbol={symbolOf(pair)} place={place} />
        )}
        <State model={model} shown={shown} />
      </div>
    </div>
  );
}

const BarTable = laterPart(async () => (await import('./ChartTable.tsx')).ChartTable);

interface CanvasProps {
  place: RefObject<HTMLDivElement | null>;
  pair: Pair;
  settings: ChartSettings;
  shown: ShownChart;
  ticker: MarketTicker | undefined;
  desk: DrawingDesk;
}

/** Left to right in every language: time runs that way on a chart. */
function Canvas({ place, pair, settings, shown, ticker, desk }: CanvasProps) {
  const { t, tag } = useI18n();
  const id = useId();
  const name = t('trade.chart.name', {
    pair: `${pair.base}/${pair.quote}`,
    interval: t(`trade.interval.${settings.interval}`),
  });
  const figures = ticker === undefined ? null : chartSummary(shown.bars, ticker.tick, tag);
  const frame = useRef<HTMLDivElement>(null);
  const { chart } = shown;
  useEffect(() => {
    const listening = new AbortController();
    const onKey = (event: KeyboardEvent) => {
      if (changeDrawings(event, desk)) event.preventDefault();
      else moveChart(event, chart);
    };
    frame.current?.addEventListener('keydown', onKey, { signal: listening.signal });
    return () => listening.abort();
  }, [chart, desk]);
  return (
    <>
      <div
        ref={frame}
        className={styles.canvas}
        role="application"
        aria-roledescription={t('trade.chart')}
        aria-label={name}
        aria-describedby={id}
        tabIndex={0}
        dir="ltr"
      >
        <div ref={place} className={styles.place} />
      </div>
      <p id={id} className={styles.summary}>
        {figures !== null && t('trade.chart.summary', figures)} {t('trade.chart.keys')}
      </p>
    </>
  );
}

/** Undo, redo, and what keys do to the drawing that is selected. */
function changeDrawings(event: KeyboardEvent, desk: DrawingDesk): boolean {
  if (event.altKey) return false;
  if (!event.ctrlKey && !event.metaKey) return desk.onKey(event);
  const key = event.key.toLowerCase();
  if (key === 'y' || (key === 'z' && event.shiftKey)) desk.store.redo();
  else if (key === 'z') desk.store.undo();
  else return false;
  return true;
}

/** What the chart waits for while something is drawn, or what keys do to what is selected. */
function DrawingHint({ desk }: { desk: DrawingDesk }) {
  const { t } = useI18n();
  const { drawings } = useSignal(desk.store.state);
  const selected = drawings.find(({ id }) => id === desk.selected);
  const words =
    desk.tool !== null
      ? t('trade.draw.awaits', {
          name: t(`trade.draw.tool.${desk.tool}`),
          count: POINTS_OF[desk.tool],
        })
      : selected === undefined
        ? ''
        : t('trade.draw.selected', { name: t(`trade.draw.tool.${selected.tool}`) });
  return (
    <div className={styles.hint} role="status">
      {words !== '' && (
        <>
          <span>{words}</span>
          <Button size="x-small" onClick={desk.drop}>
            {t('trade.draw.done')}
          </Button>
        </>
      )}
    </div>
  );
}

function moveChart(event: KeyboardEvent, chart: TradingChart | null): void {
  if (chart === null || event.ctrlKey || event.metaKey || event.altKey) return;
  const step = event.shiftKey ? 50 : 5;
  if (event.key === 'ArrowLeft') chart.scroll(step);
  else if (event.key === 'ArrowRight') chart.scroll(-step);
  else if (event.key === '+' || event.key === '=') chart.zoom(1.25);
  else if (event.key === '-') chart.zoom(0.8);
  else if (event.key === 'End') chart.toNow();
  else return;
  event.preventDefault();
}

function State({ model, shown }: { model: TradeModel; shown: ShownChart }) {
  const { t } = useI18n();
  const market = useSignal(model.market);
  if (market.kind === 'failed' || shown.state === 'failed') {
    return (
      <div className={styles.state} role="alert">
        <p>{t('trade.chart.failed')}</p>
        <Button
          variant="secondary"
          size="small"
          onClick={() => {
            model.retry();
            shown.retry();
          }}
        >
          {t('trade.retry')}
        </Button>
      </div>
    );
  }
  if (shown.state === 'ready') return null;
  return <div className={styles.skeleton} aria-hidden="true" />;
}
