/**
 * A1: corrections stored before they named a leg or fee are assigned to the one they were typed for. The
 * records are those that the earlier version wrote for this file, with its ids.
 */
import { fixed, fixedToText } from '@meridian/money/fixed.ts';
import { typedValues } from '@meridian/tax-engine/valuation/correction.ts';
import { asInstant } from '@meridian/tax-engine/common/time.ts';
import { asEntryId, type EntryId } from '@meridian/tax-engine/ledger/entry.ts';
import { expect, it } from 'vitest';

import { loadStored } from './file-commands.ts';
import { Session } from './session.ts';
import type { Storage } from './storage.ts';
import type { StoredCorrection, StoredFile } from './stored.ts';

const HEADER =
  'Date,Sent Amount,Sent Currency,Received Amount,Received Currency,Fee Amount,Fee Currency,Net Worth Amount,Net Worth Currency,Label,Description,TxHash';

/** Bought for 100, sold for 300 with a fee in a coin without a price; a swap; a reward; a deposit. */
const LEDGER = `${HEADER}
2024-01-05 10:00:00 UTC,100,EUR,1,BTC,,,,,,,
2024-02-05 10:00:00 UTC,1,BTC,300,EUR,0.1,BNB,,,,,
2024-03-05 10:00:00 UTC,200,EUR,2,ETH,,,,,,,
2024-04-05 10:00:00 UTC,1,ETH,50,SOL,,,,,,,
2024-05-05 10:00:00 UTC,,,3,ADA,,,,,staking,,
2024-06-05 10:00:00 UTC,,,5,DOT,,,,,,,
`;

const SOURCE = 'fc78900f67b7a7b2a6545d7ffd1751238f94617604a0f566016eaf497c53e417';
const [SALE, SWAP] = [
  asEntryId('fc78900f67b7-s8dns0-vu6ecgks552'),
  asEntryId('fc78900f67b7-sbgrs0-27asodhw42fl'),
];
const [REWARD, DEPOSIT] = [
  asEntryId('fc78900f67b7-sd0bs0-n1psx9bzy2lk'),
  asEntryId('fc78900f67b7-selqg0-ctbkcsrqybpc'),
];
const ABSENT = asEntryId('0123456789ab-s8dns0-elsewhere');

const euros = (amount: string) => ({ currency: 'EUR', atoms: fixed(amount) });

const KEPT: readonly StoredCorrection[] = [
  ...kept(SALE, 'BTC / EUR', 1707127200000, { value: euros('4') }),
  ...kept(SWAP, 'ETH / SOL', 1712311200000, { value: euros('150') }),
  ...kept(REWARD, 'ADA', 1714903200000, { value: euros('6') }),
  ...kept(DEPOSIT, 'DOT', 1717581600000, { cost: euros('30'), acquiredDay: '2023-01-02' }),
  ...kept(ABSENT, 'XRP', 1707127200000, { value: euros('7') }),
];

function kept(
  entryId: EntryId,
  asset: string,
  time: number,
  correction: StoredCorrection['correction'],
): StoredCorrection[] {
  return [{ entryId, source: SOURCE, asset, at: asInstant(time), correction }];
}

const FILE: StoredFile = {
  fileId: 'f',
  name: 'koinly.csv',
  blob: new Blob([LEDGER]),
  addedAt: 1,
  sample: false,
  sourceIds: [SOURCE],
};

/** A device that stores what it is given. */
function deviceWith(corrections: readonly StoredCorrection[]) {
  const records = new Map(corrections.map((record) => [record.entryId, record]));
  const storage: Storage = {
    state: () => ({ type: 'device' }),
    readAll: async () => ({
      files: [FILE],
      openings: [],
      prices: [],
      corrections: [...records.values()],
      choice: { country: 'DE', year: 2024, answers: {} },
      decisions: null,
      mappings: [],
      problems: [],
      atPar: [],
    }),
    async put(store, record) {
      if (store === 'corrections' && 'entryId' in record) records.set(record.entryId, record);
      return true;
    },
    async remove(store, key) {
      if (store === 'corrections') records.delete(asEntryId(key));
    },
    async change(store, put, removed) {
      for (const record of put) await storage.put(store, record);
      for (const key of removed) await storage.remove(store, key);
    },
    restore: async () => 'kept',
    replace: async () => 'kept',
    async clear() {
      records.clear();
    },
  };
  return { records, storage };
}

const shown = ({ correction }: StoredCorrection): string[] => [
  ...typedValues(correction).map(([key, { atoms }]) => `${key} ${fixedToText(atoms)}`),
  ...(correction.value === undefined ? [] : ['whole entry']),
  ...(correction.cost === undefined ? [] : [`cost ${fixedToText(correction.cost.atoms)}`]),
];

it('A1: opens a workspace of before with each answer where it belongs, and keeps it so', async () => {
  const { records, storage } = deviceWith(KEPT);
  const session = new Session(
    storage,
    () => undefined,
    async () => ({}),
  );
  await loadStored(session);
  const texts = new Map([...records].map(([id, record]) => [id, shown(record)]));
  expect(texts).toEqual(
    new Map([
      [SALE, ['fee 0 4']],
      [SWAP, ['out 150']],
      [REWARD, ['in 6']],
      [DEPOSIT, ['cost 30']],
      // Its file is missing, so that the correction is kept for later.
      [ABSENT, ['whole entry']],
    ]),
  );
  expect(session.workspace.corrections).toEqual(records);
  expect(records.get(SALE)).toMatchObject({ asset: 'BTC / EUR', assets: { 'fee 0': 'BNB' } });
});
