import { fixed, fixedToText } from '@meridian/money/fixed.ts';
import { asQuantity } from '@meridian/money/measure.ts';
import type { Entry } from '@meridian/tax-engine/ledger/entry.ts';
import { isoToInstant } from '@meridian/tax-engine/common/time.ts';
import {
  deposit,
  gift,
  opening,
  staking,
  trade,
  withdrawal,
} from '@meridian/tax-engine/testing/entries.ts';
import { describe, expect, it } from 'vitest';

import { EVERY_ENTRY, type EntryEdit } from '../model/entry-edit.ts';
import { edited, labelOf, labelsFor, relabelled, splitEntry } from './entry-edits.ts';
import { openedReport } from './testing/opened-report.ts';

describe('labels', () => {
  const coming = deposit('2025-01-02', '2 SOL');
  const going = withdrawal('2025-01-03', '1 SOL');

  it('of units that come and of units that go are never each other’s', () => {
    expect(labelsFor(labelOf(coming))).not.toContain('withdrawal');
    expect(relabelled(coming, 'outgoing spend')).toBe(coming);
    expect(relabelled(going, 'income staking')).toBe(going);
  });

  it('keep everything of the entry but what it is', () => {
    for (const label of labelsFor('deposit')) {
      const changed = relabelled(coming, label);
      expect(labelOf(changed)).toBe(label);
      expect(relabelled(changed, 'deposit')).toEqual(coming);
    }
    for (const label of labelsFor('withdrawal')) {
      expect(relabelled(relabelled(going, label), 'withdrawal')).toEqual(going);
    }
    expect(relabelled(staking('2025-01-02', '1 SOL'), 'gift-received')).not.toHaveProperty(
      'income',
    );
    expect(relabelled(gift('2025-01-02', '1 SOL'), 'withdrawal')).not.toHaveProperty('outgoing');
  });

  it('are none for what is more than units coming or going', () => {
    for (const entry of [
      trade('2025-01-02', '1 EUR', '1 SOL'),
      opening('2025-01-02', '1 SOL', '1 EUR'),
      deposit('2025-01-02', '5 EUR'),
    ]) {
      expect(labelsFor(labelOf(entry))).toEqual([]);
      expect(relabelled(entry, 'income staking')).toBe(entry);
    }
  });

  it('stay with a split entry, whose second half has one of its own', () => {
    const edits = new Map<string, EntryEdit>([
      [coming.id, { split: fixed('0.5'), label: 'income staking' }],
      [`${coming.id} +2`, { label: 'gift-received', leftOut: true }],
    ]);
    const { entries, listed } = edited([coming, going], ({ id }) => edits.get(id));
    expect(listed.map(labelOf)).toEqual(['income staking', 'gift-received', 'withdrawal']);
    expect(entries.map(labelOf)).toEqual(['income staking', 'withdrawal']);
    edits.delete(`${coming.id} +2`);
    expect(edited([coming], ({ id }) => edits.get(id)).listed.map(labelOf)).toEqual([
      'income staking',
      'income staking',
    ]);
  });

  it('leave what is left out in the list alone', () => {
    const edits = new Map<string, EntryEdit>([
      [coming.id, { leftOut: true, label: 'income fork' }],
    ]);
    const { entries, listed } = edited([coming, going], ({ id }) => edits.get(id));
    expect(entries).toEqual([going]);
    expect(listed.map(labelOf)).toEqual(['income fork', 'withdrawal']);
  });
});

describe('a split', () => {
  const parts = (entry: Entry, units: string) =>
    splitEntry(entry, fixed(units))?.map((part) => {
      const leg = 'in' in part ? part.in : 'out' in part ? part.out : undefined;
      const value = leg?.value === undefined ? null : fixedToText(leg.value.atoms);
      return [fixedToText(leg?.quantity ?? asQuantity(0n)), value, part.fees.length];
    });

  it('shares units and value without a remainder, and leaves fees with the first', () => {
    const entry = deposit('2025-01-02', '3 SOL @ 100 EUR', { fees: ['1 EUR'] });
    expect(parts(entry, '1')).toEqual([
      ['1', '33.333333333333333333333333', 1],
      ['2', '66.666666666666666666666667', 0],
    ]);
    expect(parts(withdrawal('2025-01-02', '3 SOL'), '0.25')).toEqual([
      ['0.25', null, 0],
      ['2.75', null, 0],
    ]);
  });

  it('is none of more units than there are, or of what is more than units coming or going', () => {
    for (const units of ['0', '2', '3']) {
      expect(splitEntry(deposit('2025-01-02', '2 SOL'), fixed(units))).toBeNull();
    }
    expect(splitEntry(trade('2025-01-02', '5 EUR', '2 SOL'), fixed('1'))).toBeNull();
  });
});

const LEDGER = `txid,refid,time,type,subtype,aclass,asset,amount,fee,balance
T1,D1,2025-01-01 10:00:00,deposit,,currency,ZEUR,5000,0,5000
T2,R1,2025-01-02 10:00:00,trade,,currency,ZEUR,-1000,0,4000
T3,R1,2025-01-02 10:00:00,trade,,currency,XXBT,1,0,1
T4,R2,2025-02-02 10:00:00,trade,,currency,XXBT,-1,0,0
T5,R2,2025-02-02 10:00:00,trade,,currency,ZEUR,3000,0,7000
T6,D2,2025-03-01 10:00:00,deposit,,currency,SOL,2,0,2
`;

