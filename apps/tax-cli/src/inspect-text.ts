import { fixedToText } from '@meridian/money/fixed.ts';
import type {
  BalanceCheck,
  ImportedSource,
  ImportFailure,
  ImportOutcome,
} from '@meridian/tax-import/import-file.ts';
import { FORMATS } from '@meridian/tax-import/formats/registry.ts';
import {
  failureMessage,
  type ImportMessage,
  issueMessage,
  setAsideMessage,
} from '@meridian/tax-import/messages.ts';
import { instantToIso } from '@meridian/tax-engine/common/time.ts';
import { isQuestion } from './questions.ts';

/** Writes a message of the imports in the language asked for. */
export type Translate = (message: ImportMessage) => string;

/** Rows set aside that are written out for one reason; all of them stand in the JSON. */
const ROWS_SHOWN = 20;

/** What `inspect` prints for people; its own labels are English, as all operators' lines. */
export function inspectText(outcomes: readonly ImportOutcome[], translate: Translate): string {
  const blocks = outcomes.map((outcome) =>
    (outcome.ok ? sourceLines(outcome, translate) : failureLines(outcome, translate)).join('\n'),
  );
  return `${blocks.join('\n\n')}\n`;
}

function title({ name, innerName }: { name: string; innerName?: string }): string {
  return innerName === undefined ? name : `${name} › ${innerName}`;
}

function failureLines(failure: ImportFailure, translate: Translate): string[] {
  const nearest = (failure.nearest ?? []).map(nameOfFormat);
  const candidates = (failure.candidates ?? []).map(nameOfFormat);
  return [
    title(failure),
    `  ! ${translate(failureMessage(failure))}`,
    ...(nearest.length === 0 ? [] : [field('nearest', nearest.join(', '))]),
    ...(candidates.length === 0
      ? []
      : [field('fits', `${candidates.join(', ')}; to be asked: --read-as ID`)]),
  ];
}

function nameOfFormat(id: string): string {
  const format = FORMATS.find((candidate) => candidate.id === id);
  return format === undefined ? id : `${format.name} (${id})`;
}

function sourceLines(source: ImportedSource, translate: Translate): string[] {
  const { read, imported, merged, setAside } = source.rows;
  const { period } = source;
  return [
    title(source),
    field('format', formatLine(source)),
    field('account', source.account),
    field('encoding', `${source.encoding}, cells apart by ${nameOf(source.delimiter)}`),
    field('zone', zoneLine(source)),
    ...dayOrderLine(source),
    ...decimalMarkLine(source),
    field(
      'period',
      period === null ? 'no entries' : `${instantToIso(period.from)} – ${instantToIso(period.to)}`,
    ),
    field('assets', source.assets.join(', ') || 'none'),
    field('rows', `${read} read = ${imported} imported + ${merged} merged + ${setAside} set aside`),
    ...setAsideLines(source, translate),
    field('balances', balanceSummary(source.balances)),
    ...source.balances.filter(({ status }) => status === 'gaps').flatMap(gapLines),
    field('issues', source.issues.length === 0 ? 'none' : `${source.issues.length}`),
    ...source.issues.map(
      (issue) =>
        `    ${mark(isQuestion(issue.code))} ${translate(issueMessage(issue))}${rowsOf(issue.rows)}`,
    ),
  ];
}

function field(name: string, text: string): string {
  return `  ${name.padEnd(9)} ${text}`;
}

function mark(question: boolean): string {
  return question ? '!' : '·';
}

function nameOf(delimiter: string): string {
  return delimiter === '\t' ? 'tabs' : `“${delimiter}”`;
}

function formatLine({ format, formatName, fitting = [] }: ImportedSource): string {
  const others = fitting.filter((id) => id !== format);
  const asked = others.length === 0 ? '' : `, as asked; it fits ${others.join(', ')} too`;
  return `${formatName} (${format})${asked}`;
}

function zoneLine({ zone, issues }: ImportedSource): string {
  if (zone.stated) return `${zone.name}, stated`;
  const asked = issues.some(({ code }) => code === 'zone-unstated');
  return asked ? `${zone.name} assumed; to be asked` : `${zone.name}, as asked`;
}

function dayOrderLine({ dayOrder }: ImportedSource): string[] {
  if (dayOrder === undefined) return [];
  const { order, basis, possible } = dayOrder;
  const text =
    order === null ? `open: ${possible.join(' or ') || 'dates contradict each other'}` : order;
  const by = { file: 'by the file’s dates', answer: 'as asked', open: 'to be asked' }[basis];
  return [field('dates', `${text}, ${by}`)];
}

function decimalMarkLine({ decimalMark }: ImportedSource): string[] {
  if (decimalMark === undefined) return [];
  const { mark: known, basis, example } = decimalMark;
  const by = {
    file: 'by the file’s numbers',
    stated: 'as its format states',
    answer: 'as asked',
    open: 'to be asked',
  }[basis];
  const name = known === null ? 'open' : known === '.' ? 'point' : 'comma';
  return [field('decimals', `${name}, ${by}: ${example}`)];
}

function setAsideLines({ setAside }: ImportedSource, translate: Translate): string[] {
  const byReason = Map.groupBy(setAside, ({ reason }) => reason);
  return [...byReason].flatMap(([reason, rows]) => {
    const shown = rows.slice(0, ROWS_SHOWN);
    const question = isQuestion(reason);
    const more = rows.length - shown.length;
    return [
      ...shown.map((row) => `    ${mark(question)} ${translate(setAsideMessage(row))}`),
      ...(more === 0 ? [] : [`    ${mark(question)} ${reason}: ${more} more`]),
    ];
  });
}

function balanceSummary(balances: readonly BalanceCheck[]): string {
  const count = (status: BalanceCheck['status']): number =>
    balances.filter((each) => each.status === status).length;
  const parts = [
    `${count('agrees')} agree with the file`,
    `${count('gaps')} do not`,
    `${count('no-column')} not stated by it`,
  ];
  return balances.length === 0 ? 'none' : parts.join(', ');
}

function gapLines({ asset, wallet, gaps, computed, stated }: BalanceCheck): string[] {
  const name = wallet === undefined ? asset : `${asset} in ${wallet}`;
  const statedText = stated === null ? 'unknown' : fixedToText(stated);
  return [
    `    ! ${name}: computed ${fixedToText(computed)}, the file says ${statedText}`,
    ...gaps
      .slice(0, ROWS_SHOWN)
      .map(({ row, missing }) => `      row ${row}: ${fixedToText(missing)} not explained`),
    ...(gaps.length > ROWS_SHOWN ? [`      ${gaps.length - ROWS_SHOWN} more`] : []),
  ];
}

function rowsOf(rows: readonly number[]): string {
  if (rows.length === 0) return '';
  const shown = rows.slice(0, ROWS_SHOWN).join(', ');
  return ` (${shown}${rows.length > ROWS_SHOWN ? ', …' : ''})`;
}
