import { failureMessage, issueMessage } from '@meridian/tax-import/messages.ts';
import type { Reconciliation } from '@meridian/tax-import/across/reconcile.ts';
import { formatOf } from '@meridian/tax-import/formats/registry.ts';
import type { FormatId } from '@meridian/tax-import/formats/format-id.ts';
import type { Values } from '@meridian/tax-import/open-file.ts';
import type { BalanceCheck, ImportedSource, ImportFailure } from '@meridian/tax-import/outcome.ts';

import type {
  BalanceView,
  FormatName,
  ProblemView,
  SourceView,
  ValueFileView,
} from '../model/workspace-view.ts';

import { reconciledLine } from './reconciliation-view.ts';
import type { StoredFile } from './stored.ts';
import type { LoadedFile } from './workspace.ts';
import { exchangeOf, type ZonesOf } from './zones-of.ts';

/** Gaps, rejected rows and the like shown at once; the rest is counted. */
const SHOWN = 20;

export function sourceView(
  source: ImportedSource,
  { stored, kept }: Pick<LoadedFile, 'stored' | 'kept'>,
  reconciliation: Reconciliation | undefined,
  zones: ZonesOf,
): SourceView {
  const exchange = exchangeOf(source);
  return {
    id: source.id,
    fileId: stored.fileId,
    name: source.name,
    innerName: source.innerName ?? null,
    formatName: source.formatName,
    account: source.account,
    sample: stored.sample,
    exchange,
    zone: {
      ...source.zone,
      answered: stored.timeZone !== undefined,
      likely: zones(source),
    },
    dayOrder: source.dayOrder ?? null,
    decimalMark: source.decimalMark ?? null,
    fitting: { chosen: source.format, formats: formatNames(source.fitting) },
    operations: operationsView(source, stored),
    mapped: stored.mapped !== undefined,
    directionUnknown: source.setAside.some(({ reason }) => reason === 'direction-unknown'),
    reconciled: reconciliation === undefined ? null : reconciledLine(reconciliation),
    period: source.period,
    assets: source.assets,
    rows: source.rows,
    balance: worstStatus(source.balances),
    balances: source.balances.map(balanceView),
    notes: source.issues.map((issue) => ({ ...issueMessage(issue), rows: issue.rows })),
    kept,
  };
}

/** Behind the name some exchanges' issues have a part of it that is no name of its own. */
const PART = ' / ';

function operationsView(source: ImportedSource, stored: StoredFile): SourceView['operations'] {
  const known = formatOf(source.format)?.operations?.known ?? [];
  const names = source.issues.flatMap(({ code, params }) => {
    const [name = ''] = (params['operation'] ?? '').split(PART);
    return code === 'unknown-operation' && name !== '' ? [name] : [];
  });
  return {
    unknown: [...new Set(names)],
    answered: stored.operations ?? {},
    known: known.toSorted(),
  };
}

function formatNames(ids: readonly FormatId[] | undefined): FormatName[] {
  return (ids ?? []).map((id) => ({
    id,
    name: formatOf(id)?.name ?? id,
  }));
}

function balanceView(balance: BalanceCheck): BalanceView {
  return {
    asset: balance.asset,
    wallet: balance.wallet ?? null,
    computed: balance.computed,
    stated: balance.stated,
    status: balance.status,
    gapCount: balance.gaps.length,
    gaps: balance.gaps
      .slice(0, SHOWN)
      .map(({ afterRow, row, missing }) => ({ afterRow, row, missing })),
  };
}

/** One gap makes the whole source doubtful; a file without the column proves nothing. */
function worstStatus(balances: readonly BalanceCheck[]): SourceView['balance'] {
  if (balances.some(({ status }) => status === 'gaps')) return 'gaps';
  return balances.some(({ status }) => status === 'agrees') ? 'agrees' : 'no-column';
}

export function valueFileView(values: Values, stored: StoredFile, kept: boolean): ValueFileView {
  const assets =
    values.type === 'prices'
      ? values.points.map(({ asset }) => asset)
      : values.points.flatMap(({ currency, quote }) =>
          quote === '' ? [currency] : [currency, quote],
        );
  return {
    fileId: stored.fileId,
    name: stored.name,
    sample: stored.sample,
    type: values.type,
    points: values.points.length,
    assets: [...new Set(assets)].toSorted(),
    decimalMark: values.decimalMark ?? null,
    rejected: values.rejected
      .slice(0, SHOWN)
      .map(({ row, reason, params }) => ({ row, reason: { id: reason, params } })),
    rejectedCount: values.rejected.length,
    kept,
  };
}

export function failureView(
  failure: ImportFailure,
): Pick<ProblemView, 'name' | 'reason' | 'formats'> {
  const name =
    failure.innerName === undefined ? failure.name : `${failure.name} › ${failure.innerName}`;
  const reason = failureMessage(failure);
  const isLikeNone = failure.code === 'unknown-format' && failure.params['nearest'] === '';
  return {
    name,
    reason: {
      id: isLikeNone ? 'report.problem.unknownFormat' : reason.id,
      params: { ...reason.params, file: name },
    },
    formats: formatNames(failure.candidates),
  };
}
