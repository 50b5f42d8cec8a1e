import { describe, expect, it } from 'vitest';
import type { ImportedSource } from '../outcome.ts';
import { importText } from '../testing/test-file.ts';

const reasons = ({ setAside }: ImportedSource) =>
  setAside.map(({ row, reason, params }) => ({ row, reason, ...params }));

describe('an asset named as a piece of a number', () => {
  it.each(['.000', '500', '1.5', '٥٠٠'])(
    '%s sets its row aside, whichever side it stands on',
    async (name) => {
      const rows = [
        `2024-01-01 10:00,-1,${name},0.1,BTC`,
        `2024-01-02 10:00,-1,BTC,1,${name}`,
        '2024-01-03 10:00,2,BTC,,',
        '2024-01-04 10:00,3,1INCH,,',
      ];
      const header = 'Koinly Date,Amount,Currency,Fee Amount,Fee Currency';
      const source = await importText([header, ...rows, ''].join('\n'));
      expect(reasons(source)).toEqual([
        { row: 2, reason: 'bad-asset', asset: name },
        { row: 3, reason: 'bad-asset', asset: name },
      ]);
      expect(source.assets).toEqual(['1INCH', 'BTC']);
      expect(source.balances.map(({ asset, change }) => [asset, change > 0n])).toEqual([
        ['1INCH', true],
        ['BTC', true],
      ]);
    },
  );

  it('leaves a gap in a balance that the file states', async () => {
    const header = 'txid,refid,time,type,aclass,asset,amount,fee,balance';
    const rows = [
      'A1,R1,2024-01-01 10:00:00,deposit,currency,XXBT,1,0,1',
      'A2,R2,2024-01-02 10:00:00,trade,currency,XXBT,-0.5,0,0.5',
      'A3,R2,2024-01-02 10:00:00,trade,currency,500,10,0,10',
    ];
    const source = await importText([header, ...rows, ''].join('\n'));
    expect(reasons(source).map(({ row, reason }) => [row, reason])).toEqual([
      [3, 'bad-asset'],
      [4, 'bad-asset'],
    ]);
    expect(source.balances.map(({ asset, status }) => [asset, status])).toEqual([['BTC', 'gaps']]);
  });
});
