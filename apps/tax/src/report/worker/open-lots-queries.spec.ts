import { fixed } from '@meridian/money/fixed.ts';
import { asUnitPrice } from '@meridian/money/measure.ts';
import { describe, expect, it } from 'vitest';

import { moneyText } from '../shared/format-unit.ts';
import { openedReport } from './testing/opened-report.ts';

/** 2 BTC bought on two days, a half of the first sold again; 2 SOL of unknown cost and price. */
const LEDGER = `txid,refid,time,type,subtype,aclass,asset,amount,fee,balance
T1,D1,2025-01-01 10:00:00,deposit,,currency,ZEUR,50000,0,50000
T2,R1,2025-01-02 10:00:00,trade,,currency,ZEUR,-10000,0,40000
T3,R1,2025-01-02 10:00:00,trade,,currency,XXBT,1,0,1
T4,R2,2025-06-02 10:00:00,trade,,currency,ZEUR,-30000,0,10000
T5,R2,2025-06-02 10:00:00,trade,,currency,XXBT,1,0,2
T6,R3,2025-08-02 10:00:00,trade,,currency,XXBT,-0.5,0,1.5
T7,R3,2025-08-02 10:00:00,trade,,currency,ZEUR,8000,0,18000
T8,D2,2025-09-01 10:00:00,deposit,,currency,SOL,2,0,2
`;

const NOW = Date.parse('2026-03-01T12:00:00Z');

const text = (atoms: bigint | null) => (atoms === null ? '?' : moneyText(atoms, 'EUR', 'en'));

async function germany() {
  const opened = await openedReport();
  await opened.service.addFiles([new File([LEDGER], 'ledger.csv')]);
  await opened.service.chooseCountry('DE');
  const version = async (after = 0) => {
    const { report } = await opened.workspace(
      (view) => view.reportState === 'ready' && (view.report?.version ?? 0) > after,
    );
    return report?.version ?? 0;
  };
  return { ...opened, version };
}

describe('what is held today', () => {
  it('has every lot, the next day of one, and the gain of each asset', async () => {
    const { service, version } = await germany();
    const shown = await version();
    const view = await service.openLots(shown, NOW);
    expect(view).toMatchObject({
      day: '2026-03-01',
      year: 2026,
      holding: 'exempt-after',
      lotCount: 3,
    });
    expect(
      view?.ending.map(({ lateFrom, asset, quantity }) => [lateFrom, asset, quantity]),
    ).toEqual([['2026-06-03', 'BTC', fixed('1')]]);
    // 16,000 a coin by the last sale: 8,000 - 5,000, and 16,000 - 30,000.
    const { rows } = await service.openLotRows(shown, { from: 0, count: 10 });
    expect(rows.map(({ asset, lateFrom, gain }) => `${asset} ${lateFrom} ${text(gain)}`)).toEqual([
      'BTC 2026-01-03 €3,000.00',
      'BTC 2026-06-03 -€14,000.00',
      'SOL null ?',
    ]);
    expect(view?.assets.map(({ asset, price, gain }) => [asset, price?.day, text(gain)])).toEqual([
      ['SOL', undefined, '?'],
      ['BTC', '2025-08-02', '-€11,000.00'],
    ]);
  });

  it('is a file with every lot', async () => {
    const { service, version } = await germany();
    const shown = await version();
    await service.openLots(shown, NOW);
    const csv = await (await service.openLotsCsv(shown, ['a', 'b'], 'Pool'))?.text();
    expect(csv?.replace('\uFEFF', '').split('\r\n')).toEqual([
      'a,b',
      'BTC,Kraken,2025-01-02,0.5,5000,8000,3000,2026-01-03',
      'BTC,Kraken,2025-06-02,1,30000,16000,-14000,2026-06-03',
      'SOL,Kraken,,2,,,,',
      '',
    ]);
  });

  it('changes the year by a sale of what is chosen, and takes a typed price', async () => {
    const { service, version } = await germany();
    const shown = await version();
    await service.openLots(shown, NOW);
    const sale = await service.sellToday(shown, ['BTC']);
    expect(text(sale?.after.gain.lowest ?? null)).toBe('-€11,000.00');
    expect(text(sale?.after.tax?.lowest ?? null)).toBe('€0.00');
    expect((await service.sellToday(shown, ['SOL']))?.sales).toEqual([]);

    const price = asUnitPrice(fixed('20000'));
    await service.savePrice({ id: 'p', asset: 'BTC', day: '2026-03-01', currency: 'EUR', price });
    const next = await version(shown);
    expect(await service.sellToday(shown, ['BTC'])).toBeNull();
    await service.openLots(next, NOW);
    // 30,000 - 35,000: the exempt half gains 5,000, the other coin loses 10,000.
    const dearer = await service.sellToday(next, ['BTC']);
    expect(dearer?.sales[0]?.byTerm).toEqual({ exempt: fixed('5000'), taxable: fixed('-10000') });
  });

  it('is nothing of a report that is no longer there', async () => {
    const { service, version } = await germany();
    const shown = await version();
    expect(await service.openLots(shown + 1, NOW)).toBeNull();
    expect(await service.sellToday(shown, ['BTC'])).toBeNull();
    expect(await service.openLotRows(shown, { from: 0, count: 10 })).toEqual({
      total: 0,
      rows: [],
    });
  });
});
