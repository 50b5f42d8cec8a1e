import type { RateShape, RateSource } from './source.ts';
import { BANK_INDONESIA } from './sources/bank-indonesia.ts';
import { BANK_OF_CANADA } from './sources/bank-of-canada.ts';
import { BANK_OF_ENGLAND } from './sources/bank-of-england.ts';
import { BANK_OF_LITHUANIA } from './sources/bank-of-lithuania.ts';
import { BANK_OF_TAIWAN } from './sources/bank-of-taiwan.ts';
import { BANXICO } from './sources/banxico.ts';
import { BCB } from './sources/bcb.ts';
import { BCRA } from './sources/bcra.ts';
import { BNM } from './sources/bnm.ts';
import { BNR } from './sources/bnr.ts';
import { CNB } from './sources/cnb.ts';
import { ECB } from './sources/ecb.ts';
import { HKMA } from './sources/hkma.ts';
import { HMRC } from './sources/hmrc.ts';
import { MNB } from './sources/mnb.ts';
import { NBG } from './sources/nbg.ts';
import { NBK } from './sources/nbk.ts';
import { NBP } from './sources/nbp.ts';
import { NBU } from './sources/nbu.ts';
import { RBA } from './sources/rba.ts';
import { TCMB } from './sources/tcmb.ts';
import { VIETCOMBANK } from './sources/vietcombank.ts';

/** Every official source whose files are read. */
export const RATE_SOURCES: readonly RateSource[] = [
  ECB,
  NBP,
  CNB,
  MNB,
  BNR,
  TCMB,
  HMRC,
  BANK_OF_ENGLAND,
  BANK_OF_LITHUANIA,
  BANK_OF_CANADA,
  RBA,
  BCB,
  BCRA,
  BANXICO,
  NBU,
  NBG,
  NBK,
  HKMA,
  BANK_OF_TAIWAN,
  BNM,
  BANK_INDONESIA,
  VIETCOMBANK,
];

export interface Shape {
  readonly source: RateSource;
  readonly shape: RateShape;
}

/**
 * A file is near a shape by half of its marks; a table by more, for many tables have a column of
 * days, and most of them are exports.
 */
const NEAR_FROM = 0.5;
const NEAR_FROM_TABLE = 0.6;

/**
 * The shape a file is of by its first characters, or the nearest one. The first that fits counts,
 * so of two shapes of one source the narrower stands first in its list.
 */
export function shapeOf(head: string): { readonly is: Shape | null; readonly near: Shape | null } {
  let near: Shape | null = null;
  let best = /^\uFEFF?\s*[<[{]/.test(head) ? NEAR_FROM : NEAR_FROM_TABLE;
  for (const source of RATE_SOURCES) {
    for (const shape of source.shapes) {
      const share = shape.marks.filter((mark) => mark.test(head)).length / shape.marks.length;
      if (share === 1) return { is: { source, shape }, near: null };
      if (share > best || (share === best && near === null)) {
        near = { source, shape };
        best = share;
      }
    }
  }
  return { is: null, near };
}
