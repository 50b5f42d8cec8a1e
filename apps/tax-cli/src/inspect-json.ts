import { fixedToText } from '@meridian/money/fixed.ts';
import type {
  BalanceCheck,
  ImportedSource,
  ImportFailure,
  ImportOutcome,
} from '@meridian/tax-import/import-file.ts';
import { instantToIso } from '@meridian/tax-engine/common/time.ts';
import { isQuestion } from './questions.ts';

/** What `inspect --json` prints: amounts as exact decimals, times in ISO, UTC. */
export function inspectJson(outcomes: readonly ImportOutcome[]): object {
  return {
    schema: 'meridian-inspection/1',
    files: outcomes.map((outcome) => (outcome.ok ? sourceJson(outcome) : failureJson(outcome))),
  };
}

function failureJson({ name, innerName, code, params, row, ...like }: ImportFailure): object {
  return {
    read: false,
    name,
    innerName: innerName ?? null,
    failure: { code, params, row: row ?? null },
    nearest: like.nearest ?? [],
    candidates: like.candidates ?? [],
  };
}

function sourceJson(source: ImportedSource): object {
  const { id, name, innerName, format, formatName, account, encoding, delimiter, zone } = source;
  const asked = source.issues.some(({ code }) => code === 'zone-unstated');
  return {
    read: true,
    name,
    innerName: innerName ?? null,
    sha256: id,
    ...{ format, formatName, account, encoding, delimiter },
    zone: { ...zone, asked },
    dayOrder: source.dayOrder ?? null,
    decimalMark: source.decimalMark ?? null,
    fitting: source.fitting ?? [],
    period: source.period && {
      from: instantToIso(source.period.from),
      to: instantToIso(source.period.to),
    },
    assets: source.assets,
    rows: source.rows,
    setAside: source.setAside.map((row) => ({ ...row, question: isQuestion(row.reason) })),
    balances: source.balances.map(balanceJson),
    issues: source.issues.map((issue) => ({ ...issue, question: isQuestion(issue.code) })),
  };
}

function balanceJson({ asset, wallet, status, gaps, ...check }: BalanceCheck): object {
  return {
    asset,
    wallet: wallet ?? null,
    status,
    opening: text(check.opening),
    change: text(check.change),
    computed: text(check.computed),
    stated: text(check.stated),
    gaps: gaps.map(({ afterRow, row, at: time, missing }) => ({
      ...{ afterRow, row, at: instantToIso(time), missing: fixedToText(missing) },
    })),
  };
}

function text(atoms: bigint | null): string | null {
  return atoms === null ? null : fixedToText(atoms);
}
