import { FIXED_ONE } from '@meridian/money/fixed.ts';
import type { Entry } from '@meridian/tax-engine/ledger.ts';
import { least } from '@meridian/tax-engine/least.ts';
import type { Selections } from '@meridian/tax-engine/selections.ts';
import { randomNumbers } from '../tools/generate/random.ts';
import { benchLedger } from './ledger.ts';

/** Ledgers that are hard for one way or another of keeping lots. */
export const SHAPES = ['plain', 'one-day', 'buys-then-sells', 'many-assets', 'open-lots'] as const;
export type Shape = (typeof SHAPES)[number];

type Ledger = { readonly entries: readonly Entry[]; readonly selections: Selections };

const DAY_MS = 86_400_000;
const START = Date.UTC(2024, 5, 1);
const ASSETS = 5000;
const NAMES = Array.from({ length: ASSETS }, (_, index) => `T${index}`);
/** Of the lots that stay open, how many come before one sale. */
const LOTS_TO_A_SALE = 100;

/** `withChoices`: every sale names a lot at random, for the method `specific`. */
export function shapedLedger(
  shape: Shape,
  size: number,
  currency: string,
  withChoices: boolean,
): Ledger {
  const entries =
    shape === 'plain' ? benchLedger(size, currency) : [...write(shape, size, currency)];
  return { entries, selections: withChoices ? choicesOf(entries, currency) : new Map() };
}

function* write(shape: Exclude<Shape, 'plain'>, size: number, currency: string): Generator<Entry> {
  const random = randomNumbers(20_240_102);
  const span = shape === 'one-day' ? DAY_MS - 1 : 180 * DAY_MS;
  const held = new Map<string, bigint>();
  for (let index = 0; index < size; index += 1) {
    const asset = shape === 'many-assets' ? (NAMES[Math.floor(random() * ASSETS)] ?? '') : 'BTC';
    const quantity = BigInt(1 + Math.floor(random() * 100_000_000)) * 10n ** 16n;
    const before = held.get(asset) ?? 0n;
    const sells = wantsSale(shape, index, size, random()) && before >= quantity;
    held.set(asset, sells ? before - quantity : before + quantity);
    const price = BigInt(2_000_000 + Math.floor(random() * 4_000_000));
    const units = { asset, quantity };
    const money = { asset: currency, quantity: (quantity * price) / 100n };
    const id = `${index}`;
    const base = {
      id,
      key: id.padStart(8, '0'),
      at: START + Math.floor((index * span) / size),
      account: 'A',
      source: 'bench',
      rows: [index + 2],
      fees: [{ asset: currency, quantity: FIXED_ONE / 100n }],
      kind: 'trade',
    } as const;
    yield sells ? { ...base, out: units, in: money } : { ...base, out: money, in: units };
  }
}

function wantsSale(shape: Shape, index: number, size: number, chance: number): boolean {
  if (shape === 'buys-then-sells') return index >= size / 2;
  if (shape === 'open-lots') return index % LOTS_TO_A_SALE === LOTS_TO_A_SALE - 1;
  return chance >= 0.52;
}

/** A purchase before each sale, chosen at random. */
function choicesOf(entries: readonly Entry[], currency: string): Selections {
  const random = randomNumbers(20_240_103);
  const bought: { readonly id: string; readonly quantity: bigint }[] = [];
  const choices = new Map<string, { readonly lot: string; readonly quantity: bigint }[]>();
  for (const entry of entries) {
    if (entry.kind !== 'trade') continue;
    if (entry.in !== undefined && entry.in.asset !== currency) {
      bought.push({ id: entry.id, quantity: entry.in.quantity });
      continue;
    }
    const lot = bought[Math.floor(random() * bought.length)];
    const sold = entry.out?.quantity;
    if (lot === undefined || sold === undefined) continue;
    choices.set(entry.id, [{ lot: lot.id, quantity: least(lot.quantity, sold) }]);
  }
  return choices;
}
