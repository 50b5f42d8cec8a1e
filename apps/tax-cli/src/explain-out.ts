import { fixedToText } from '@meridian/money/fixed.ts';
import type { ExplanationNode, RowsOf } from '@meridian/tax-engine/explanation/node.ts';
import type { Range } from '@meridian/tax-engine/result/ranges.ts';
import type { TaxReport } from '@meridian/tax-engine/result/report.ts';
import { openParams } from '@meridian/tax-export/report-texts.ts';
import { type Writer, amountText } from './text-report.ts';

type Names = ReadonlyMap<string, string>;

/** Ids under which a report explains its figures at the top (`explainFigure`). */
export function topFigures({ cash }: TaxReport): string[] {
  return ['gain', 'income', 'tax', ...(cash === undefined ? [] : ['costs'])];
}

/** A tree of lines: amounts, law with how sure it is, rows, and the id of what goes deeper. */
export function explanationText(root: ExplanationNode, writer: Writer, names: Names): string {
  const lines: string[] = [];
  const add = (node: ExplanationNode, indent: string): void => {
    lines.push(`${indent}${headOf(node, writer)}`);
    const { basis, rows = [], more } = node;
    const below = `${indent}    `;
    if (basis !== undefined) {
      lines.push(`${below}§ ${basis.text} (${writer.translate(`confidence.${basis.confidence}`)})`);
    }
    for (const row of rows) lines.push(`${below}${rowsText(row, names)}`);
    if (more !== undefined) lines.push(`${below}--explain ${more}`);
    for (const child of node.children) add(child, `${indent}  `);
  };
  add(root, '');
  return `${lines.join('\n')}\n`;
}

/** The sentence of a node; what something open moves in it stands as a range. */
function sentenceOf(
  { id, params, paramRanges }: ExplanationNode,
  { money, translate }: Writer,
): string {
  return translate(id, { ...params, ...openParams(paramRanges, money, translate) });
}

function headOf(node: ExplanationNode, writer: Writer): string {
  const { amount, shows, range } = node;
  const text = sentenceOf(node, writer);
  if (range !== undefined) return `${text}: ${amountText(null, range, writer)}`;
  if (amount !== undefined) return `${text}: ${writer.money(amount.atoms)}`;
  if (shows === undefined) return text;
  const { atoms, unit } = shows;
  return `${text} = ${unit === '%' ? writer.percent(atoms) : writer.money(atoms)}`;
}

function rowsText({ source, rows }: RowsOf, names: Names): string {
  const name = names.get(source) ?? source;
  return rows.length === 0 ? name : `${name}: ${rows.join(', ')}`;
}

/** The same for machines: amounts as exact decimals, texts in the language asked for. */
export function explanationJson(
  report: TaxReport,
  figure: string,
  root: ExplanationNode,
  context: { readonly writer: Writer; readonly names: Names },
): object {
  const { country, year, method, currency, lawAsOf } = report;
  return {
    schema: 'meridian-explanation/1',
    ...{ notAdvice: true, lawAsOf, country, year, method, currency, figure },
    explanation: nodeJson(root, context),
  };
}

function nodeJson(
  node: ExplanationNode,
  context: { readonly writer: Writer; readonly names: Names },
): object {
  const { id, params, amount, shows, range, basis, rows, more, children } = node;
  return {
    id,
    params,
    text: sentenceOf(node, context.writer),
    ...(amount === undefined ? {} : { amount: amountJson(amount) }),
    ...(shows === undefined ? {} : { shows: amountJson(shows) }),
    ...(range === undefined ? {} : { range: rangeJson(range) }),
    ...(basis === undefined ? {} : { basis }),
    ...(rows === undefined
      ? {}
      : {
          rows: rows.map((row) => ({
            file: context.names.get(row.source) ?? null,
            source: row.source,
            rows: row.rows,
          })),
        }),
    ...(more === undefined ? {} : { more }),
    children: children.map((child) => nodeJson(child, context)),
  };
}

function rangeJson({ lowest, highest }: Range): object {
  const text = (atoms: bigint | null) => (atoms === null ? null : fixedToText(atoms));
  return { lowest: text(lowest), highest: text(highest) };
}

function amountJson({ atoms, unit }: { readonly atoms: bigint; readonly unit: string }): object {
  return { amount: fixedToText(atoms), unit };
}
