/** Real text through the importer and into one ledger: the same content gives the same ledger. */
import { asEntryId, type Entry } from '@meridian/tax-engine/ledger/entry.ts';
import { msOf } from '@meridian/tax-engine/common/time.ts';
import { describe, expect, it } from 'vitest';
import { seeded, shuffled } from '../testing/random.ts';
import { importText } from '../testing/test-file.ts';
import type { ImportedSource } from '../outcome.ts';
import { amountsOf } from '../duplicates/entry-content.ts';
import { combineSources } from './combine.ts';
import { reconcile } from './reconcile.ts';
import { fixtureText } from '../testing/fixtures.ts';

const HEADER = 'txid,refid,time,type,subtype,aclass,asset,wallet,amount,fee,balance';

type Row = readonly string[];

/** A history of three hundred days: deposits, trades of two legs, rewards, withdrawals. */
function history(): Row[][] {
  const random = seeded(5);
  const pick = (count: number): number => Math.floor(random() * count);
  let eur = 0;
  let btc = 0;
  return Array.from({ length: 120 }, (_, index) => {
    const day = String(1 + (index % 28)).padStart(2, '0');
    const month = String(1 + Math.floor(index / 28)).padStart(2, '0');
    const time = `2024-${month}-${day} 10:00:${String(pick(3)).padStart(2, '0')}`;
    const id = (leg: number): string => `L${index}-${leg}`;
    const line = (leg: number, type: string, asset: string, amount: number): Row => {
      if (asset === 'ZEUR') eur += amount;
      else btc += amount;
      const balance = asset === 'ZEUR' ? eur : btc;
      const cells = [time, type, '', 'currency', asset, 'spot / main', `${amount}.0`, '0'];
      return [id(leg), `R${index}`, ...cells, `${balance}.0`];
    };
    const amount = 1 + pick(4);
    if (index % 6 === 0) return [line(0, 'deposit', 'ZEUR', 10 * amount)];
    if (index % 6 === 4) return [line(0, 'staking', 'XXBT', amount)];
    if (index % 6 === 5) return [line(0, 'withdrawal', 'XXBT', -1)];
    return [line(0, 'trade', 'ZEUR', -amount), line(1, 'trade', 'XXBT', amount)];
  });
}

const textOf = (groups: readonly Row[][]): string =>
  [HEADER, ...groups.flat().map((row) => row.join(','))].join('\n');

const described = (entries: readonly Entry[]): string[] =>
  entries.map(
    ({ at: time, key, kind, account, sequence = '', ...entry }) =>
      `${msOf(time)} ${account} ${kind} ${key} ${sequence} ${amountsOf({ at: time, key, kind, account, ...entry } as Entry)}`,
  );

const ledger = async (...texts: readonly string[]): Promise<string[]> =>
  described(combineSources(await Promise.all(texts.map((text) => importText(text)))).entries);

describe('the same ledger comes of', () => {
  const groups = history();
  const whole = textOf(groups);

  it('the file twice, and beside a shuffled copy', async () => {
    const once = await ledger(whole);
    expect(once).toHaveLength(120);
    expect(await ledger(whole, whole)).toEqual(once);
    const copy = textOf([shuffled(groups.flat(), seeded(3))]);
    expect(await ledger(whole, copy)).toEqual(once);
    expect(await ledger(copy, whole)).toEqual(once);
  });

  it.each([1, 17, 60, 119])('the file split after %i operations', async (count) => {
    const once = await ledger(whole);
    const parts = [textOf(groups.slice(0, count)), textOf(groups.slice(count))];
    expect(await ledger(...parts)).toEqual(once);
    expect(await ledger(...parts.toReversed())).toEqual(once);
  });

  it('parts that overlap, and parts split at random', async () => {
    const once = await ledger(whole);
    expect(await ledger(textOf(groups.slice(0, 80)), textOf(groups.slice(40)))).toEqual(once);
    const random = seeded(9);
    const odd = groups.map(() => random() < 0.5);
    const parts = [true, false].map((side) =>
      textOf(groups.filter((_, index) => odd[index] === side)),
    );
    expect(await ledger(...parts)).toEqual(once);
  });

  it('and every row of every part is accounted for', async () => {
    const texts = [textOf(groups.slice(0, 80)), textOf(groups.slice(40)), whole];
    const sources = await Promise.all(texts.map((text) => importText(text)));
    const combined = combineSources(sources);
    const rows = reconcile(combined).map((each) => each.rows);
    for (const { read, imported, merged, elsewhere, setAside } of rows) {
      expect(imported + merged + elsewhere + setAside).toBe(read);
    }
    const sum = (countOf: (row: (typeof rows)[number]) => number): number =>
      rows.reduce((total, row) => total + countOf(row), 0);
    expect(sum(({ imported }) => imported)).toBe(combined.entries.length);
    expect(sum(({ read }) => read)).toBe(
      sources.reduce((total, each) => total + each.rows.read, 0),
    );
  });
});

const FIXTURES = ['binance', 'bybit-account', 'bybit-page', 'coinbase', 'koinly', 'kraken-ledgers'];

describe.each(FIXTURES)('the rows of %s', (name) => {
  const text = fixtureText(`${name}.csv`);

  const contents = ({ entries }: { readonly entries: readonly Entry[] }) =>
    entries.map((entry) => `${msOf(entry.at)} ${entry.kind} ${amountsOf(entry)}`).sort();

  it('beside a copy with a blank line are in the ledger once', async () => {
    const first = await importText(text);
    const two = { ...(await importText(`${text.trimEnd()}\n\n`)), id: 'other' };
    const other: ImportedSource = {
      ...two,
      entries: two.entries.map((entry) => ({
        ...entry,
        id: asEntryId(`other ${entry.id}`),
        source: 'other',
      })),
    };
    const single = combineSources([first]);
    const both = combineSources([first, other]);
    expect(contents(both)).toEqual(contents(single));
    expect(both.merged).toHaveLength(first.entries.length);
    expect(both.transfers.joined.length).toBe(single.transfers.joined.length);
  });
});
