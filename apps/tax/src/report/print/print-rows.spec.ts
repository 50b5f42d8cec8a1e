import { expect, it } from 'vitest';

import type { ReportClient } from '../client/report-client.ts';
import type { PrintRow, ReportView } from '../model/report-view.ts';
import { PAGE_SIZE } from '../model/service.ts';
import { loadPrintRows, printRows, startPrintRows } from './print-rows.ts';

const TOTAL = PAGE_SIZE + 1;

/** The parts by which rows are loaded; each test has its own version, since rows are cached by it. */
function reportOf(version: number): ReportView {
  // `as`: the rest of a report is not read here.
  return { version, counts: { disposals: TOTAL, income: 0, derivatives: 0 } } as ReportView;
}

/** A worker that returns each page when the test calls `answer`. */
function worker() {
  const waiting: (() => void)[] = [];
  const service = {
    printRows: (_: number, { from, count }: { from: number; count: number }) =>
      new Promise((resolve) => {
        const length = Math.min(count, TOTAL - from);
        const rows = Array.from({ length }, (__, index) => ({ index: from + index }) as PrintRow);
        waiting.push(() => resolve({ total: TOTAL, rows }));
      }),
  };
  // `as`: the one question that is asked here.
  const ask = ((question: (asked: unknown) => unknown) => question(service)) as ReportClient['ask'];
  const answer = async () => {
    for (const give of waiting.splice(0)) give();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { ask, answer };
}

const places = () =>
  printRows.current().disposals.flatMap((rows) => rows.map(({ index }) => index));
const eachOnce = Array.from({ length: TOTAL }, (_, index) => index);

it('brings every row, page by page', async () => {
  const { ask, answer } = worker();
  const loaded = loadPrintRows(reportOf(1), ask, new AbortController().signal);
  await answer();
  expect(printRows.current()).toMatchObject({ done: PAGE_SIZE, isComplete: false });
  await answer();
  expect(await loaded).toBe(true);
  expect(places()).toEqual(eachOnce);
  expect(printRows.current().isComplete).toBe(true);
});

it('brings each row once where the report is sent again meanwhile', async () => {
  const { ask, answer } = worker();
  const stop = startPrintRows(reportOf(2), ask);
  stop();
  startPrintRows(reportOf(2), ask);
  await answer();
  await answer();
  expect(places()).toEqual(eachOnce);
  expect(printRows.current().isComplete).toBe(true);
});

it('leaves the rows of another report to that one', async () => {
  const { ask, answer } = worker();
  startPrintRows(reportOf(3), ask);
  startPrintRows(reportOf(4), ask);
  await answer();
  await answer();
  expect(printRows.current().version).toBe(4);
  expect(places()).toEqual(eachOnce);
});