describe('an edit in the table', () => {
  async function germany() {
    const opened = await openedReport();
    await opened.service.addFiles([new File([LEDGER], 'ledger.csv')]);
    await opened.service.chooseCountry('DE');
    let seen = 0;
    const next = async () => {
      const view = await opened.workspace(
        ({ reportState, report }) => reportState === 'ready' && (report?.version ?? 0) > seen,
      );
      seen = view.report?.version ?? 0;
      return view;
    };
    const rows = async () => {
      const { ledgerVersion } = await opened.workspace(() => true);
      return (await opened.service.ledger(ledgerVersion, EVERY_ENTRY, { from: 0, count: 10 })).rows;
    };
    return { ...opened, next, rows };
  }

  it('leaves an entry out of the figures and in the table, and goes back and forth', async () => {
    const { service, next, rows } = await germany();
    expect((await next()).report?.counts.disposals).toBe(1);
    const [, sale] = await rows();
    if (sale === undefined) throw new Error('no sale');
    await service.editEntry(sale.id, { leftOut: true });
    const without = await next();
    expect(without.report?.counts.disposals).toBe(0);
    expect([without.canUndoEdit, without.canRedoEdit, without.entryCount]).toEqual([
      true,
      false,
      4,
    ]);
    expect((await rows()).map(({ edit }) => edit.leftOut)).toEqual([
      undefined,
      true,
      undefined,
      undefined,
    ]);
    expect(without.corrections.map(({ edit }) => edit)).toEqual([{ leftOut: true }]);

    await service.undoEdit();
    const again = await next();
    expect(again.report?.counts.disposals).toBe(1);
    expect([again.canUndoEdit, again.canRedoEdit]).toEqual([false, true]);
    expect(again.corrections).toEqual([]);
    await service.redoEdit();
    expect((await next()).report?.counts.disposals).toBe(0);
    await service.correct(sale.id, null);
    expect((await next()).report?.counts.disposals).toBe(1);
  });

  it('makes income of a deposit, beside a value that was typed for it', async () => {
    const { service, next, rows } = await germany();
    await next();
    const [arrival] = await rows();
    if (arrival === undefined) throw new Error('no deposit');
    expect(arrival.at).toBe(isoToInstant('2025-03-01T10:00:00Z'));
    await service.editEntry(arrival.id, { label: 'income staking' });
    const labelled = await next();
    expect(labelled.report?.counts.income).toBe(1);
    await service.correct(arrival.id, { values: { in: { currency: 'EUR', atoms: 10n ** 26n } } });
    const valued = await next();
    expect(valued.report?.totals.incomeByKind.staking).toBe(10n ** 26n);
    await service.undoEdit();
    const back = await next();
    expect(back.report?.counts.income).toBe(0);
    // The value that was typed for it is kept.
    expect(back.corrections.map(({ values, edit }) => [values.length, edit])).toEqual([[1, {}]]);
  });

  it('changes every entry of a filter in one step, and takes that back in one', async () => {
    const { service, next, workspace } = await germany();
    await next();
    const filter = { ...EVERY_ENTRY, kind: 'deposit' } as const;
    const shown = async (only: 'leftOut' | 'noted' | null = null) => {
      const { ledgerVersion } = await workspace(() => true);
      return service.ledger(ledgerVersion, { ...EVERY_ENTRY, only }, { from: 0, count: 10 });
    };
    const { ledgerVersion } = await workspace(() => true);
    await service.editFound(ledgerVersion, filter, { type: 'leaveOut' });
    await next();
    // Both deposits, and neither trade.
    expect((await shown('leftOut')).rows.map(({ kind }) => kind)).toEqual(['deposit', 'deposit']);
    await service.undoEdit();
    await next();
    expect((await shown('leftOut')).total).toBe(0);
    await service.redoEdit();
    const again = await next();
    expect((await shown('leftOut')).total).toBe(2);
    await service.editFound(again.ledgerVersion, filter, { type: 'label', label: 'income reward' });
    await next();
    // Money of a state currency has no label.
    expect((await shown()).rows.map(({ label }) => label)).toEqual([
      'income reward',
      null,
      null,
      null,
    ]);
    // An answer for a ledger that is no longer there changes nothing.
    await service.editFound(ledgerVersion, filter, { type: 'putBack' });
    expect((await shown('leftOut')).total).toBe(2);
  });

  it('makes two entries of one with figures of their own, and keeps a note', async () => {
    const { service, next, rows } = await germany();
    await next();
    const [arrival] = await rows();
    if (arrival === undefined) throw new Error('no deposit');
    await service.editEntry(arrival.id, { note: 'from my old wallet', split: fixed('0.5') });
    const view = await next();
    expect(view.entryCount).toBe(5);
    const halves = (await rows()).filter(({ id }) => id.startsWith(arrival.id));
    expect(halves.map((row) => fixedToText(row.in?.quantity ?? asQuantity(0n))).toSorted()).toEqual(
      ['0.5', '1.5'],
    );
    const other = halves.find(({ id }) => id !== arrival.id);
    expect(halves.find(({ id }) => id === arrival.id)?.edit.note).toBe('from my old wallet');
    if (other === undefined) throw new Error('no second half');
    await service.editEntry(other.id, { label: 'income staking' });
    expect((await next()).report?.counts.income).toBe(1);
    await service.undoEdit();
    expect((await next()).report?.counts.income).toBe(0);
    await service.undoEdit();
    expect((await next()).entryCount).toBe(4);
  });
});
