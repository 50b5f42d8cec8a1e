import { type Quantity, ZERO, asQuantity, minus } from '@meridian/money/measure.ts';
import { FIXED_ONE } from '@meridian/money/fixed.ts';
import { DAY_MS } from '@meridian/tax-engine/common/calendar.ts';
import { asEntryId, type Entry, type EntryId } from '@meridian/tax-engine/ledger/entry.ts';
import { min } from '@meridian/tax-engine/common/min.ts';
import type { LotChoice, Selections } from '@meridian/tax-engine/matching/lots/selections.ts';
import { asInstant } from '@meridian/tax-engine/common/time.ts';
import { randomNumbers } from '../tools/generate/random.ts';
import { benchLedger } from './ledger.ts';

/** Ledgers that are hard for one way or another of keeping lots. */
export const SHAPES = ['plain', 'one-day', 'buys-then-sells', 'many-assets', 'open-lots'] as const;
export type Shape = (typeof SHAPES)[number];

interface Ledger {
  readonly entries: readonly Entry[];
  readonly selections: Selections;
}

const START = Date.UTC(2024, 5, 1);
/** Assets of the shape `many-assets`. */
const ASSETS = 5000;
/** Of the lots that stay open, how many come before one sale. */
const LOTS_TO_A_SALE = 100;

/** `withChoices`: every sale names its lots, chosen at random, for the method `specific`. */
export function shapedLedger(
  shape: Shape,
  size: number,
  currency: string,
  withChoices: boolean,
): Ledger {
  const assets = shape === 'many-assets' ? ASSETS : 1;
  const entries =
    shape === 'plain' ? benchLedger(size, currency) : [...write(shape, size, currency, assets)];
  return { entries, selections: withChoices ? choicesOf(entries, currency) : new Map() };
}

/** Trades of so many assets, each entry of one chosen at random. */
export function ledgerOfAssets(size: number, currency: string, assets: number): Entry[] {
  return [...write('many-assets', size, currency, assets)];
}

function* write(
  shape: Exclude<Shape, 'plain'>,
  size: number,
  currency: string,
  assets: number,
): Generator<Entry> {
  const random = randomNumbers(20_240_102);
  const span = shape === 'one-day' ? DAY_MS - 1 : 180 * DAY_MS;
  const names = Array.from({ length: assets }, (_, index) => `T${index}`);
  const held = new Map<string, bigint>();
  for (let index = 0; index < size; index += 1) {
    const asset = shape === 'many-assets' ? (names[Math.floor(random() * assets)] ?? '') : 'BTC';
    const quantity = BigInt(1 + Math.floor(random() * 100_000_000)) * 10n ** 16n;
    const before = held.get(asset) ?? 0n;
    const sells = wantsSale(shape, index, size, random()) && before >= quantity;
    held.set(asset, sells ? before - quantity : before + quantity);
    const price = BigInt(2_000_000 + Math.floor(random() * 4_000_000));
    const units = { asset, quantity: asQuantity(quantity) };
    const money = { asset: currency, quantity: asQuantity((quantity * price) / 100n) };
    const id = asEntryId(`${index}`);
    const base = {
      id,
      key: id.padStart(8, '0'),
      at: asInstant(START + Math.floor((index * span) / size)),
      account: 'A',
      source: 'bench',
      rows: [index + 2],
      fees: [{ asset: currency, quantity: asQuantity(FIXED_ONE / 100n) }],
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

interface OpenUnits {
  readonly id: EntryId;
  left: Quantity;
}

/** All units of each sale, from purchases chosen at random among those that have some left. */
function choicesOf(entries: readonly Entry[], currency: string): Selections {
  const random = randomNumbers(20_240_103);
  const held = new Map<string, OpenUnits[]>();
  const choices = new Map<EntryId, readonly LotChoice[]>();
  for (const entry of entries) {
    if (entry.kind !== 'trade' || entry.in === undefined) continue;
    const { in: got, out: given, id } = entry;
    if (got.asset !== currency) {
      const open = held.get(got.asset) ?? [];
      held.set(got.asset, open);
      open.push({ id, left: got.quantity });
    } else if (given !== undefined) {
      choices.set(id, choose(held.get(given.asset) ?? [], given.quantity, random));
    }
  }
  return choices;
}

function choose(open: OpenUnits[], quantity: Quantity, random: () => number): LotChoice[] {
  const chosen: LotChoice[] = [];
  for (let left = quantity; left > ZERO && open.length > 0;) {
    const index = Math.floor(random() * open.length);
    const lot = open[index];
    const last = open.at(-1);
    if (lot === undefined || last === undefined) break;
    const units = min(lot.left, left);
    chosen.push({ lot: lot.id, quantity: units });
    left = minus(left, units);
    lot.left = minus(lot.left, units);
    if (lot.left > ZERO) continue;
    open[index] = last;
    open.pop();
  }
  return chosen;
}
