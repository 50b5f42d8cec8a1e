import { readFile, stat } from 'node:fs/promises';
import { type Request, type FileValues, type CliArgs, requestOf } from './args.ts';
import { type JsonNode, WrongPlace, parseJson } from './json-in.ts';
import { type TaxInput, readTaxInput } from './tax-input.ts';

/** A request with all that the files its words name say. */
export type ReadRequest =
  | { readonly ok: true; readonly request: Request; readonly ledger?: TaxInput }
  | { readonly ok: false; readonly reason: string };

/**
 * One text holds a whole file of JSON, and V8 has none longer than 2^29 characters: what may be
 * longer is refused before it is read. A million entries have some 430 MB.
 */
const JSON_MAX_BYTES = 500 * 1024 * 1024;

/** Reads the ledger and the settings that the words name. */
export async function readRequest(
  words: CliArgs,
  account?: FileValues['account'],
): Promise<ReadRequest> {
  let fileValues: FileValues = account === undefined ? {} : { account };
  let ledger: TaxInput | undefined;
  if (words.ledger !== undefined) {
    const text = await readText(words.ledger);
    if (!text.ok) return text;
    const read = readTaxInput(text.text);
    if (!read.ok) return { ok: false, reason: `${words.ledger}: ${read.reason}` };
    ledger = read.input;
    fileValues = { ...fileValues, ledger };
  }
  const { file } = words.settings;
  if (file !== undefined) {
    const settings = await readJson(file);
    if (!settings.ok) return settings;
    fileValues = { ...fileValues, settingsFile: settings.at };
  }
  const request = requestOf(words, fileValues);
  if (typeof request === 'string') return { ok: false, reason: request };
  return { ok: true, request, ...(ledger === undefined ? {} : { ledger }) };
}

type ReadText =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly reason: string };

async function readText(path: string): Promise<ReadText> {
  try {
    if ((await stat(path)).size > JSON_MAX_BYTES) {
      return { ok: false, reason: `${path} is larger than ${JSON_MAX_BYTES} bytes` };
    }
    return { ok: true, text: await readFile(path, 'utf8') };
  } catch {
    return { ok: false, reason: `${path} cannot be read` };
  }
}

export type ReadJson =
  | { readonly ok: true; readonly at: JsonNode }
  | { readonly ok: false; readonly reason: string };

export async function readJson(path: string): Promise<ReadJson> {
  const read = await readText(path);
  if (!read.ok) return read;
  try {
    return { ok: true, at: { json: parseJson(read.text), path: '' } };
  } catch (problem) {
    if (problem instanceof WrongPlace) return { ok: false, reason: `${path} ${problem.wanted}` };
    throw problem;
  }
}
