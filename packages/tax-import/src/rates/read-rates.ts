import type { RatePoint } from '@meridian/tax-engine/valuation/values.ts';
import { type ByteSource, readHead, readWhole } from '../containers/byte-source.ts';
import { sniff } from '../containers/bytes.ts';
import { RATE_HEAD_BYTES, readRateFile, recogniseRates, type RateFile } from './read-rate-file.ts';

const SIGNATURE_BYTES = 16;
/** The ECB's whole history is 10 MB as XML. */
const MAX_BYTES = 64_000_000;

const NO_RATES: RateFile = { ok: false, nearest: null, fault: 'shape' };

/**
 * Reads the rate file of an official source, also zipped (as the ECB gives its history) and as a
 * workbook (as MNB gives its own). An archive counts when every file in it is of one source, so
 * that no export beside it is lost.
 *
 * @param sources as `openContainer` gives them
 */
export async function readRates(sources: readonly ByteSource[]): Promise<RateFile> {
  const heads = await headsOf(sources);
  if (heads.length === 1) return readOne(sources, heads);
  const found = heads.map((head) => recogniseRates(head).is?.source.id);
  if (found.length === 0 || found.some((id) => id === undefined || id !== found[0]))
    return NO_RATES;
  return joined(await Promise.all(sources.map(readSource)));
}

async function headsOf(sources: readonly ByteSource[]): Promise<Uint8Array[]> {
  const heads: Uint8Array[] = [];
  for (const source of sources) {
    const { bytes } = await readHead(source.open(), RATE_HEAD_BYTES);
    heads.push(bytes);
    // One that is none decides; the others need not be unpacked.
    if (recogniseRates(bytes).is === null && sources.length > 1) return [];
  }
  return heads;
}

async function readOne(sources: readonly ByteSource[], heads: Uint8Array[]): Promise<RateFile> {
  const [source] = sources;
  const [head = new Uint8Array(0)] = heads;
  if (source === undefined || sniff(head.subarray(0, SIGNATURE_BYTES)).type !== 'text')
    return NO_RATES;
  if (recogniseRates(head).is === null) return readRateFile(head);
  return readSource(source);
}

async function readSource(source: ByteSource): Promise<RateFile> {
  const bytes = await readWhole(source, MAX_BYTES);
  return bytes === null ? NO_RATES : readRateFile(bytes);
}

function joined(files: readonly RateFile[]): RateFile {
  const [first = NO_RATES] = files;
  if (!first.ok) return first;
  const points: RatePoint[][] = [];
  const rejected = [];
  for (const file of files) {
    if (!file.ok) return file;
    points.push([...file.points]);
    rejected.push(...file.rejected);
  }
  return { ...first, points: points.flat(), rejected };
}
