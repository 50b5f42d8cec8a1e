import { describe, expect, it } from 'vitest';
import { outcomeTable, issueTable } from '../../testing/source-tables.ts';
import { importText } from '../../testing/test-file.ts';

const MINE = `0x${'1a'.repeat(20)}`;
const THEIRS = `0x${'2b'.repeat(20)}`;
const OTHER = `0x${'3c'.repeat(20)}`;

const TOKENS =
  'Transaction Hash,UnixTimestamp,DateTime (UTC),From,To,TokenValue,ContractAddress,TokenName,' +
  'TokenSymbol';
const COINS =
  'Transaction Hash,UnixTimestamp,DateTime (UTC),From,To,Value_IN(POL),Value_OUT(POL),' +
  'TxnFee(POL),Status,ErrCode';

const token = (hash: string, from: string, to: string, amount = '1') =>
  `${hash},1700000000,2023-11-14 22:13:20,${from},${to},${amount},0xc0,Coin,COIN`;

describe('whose address the file is of', () => {
  it('the one that stands in every row, however it is written', async () => {
    const upper = MINE.toUpperCase().replace('0X', '0x');
    const source = await importText(
      [TOKENS, token('0x1', THEIRS, MINE), token('0x2', upper, OTHER)].join('\n'),
    );
    expect(outcomeTable(source)).toEqual(['2 deposit +1 COIN', '3 withdrawal -1 COIN']);
    expect(new Set(source.entries.map(({ account }) => account))).toEqual(new Set([MINE]));
  });

  it('left open where two addresses stand in every row', async () => {
    const source = await importText(
      [TOKENS, token('0x1', THEIRS, MINE), token('0x2', MINE, THEIRS)].join('\n'),
    );
    expect(outcomeTable(source)).toEqual([
      '2 aside direction-unknown',
      '3 aside direction-unknown',
    ]);
  });

  it('the one that the account is named after', async () => {
    const text = [TOKENS, token('0x1', THEIRS, MINE), token('0x2', MINE, THEIRS)].join('\n');
    expect(outcomeTable(await importText(text, { account: THEIRS }))).toEqual([
      '2 withdrawal -1 COIN',
      '3 deposit +1 COIN',
    ]);
    expect(outcomeTable(await importText(text, { account: OTHER }))).toEqual([
      '2 aside direction-unknown',
      '3 aside direction-unknown',
    ]);
  });

  it('proven by the column of a single amount', async () => {
    const row = (hash: string, from: string, to: string, amounts: string) =>
      `${hash},1700000000,2023-11-14 22:13:20,${from},${to},${amounts},0.01,,`;
    const paid = [COINS, row('0x1', MINE, THEIRS, '0,5'), row('0x2', MINE, THEIRS, '0,0')];
    expect(outcomeTable(await importText(paid.join('\n')))).toEqual([
      '2 withdrawal -5 POL, fee 0.01 POL',
      '3 charge -0.01 POL',
    ]);
    const none = [COINS, row('0x2', MINE, THEIRS, '0,0')];
    expect(outcomeTable(await importText(none.join('\n')))).toEqual(['2 aside direction-unknown']);
  });
});

it('a caller’s account takes the place of the address', async () => {
  const text = [TOKENS, token('0x1', THEIRS, MINE), token('0x2', OTHER, MINE)].join('\n');
  const { entries } = await importText(text, { account: 'Browser wallet' });
  expect(entries.map(({ account }) => account)).toEqual(['Browser wallet', 'Browser wallet']);
});

it('the same token out and in within one transaction is no trade', async () => {
  const rows = [token('0x1', MINE, THEIRS, '5'), token('0x1', OTHER, MINE, '2')];
  const source = await importText([TOKENS, ...rows].join('\n'));
  expect(outcomeTable(source)).toEqual(['2 withdrawal -5 COIN', '3 deposit +2 COIN']);
  expect(issueTable(source)).toEqual(['unpaired-legs x1 rows 2 3']);
});

it('the coin of any chain is the one that the headers name', async () => {
  const header = COINS.replaceAll('POL', 'zztop');
  const row = `0x1,1700000000,2023-11-14 22:13:20,${THEIRS},${MINE},2,0,0.1,,`;
  expect(outcomeTable(await importText([header, row].join('\n')))).toEqual(['2 deposit +2 ZZTOP']);
});

it('rows without a hash are not taken for one transaction', async () => {
  const out = token('', MINE, THEIRS);
  const received = token('', OTHER, MINE).replace('COIN', 'GAIN').replace('0xc0', '0xc1');
  expect(outcomeTable(await importText([TOKENS, out, received].join('\n')))).toEqual([
    '2 withdrawal -1 COIN',
    '3 deposit +1 GAIN',
  ]);
});
