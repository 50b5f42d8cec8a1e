import type { Asset } from './assets.ts';
import { PARTS } from './parts.ts';
import { createDraws, rootKey, share } from './prf.ts';

/** Sounds a made-up name is put together from: 18 of each three give 5,832 names, all different. */
const HEADS = 'Ax Bor Cel Dru Eld Fen Gar Hex Ior Jul Kes Lum Myr Nov Orb Pyx Qua Rhe'.split(' ');
const MIDDLES = 'a e i o u ai ea io or ar el in on um er yn os al'.split(' ');
const TAILS = 'dex ra ton vium lis mar net phi qor rus sol tex via wex xis yon zar bit'.split(' ');

/** No secret: names and anchors are the same in every market. */
const KEY = rootKey('made-up assets');
const draws = createDraws();

/** Made-up asset number `index`, for markets of more symbols than there are known assets. */
export function madeUpAsset(index: number): Asset {
  const names = HEADS.length * MIDDLES.length * TAILS.length;
  // A step without a common divisor with the number of names walks through all of them.
  const place = (index * 2_399) % names;
  const head = HEADS[place % HEADS.length] ?? '';
  const middle = MIDDLES[Math.floor(place / HEADS.length) % MIDDLES.length] ?? '';
  const tail = TAILS[Math.floor(place / (HEADS.length * MIDDLES.length))] ?? '';
  const name = head + middle + tail;
  draws.seek(KEY, PARTS.madeUp, index);
  // Mantissa and power of ten apart, so that the anchor has three digits and no float's tail.
  const mantissa = 100 + Math.floor(share(draws.next()) * 900);
  const place10 = Math.floor(share(draws.next()) * 6);
  const divisor = [1, 10, 100, 1_000, 10_000, 100_000][place10] ?? 1;
  return {
    code: name.toUpperCase(),
    name,
    anchor: mantissa / divisor,
    beta: (70 + Math.floor(share(draws.next()) * 50)) / 100,
    volatility: (80 + Math.floor(share(draws.next()) * 60)) / 100,
    dailyMillions: (20 + Math.floor(share(draws.next()) * 280)) / 100,
    pegged: false,
  };
}
