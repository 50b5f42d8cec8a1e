import { createZone } from '@meridian/tax-engine/common/calendar.ts';
import { asInstant } from '@meridian/tax-engine/common/time.ts';
import { carriedLosses } from '@meridian/tax-engine/report/carried-losses.ts';
import { type OpenLots, openLots } from '@meridian/tax-engine/report/open-lots.ts';
import { sellToday } from '@meridian/tax-engine/report/sell-today.ts';

import type { ReportService } from '../model/service.ts';
import { inputOf, offeredYears } from './computing.ts';
import { openLotRow, openLotsCsv, openLotsView } from './open-lots-view.ts';
import { pageOf } from './page-of.ts';
import { runWhileCurrent } from './run-while-current.ts';
import type { Session } from './session.ts';

type OpenLotsQueries = Pick<
  ReportService,
  'openLots' | 'openLotRows' | 'openLotsCsv' | 'sellToday' | 'carriedLosses'
>;

/** What is held today, computed when it is asked for and kept while the report is the same. */
export function openLotsQueries(session: Session): OpenLotsQueries {
  let kept: { readonly version: number; readonly now: number; readonly open: OpenLots } | null =
    null;
  const keptFor = (version: number): OpenLots | null =>
    kept?.version === version && session.version === version ? kept.open : null;
  return {
    async openLots(version, now) {
      const { computed, workspace, cache } = session;
      if (computed === null || session.version !== version) return null;
      const { rules } = computed;
      const instant = asInstant(now);
      const zone = createZone(rules.calendar.value);
      // Methods and answers are those of the day's own tax year.
      const input = inputOf(workspace, cache, rules, zone.taxYearOf(zone.dayOf(instant)));
      const open = await runWhileCurrent(session, version, openLots(input, instant));
      if (open === null) return null;
      kept = { version, now, open };
      return openLotsView(open);
    },
    async openLotRows(version, window) {
      const open = keptFor(version);
      if (open === null) return { total: 0, rows: [] };
      return pageOf(open.lots, window, (lot, index) => openLotRow(lot, index, open));
    },
    async openLotsCsv(version, head, poolWord) {
      const open = keptFor(version);
      return open === null ? null : openLotsCsv(open, head, poolWord);
    },
    async sellToday(version, assets) {
      const open = keptFor(version);
      if (open === null || kept === null) return null;
      const steps = sellToday(open, new Set(assets), asInstant(kept.now));
      return runWhileCurrent(session, version, steps);
    },
    async carriedLosses(version) {
      const { computed, workspace, cache } = session;
      if (computed === null || session.version !== version) return null;
      const { rules } = computed;
      const years = offeredYears(rules, cache.years(rules));
      const steps = carriedLosses((year) => inputOf(workspace, cache, rules, year), years);
      return runWhileCurrent(session, version, steps);
    },
  };
}
