/** Computes the file of docs/matching-walkthrough.md and finds the page's tables in the report. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseCliArgs } from './args.ts';
import { readRequest } from './read-request.ts';
import { reportCommand } from './report-command.ts';
import { testFolder } from './testing/files.ts';

const PAGE = readFileSync(
  join(import.meta.dirname, '../../../docs/matching-walkthrough.md'),
  'utf8',
);
const [, FILE = ''] = /```csv\n([\s\S]*?)```/.exec(PAGE) ?? [];
const file = testFolder().put('trades.csv', FILE);

/** The table of a section: rows without the head, cells without padding. */
function tableOf(section: string): string[][] {
  const text = PAGE.split('\n## ').find((part) => part.startsWith(section)) ?? '';
  const rows = [...text.matchAll(/^\|(.+)\|$/gm)].map(([, row = '']) =>
    row.split('|').map((cell) => cell.trim()),
  );
  return rows.slice(2);
}

async function reportAs(format: 'csv' | 'json'): Promise<string> {
  const read = parseCliArgs(['--country', 'DE', '--year', '2024', '--format', format, file]);
  if (read.type !== 'args') throw new Error(JSON.stringify(read));
  const request = await readRequest(read.args);
  if (!request.ok) throw new Error(request.reason);
  const answer = await reportCommand(request.request, request.ledger);
  return [...answer.out].join('');
}

describe('the walkthrough of matching', () => {
  it('shows the disposals of the report, part by part', async () => {
    const lines = (await reportAs('csv')).split('\r\n');
    const stated = tableOf('5. ').map(
      ([sold, quantity, acquired, proceeds, fees, cost, gain, term = '']) => {
        const quoted = term.includes(',') ? `"${term}"` : term;
        const figures = [quantity, proceeds, fees, cost, gain].join();
        return `${sold},BTC,Koinly,Sale,${figures},"First in, first out",${quoted},${acquired},complete`;
      },
    );
    expect(stated).toHaveLength(3);
    const start = lines.findIndex((line) => line.startsWith('Date,Asset,Account,Kind,Quantity'));
    const parts = lines.slice(start + 1, start + 4);
    for (const [place, line] of stated.entries()) expect(parts[place]?.startsWith(line)).toBe(true);
    expect(lines[start + 4]).toBe('');
  });

  it('gives the totals, the tax and what is left of the second lot', async () => {
    const lines = (await reportAs('csv')).split('\r\n');
    const stated = tableOf('6. ');
    expect(stated).toHaveLength(7);
    for (const [figure = '', amount = ''] of stated) {
      const name = figure.includes(',') ? `"${figure}"` : figure;
      const suffix = figure === 'Estimated tax' ? ',EUR,,' : '';
      expect(lines).toContain(`${name},${amount}${suffix}`);
    }
    expect(lines).toContain('BTC,Koinly,0.8,19219.2');
    expect(PAGE).toContain('24024 − 4804.8 = 19219.2 EUR');
  });

  it('states the row of each entry and the cost of each lot', async () => {
    const report: unknown = JSON.parse(await reportAs('json'));
    const rows = tableOf('1. ').map(([, entry = '', row]) => ({
      date: entry.slice(0, 10),
      rows: [Number(row)],
    }));
    const costs = tableOf('3. ').map(([, , cost]) => cost);
    const lots = [0, 1].map((place) => ({
      acquired: rows[place]?.date,
      rows: rows[place]?.rows,
      cost: costs[place],
    }));
    expect(report).toMatchObject({
      disposals: [
        { date: rows[2]?.date, parts: [{ rows: rows[2]?.rows }], slices: [{ lots: [lots[0]] }] },
        {
          date: rows[3]?.date,
          parts: [{ rows: rows[3]?.rows }],
          slices: [{ lots: [lots[0]] }, { lots: [lots[1]] }],
        },
      ],
    });
  });
});
