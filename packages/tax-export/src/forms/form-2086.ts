/** Form 2086 of the DGFiP: its lines from top to bottom, a column for each disposal. */
import { fixed, fixedToText } from '@meridian/money/fixed.ts';
import { dayToIso } from '@meridian/tax-engine/common/calendar.ts';
import type { Disposal } from '@meridian/tax-engine/result/disposal.ts';
import type { TaxReport } from '@meridian/tax-engine/result/report.ts';
import type { CsvOptions } from '../csv-options.ts';
import { type Cell, csvLine } from '../csv-writer.ts';
import { shownMoney } from '../shown-money.ts';

/** Lines of the form with its own words; balancing payments (soultes) are none of ours. */
const LINES = [
  ['211', 'Date de la cession'],
  ['212', 'Valeur globale du portefeuille au moment de la cession'],
  ['213', 'Prix de cession'],
  ['214', 'Frais de cession'],
  ['215', 'Prix de cession net des frais'],
  ['216', 'Soulte reçue ou versée lors de la cession'],
  ['217', 'Prix de cession net des soultes'],
  ['218', 'Prix de cession net des frais et soultes'],
  ['220', "Prix total d'acquisition"],
  ['221', "Fractions de capital initial contenues dans le prix total d'acquisition"],
  ['222', "Soultes reçues en cas d'échanges antérieurs"],
  ['223', "Prix total d'acquisition net"],
  ['224', 'Plus-value ou moins-value'],
] as const;

type Line = (typeof LINES)[number][0];

/** The form as CSV; what is not known of a disposal is empty, and its last line says so. */
export function form2086Csv(report: TaxReport, { tr }: CsvOptions): string {
  const columns = report.disposals.map((disposal) => columnOf(disposal));
  const lines = LINES.map(([line, name]) => [
    line,
    name,
    ...columns.map((column) => column[line] ?? ''),
  ]);
  const states = report.disposals.map(({ gain }) =>
    tr(gain === null ? 'export.open' : 'export.complete'),
  );
  return [...lines, ['', tr('export.state'), ...states]].map(csvLine).join('');
}

/** Amounts of the lines; sums are made of the rounded ones, so that the column adds up on paper. */
function columnOf({ day, gain, slices }: Disposal): Partial<Record<Line, Cell>> {
  const [lotMatch] = slices;
  const figures = lotMatch?.portfolio;
  const date = { '211': dayToIso(day) };
  if (figures === undefined || lotMatch === undefined || gain === null) return date;
  const { portfolioValue, acquisitions, usedBefore, price } = figures;
  const [value, received, fees] = [portfolioValue, price, lotMatch.fees ?? null].map(rounded);
  const [paid, used] = [acquisitions, usedBefore].map(rounded);
  const net = less(received, fees);
  return {
    ...date,
    ...amounts({ '212': value, '213': received, '214': fees, '215': net, '217': received }),
    ...amounts({ '218': net, '220': paid, '221': used, '223': less(paid, used) }),
    ...amounts({ '224': rounded(gain) }),
  };
}

function rounded(atoms: bigint | null): bigint | null {
  return atoms === null ? null : fixed(shownMoney(atoms, 'EUR'));
}

function less(from: bigint | null | undefined, what: bigint | null | undefined): bigint | null {
  return from == null || what == null ? null : from - what;
}

function amounts(
  lines: Partial<Record<Line, bigint | null | undefined>>,
): Partial<Record<Line, Cell>> {
  return Object.fromEntries(
    Object.entries(lines).map(([line, atoms]) => [
      line,
      atoms == null ? '' : { number: fixedToText(atoms) },
    ]),
  );
}
