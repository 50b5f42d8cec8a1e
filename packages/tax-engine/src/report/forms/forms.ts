import { asInvariantError } from '@meridian/money/invariant.ts';
import { type Quantity, ZERO, plus } from '@meridian/money/measure.ts';
import {
  type Form,
  type FormLayout,
  type FormLine,
  formsOfYear,
} from '@meridian/tax-rules/reporting.ts';
import type { CountryRules } from '@meridian/tax-rules/rules.ts';
import type { Confidence } from '@meridian/tax-rules/sourced.ts';
import type { Day } from '../../common/time.ts';
import { type Figure, type Sums, formFigure, hasTerm } from './figures.ts';
import type { ComputeInput } from '../../input/compute-input.ts';
import type { EngineInvariant } from '../../invariants.ts';
import { addKnown } from '../../common/add-known.ts';
import type { Disposal } from '../../result/disposal.ts';
import type { LotMatch } from '../../result/lot.ts';
import type { TaxReport } from '../../result/report.ts';

/** A box or line of a form with its figure; without a box, the place on the form is not certain. */
export type FilledLine = FormLine & { readonly value: Figure };

/** A row of a form that lists rows: an asset, a disposal, or a lot match. */
export type FormRow = {
  readonly asset: string;
  readonly quantity: Quantity;
  /** Null for an asset acquired on several days, or where the day is unknown. */
  readonly acquiredDay: Day | null;
  /** Null for all disposals of an asset together. */
  readonly disposedDay: Day | null;
  readonly disposals: number;
} & { readonly [K in keyof Sums]: bigint | null };

export interface FilledForm {
  readonly form: string;
  readonly part: string;
  readonly confidence: Confidence;
  /** Message id where a box is not certain for the year; the form is then only named. */
  readonly note: 'form.box-uncertain' | null;
  readonly lines: readonly FilledLine[];
  /**
   * Rows on demand, in the order of the report: there may be a million, which are never all kept.
   */
  readonly rows: (() => Iterable<FormRow>) | null;
  /** Set where the rows can be written in the form's own layout. */
  readonly layout?: FormLayout;
  /** The invariant that failed where the form could not be filled: its boxes are unknown. */
  readonly invariant?: string;
}

/** The forms of the report's year with exact figures; rounding is stated on the form. */
export function formFigures(
  report: TaxReport,
  rules: CountryRules,
  onInvariant?: ComputeInput['onInvariant'],
): FilledForm[] {
  const hasDerivatives = report.derivatives.length > 0;
  return formsOfYear(rules.forms, report.year)
    .filter(({ onlyWith }) => onlyWith === undefined || hasDerivatives)
    .map((form) => filled(form, report, onInvariant));
}

/** An error leaves this form unfilled, and the others are filled. */
function filled(
  form: Form,
  report: TaxReport,
  onInvariant: ComputeInput['onInvariant'],
): FilledForm {
  try {
    return fill(form, report);
  } catch (error) {
    const name: EngineInvariant = 'form-fills-to-its-end';
    const failure = asInvariantError(error, name);
    onInvariant?.({ error: failure });
    return {
      form: form.form,
      part: form.part,
      confidence: form.confidence,
      note: null,
      lines: form.lines.map((line) => ({ ...line, value: { type: 'unknown' } })),
      rows: null,
      invariant: failure.invariant,
    };
  }
}

function fill(
  { form, part, confidence, lines, rows, layout }: Form,
  report: TaxReport,
): FilledForm {
  const isSure = confidence !== 'uncertain' && lines.every(({ box }) => box !== undefined);
  return {
    form,
    part,
    confidence,
    note: isSure ? null : 'form.box-uncertain',
    lines: lines.map((line) => ({ ...line, value: formFigure(report, line.figure) })),
    rows: rows === undefined ? null : () => rowsOf(report, rows),
    ...(layout === undefined ? {} : { layout }),
  };
}

function rowsOf(report: TaxReport, { by, term }: NonNullable<Form['rows']>): Iterable<FormRow> {
  const fits = term === undefined ? () => true : hasTerm(term);
  switch (by) {
    case 'asset':
      return assetRows(report.disposals, fits);
    case 'disposal':
      return disposalRows(report.disposals, fits);
    case 'slice':
      return lotMatchRows(report.disposals, fits);
  }
}

function* lotMatchRows(
  disposals: readonly Disposal[],
  fits: (lotMatch: LotMatch) => boolean,
): Generator<FormRow> {
  for (const disposal of disposals) {
    for (const lotMatch of disposal.slices) if (fits(lotMatch)) yield rowOf(disposal, [lotMatch]);
  }
}

function* disposalRows(
  disposals: readonly Disposal[],
  fits: (lotMatch: LotMatch) => boolean,
): Generator<FormRow> {
  for (const disposal of disposals) {
    const slices = disposal.slices.filter(fits);
    if (slices.length > 0) yield rowOf(disposal, slices);
  }
}

/** A row per asset, sorted by name. */
function* assetRows(
  disposals: readonly Disposal[],
  fits: (lotMatch: LotMatch) => boolean,
): Generator<FormRow> {
  const byAsset = new Map<string, FormRow>();
  for (const row of disposalRows(disposals, fits)) {
    const before = byAsset.get(row.asset);
    byAsset.set(row.asset, before === undefined ? combined(row) : merge(before, row));
  }
  const assets = [...byAsset.keys()].toSorted();
  for (const asset of assets) {
    const row = byAsset.get(asset);
    if (row !== undefined) yield row;
  }
}

function combined(row: FormRow): FormRow {
  return { ...row, acquiredDay: null, disposedDay: null };
}

function merge(a: FormRow, b: FormRow): FormRow {
  return {
    ...a,
    quantity: plus(a.quantity, b.quantity),
    disposals: a.disposals + b.disposals,
    proceeds: addKnown(a.proceeds, b.proceeds),
    cost: addKnown(a.cost, b.cost),
    fees: addKnown(a.fees, b.fees),
    gain: addKnown(a.gain, b.gain),
  };
}

function rowOf({ asset, day }: Disposal, slices: readonly LotMatch[]): FormRow {
  let quantity: Quantity = ZERO;
  let proceeds: bigint | null = 0n;
  let cost: bigint | null = 0n;
  let fees: bigint | null = 0n;
  let gain: bigint | null = 0n;
  for (const lotMatch of slices) {
    quantity = plus(quantity, lotMatch.quantity);
    proceeds = addKnown(proceeds, lotMatch.proceeds);
    cost = addKnown(cost, lotMatch.cost);
    fees = addKnown(fees, lotMatch.fees);
    gain = addKnown(gain, lotMatch.gain);
  }
  return {
    asset,
    quantity,
    acquiredDay: acquiredDayOf(slices),
    disposedDay: day,
    disposals: 1,
    proceeds,
    cost,
    fees,
    gain,
  };
}

/** The day on which all units were acquired; null for several days or an unknown day. */
function acquiredDayOf(slices: readonly LotMatch[]): Day | null {
  const days = new Set(slices.flatMap(({ lots }) => lots.map((lot) => lot.acquiredDay)));
  const [only] = days;
  return days.size === 1 && only !== undefined ? only : null;
}
