/**
 * Reads the rate files that central banks and tax offices publish, by what they hold: the name of
 * a file says nothing. The table of sources is `sources.ts`.
 */
import type { RatePoint } from '@meridian/tax-engine/valuation/values.ts';
import { detectEncoding } from '../csv/encoding.ts';
import { readJson } from './json-read.ts';
import { type RejectedRate, RateSheet } from './rate-sheet.ts';
import type { RateSource } from './source.ts';
import { type Shape, shapeOf } from './sources.ts';

/** Why a file that looks like a source's has no rates to give. */
export type RateFileFault =
  /** Some of the marks of its nearest source are missing. */
  | 'shape'
  /** It does not say of which day or currency its rates are. */
  | 'undated'
  /** It breaks off, so that nothing of it can be read. */
  | 'cut'
  /** It holds no rate. */
  | 'empty';

export type RateFile =
  | {
      readonly ok: true;
      readonly source: RateSource;
      /** In the direction the source publishes; `rates-in.ts` turns them to a report's currency. */
      readonly points: readonly RatePoint[];
      readonly rejected: readonly RejectedRate[];
    }
  | {
      readonly ok: false;
      /** The nearest source; null where the file is like none. */
      readonly nearest: RateSource | null;
      readonly fault: RateFileFault;
    };

/** The longest metadata before the rates: the terms and series of the Bank of Canada's files. */
export const RATE_HEAD_BYTES = 65_536;

/** What a file is by its first bytes. */
export function recogniseRates(head: Uint8Array): ReturnType<typeof shapeOf> {
  return shapeOf(textOf(head.subarray(0, RATE_HEAD_BYTES)));
}

/**
 * Reads the whole of a file. Every cell that cannot be read is listed; days without a rate stay
 * without one.
 */
export function readRateFile(bytes: Uint8Array): RateFile {
  const { is, near } = recogniseRates(bytes);
  if (is === null) return { ok: false, nearest: near?.source ?? null, fault: 'shape' };
  return readShape(is, textOf(bytes));
}

function readShape({ source, shape }: Shape, text: string): RateFile {
  if (!('read' in shape)) return { ok: false, nearest: source, fault: 'undated' };
  const isJson = /^\uFEFF?\s*[[{]/.test(text);
  if (isJson && readJson(text) === undefined) {
    return { ok: false, nearest: source, fault: 'cut' };
  }
  const sheet = new RateSheet(source.base, source.direction, source.name);
  shape.read(text, sheet);
  const { points, rejected } = sheet;
  if (points.length === 0 && rejected.length === 0) {
    return { ok: false, nearest: source, fault: 'empty' };
  }
  return { ok: true, source, points, rejected };
}

/** All that counts in these files is ASCII, so the exact page of a Windows encoding does not matter. */
function textOf(bytes: Uint8Array): string {
  const text = new TextDecoder(detectEncoding(bytes)).decode(bytes);
  return text.replaceAll('\r\n', '\n').replaceAll('\r', '\n');
}
