import { expect, it } from 'vitest';

import type { SourceView } from '../model/workspace-view.ts';
import { questionsOf } from './questions-of.ts';

const SOURCE: SourceView = {
  id: 'a',
  fileId: 'f',
  name: 'file.csv',
  innerName: null,
  formatName: 'Etherscan',
  account: 'Etherscan',
  sample: false,
  exchange: 'Etherscan',
  zone: { name: 'UTC', stated: true, answered: false, likely: [] },
  dayOrder: null,
  decimalMark: null,
  fitting: { chosen: 'etherscan', formats: [] },
  operations: { unknown: [], answered: {}, known: [] },
  directionUnknown: false,
  mapped: false,
  reconciled: null,
  period: null,
  assets: [],
  rows: { read: 0, imported: 0, merged: 0, setAside: 0 },
  balance: 'no-column',
  balances: [],
  notes: [],
  kept: true,
};

const OPEN_ORDER = {
  order: null,
  basis: 'open',
  possible: ['day-first', 'month-first'],
} as const;

it('asks nothing of a file that says all', () => {
  expect(questionsOf(SOURCE)).toEqual({ open: [], answered: [] });
});

it('asks what a file leaves open', () => {
  const zone = { name: 'UTC', stated: false, answered: false, likely: [] };
  const source = { ...SOURCE, zone, dayOrder: OPEN_ORDER, directionUnknown: true };
  expect(questionsOf(source).open).toEqual(['zone', 'day-order', 'address']);
});

it('lets an answer be changed', () => {
  const source: SourceView = {
    ...SOURCE,
    zone: { name: 'Europe/Berlin', stated: false, answered: true, likely: [] },
    dayOrder: { ...OPEN_ORDER, order: 'day-first', basis: 'answer' },
    account: '0xAbCdEf0123456789abcdef0123456789abcdef01',
    directionUnknown: true,
  };
  const questions = questionsOf(source);
  expect(questions).toEqual({ open: [], answered: ['zone', 'day-order', 'address'] });
});

it('lets the choice among formats be changed', () => {
  const formats = [
    { id: 'a', name: 'A' },
    { id: 'b', name: 'B' },
  ];
  const questions = questionsOf({ ...SOURCE, fitting: { chosen: 'a', formats } });
  expect(questions).toEqual({ open: [], answered: ['format'] });
});

it('asks about operations where the format has names to choose from', () => {
  const operations = { unknown: ['new'], answered: {}, known: ['old'] };
  expect(questionsOf({ ...SOURCE, operations }).open).toEqual(['operations']);
  expect(questionsOf({ ...SOURCE, operations: { ...operations, known: [] } }).open).toEqual([]);
  const done = { unknown: [], answered: { new: 'old' }, known: ['old'] };
  expect(questionsOf({ ...SOURCE, operations: done }).answered).toEqual(['operations']);
});

it('does not ask about dates that the file itself orders', () => {
  const dayOrder = { order: 'day-first', basis: 'file', possible: ['day-first'] } as const;
  expect(questionsOf({ ...SOURCE, dayOrder })).toEqual({ open: [], answered: [] });
});

it('asks for the decimal mark that no number of the file shows', () => {
  const open = { mark: null, basis: 'open', example: '20.000' } as const;
  expect(questionsOf({ ...SOURCE, decimalMark: open }).open).toEqual(['decimal-mark']);
  const answer = { ...open, mark: ',', basis: 'answer' } as const;
  expect(questionsOf({ ...SOURCE, decimalMark: answer }).answered).toEqual(['decimal-mark']);
  const shown = { ...open, mark: ',', basis: 'file' } as const;
  expect(questionsOf({ ...SOURCE, decimalMark: shown })).toEqual({ open: [], answered: [] });
});
