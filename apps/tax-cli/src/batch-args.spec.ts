import { expect, it } from 'vitest';
import { readBatchArgs } from './batch-args.ts';

it('the words of a batch', () => {
  const words = '--batch in --out out --jobs 3 --country de --year 2024 prices.csv'.split(' ');
  expect(readBatchArgs(words)).toMatchObject({
    type: 'request',
    request: {
      ...{ folder: 'in', out: 'out', jobs: 3, memory: 2048 },
      args: { country: 'DE', year: 2024, format: 'json', files: ['prices.csv'] },
    },
  });
  expect(readBatchArgs(['--batch', 'in', '--help'])).toEqual({ type: 'help' });
});

it.each([
  [['--batch', 'in'], '--out must be the folder of the reports'],
  [['--batch=', '--out', 'o'], '--batch must be the folder of the accounts'],
  [['--batch', 'in', '--out', 'o', '--jobs', '0'], '--jobs must be a number from 1 to 64'],
  [['--batch', 'in', '--out', 'o', '--jobs', '2x'], '--jobs must be a number from 1 to 64'],
  [['--batch', 'in', '--out', 'o', '--memory', '1'], '--memory must be a number of megabytes'],
  [['--batch', 'in', '--out', 'o', '--country', 'XX'], '--country must be one of AE, '],
  [['--batch', 'in', '--out', 'o', '--year', '24'], '--year must be a year such as 2024'],
  [['--batch', 'in', '--out', 'o', '--compare'], "Unknown option '--compare'"],
])('are refused with a reason: %j', (words, message) => {
  const read = readBatchArgs(words);
  expect(read.type === 'error' ? read.message : read.type).toContain(message);
});
