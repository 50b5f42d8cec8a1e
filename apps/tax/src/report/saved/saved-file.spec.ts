import { describe, expect, it } from 'vitest';

import {
  isSavedFile,
  peekSavedFile,
  readSavedFile,
  ROUNDS_MIN,
  writeSavedFile,
} from './saved-file.ts';

const TEXT = 'txid,refid\nä,ö\n';

async function written(passphrase: string, text = TEXT): Promise<Uint8Array<ArrayBuffer>> {
  const file = await writeSavedFile(new Blob([text]), passphrase, 1);
  if (file === null) throw new Error('too large');
  return new Uint8Array(await file.arrayBuffer());
}

async function read(bytes: Uint8Array<ArrayBuffer>, passphrase: string): Promise<string> {
  const outcome = await readSavedFile(new Blob([bytes]), passphrase);
  return 'fault' in outcome ? outcome.fault : `text ${await outcome.value.text()}`;
}

/** The file with another header and a valid hash: what another program could write. */
async function withHeader(
  bytes: Uint8Array<ArrayBuffer>,
  change: (lines: string) => string,
): Promise<Uint8Array<ArrayBuffer>> {
  const second = bytes.indexOf(10, bytes.indexOf(10) + 1) + 1;
  const head = change(new TextDecoder().decode(bytes.subarray(0, second)));
  const signed = new Blob([head, bytes.subarray(second, -32)]);
  const hash = await crypto.subtle.digest('SHA-256', await signed.arrayBuffer());
  return new Uint8Array(await new Blob([signed, hash]).arrayBuffer());
}

describe('a saved file', () => {
  it('names the lowest version that knows what is in it', async () => {
    for (const version of [1, 2] as const) {
      const file = await writeSavedFile(new Blob([TEXT]), '', version);
      const lines = (await file?.text())?.split('\n') ?? [];
      expect(lines[0]).toBe(`meridian-report ${version}`);
      const outcome = await readSavedFile(file ?? new Blob(), '');
      expect('fault' in outcome ? outcome.fault : await outcome.value.text()).toBe(TEXT);
    }
  });

  it.each(['', 'a long word'])('opens again with the passphrase %j', async (passphrase) => {
    const bytes = await written(passphrase);
    const file = new Blob([bytes]);
    expect(await isSavedFile(file)).toBe(true);
    expect(await peekSavedFile(file)).toEqual({ encrypted: passphrase !== '' });
    expect(await read(bytes, passphrase)).toBe(`text ${TEXT}`);
  });

  it('takes an accented passphrase however the keyboard writes it', async () => {
    expect(await read(await written('caf\u00e9'), 'cafe\u0301')).toBe(`text ${TEXT}`);
  });

  it('shows nothing of an encrypted text', async () => {
    const [open, sealed] = [await written(''), await written('word')];
    const unpacked = async (bytes: Uint8Array<ArrayBuffer>) =>
      read(
        await withHeader(bytes, (head) => head.replace(/"encryption":.*\}/, '"encryption":null}')),
        '',
      );
    expect(await unpacked(open)).toBe(`text ${TEXT}`);
    expect(await unpacked(sealed)).toBe('broken');
  });

  it('does not open with another passphrase, or none', async () => {
    const bytes = await written('word');
    expect(await read(bytes, 'Word')).toBe('passphrase');
    expect(await read(bytes, '')).toBe('passphrase');
  });

  it.each(['', 'word'])(
    'is refused with any byte changed or cut off (passphrase %j)',
    async (word) => {
      const bytes = await written(word);
      for (let place = 0; place < bytes.length; place += 1) {
        const changed = bytes.slice();
        changed[place] = (changed[place] ?? 0) ^ 1;
        // No key is derived for them: the hash refuses them first.
        expect(await read(changed, word)).toMatch(/^(?:unknown|newer|broken)$/);
      }
      for (const end of [0, 10, 40, bytes.length - 40, bytes.length - 1]) {
        expect(await read(bytes.slice(0, end), word)).toMatch(/^(?:unknown|broken)$/);
      }
    },
  );

  it('authenticates its header with the encrypted text', async () => {
    const other = await withHeader(await written('word'), (head) =>
      head.replace('"size":17', '"size":18'),
    );
    expect(await read(other, 'word')).toBe('passphrase');
  });

  it('is refused with fewer rounds than are safe, or more than a device can do', async () => {
    const bytes = await written('word');
    const rounds = (count: number) =>
      withHeader(bytes, (head) => head.replace(`${ROUNDS_MIN}`, `${count}`));
    expect(ROUNDS_MIN).toBeGreaterThanOrEqual(600_000);
    expect(await read(await rounds(599_999), 'word')).toBe('broken');
    expect(await read(await rounds(1_000_000_000), 'word')).toBe('broken');
    // These are accepted, and derive another key.
    expect(await read(await rounds(600_001), 'word')).toBe('passphrase');
  });

  it.each([
    ['meridian-report 3\n', 'newer'],
    ['meridian-report 0\n', 'broken'],
    ['other 1\n', 'unknown'],
  ])('with the first line %j is %s', async (line, fault) => {
    const bytes = await withHeader(await written(''), (head) => head.replace(/^.*\n/, line));
    expect(await read(bytes, '')).toBe(fault);
    expect(await peekSavedFile(new Blob([bytes]))).toEqual({ fault });
  });

  it('unpacks to no more than it says, and says no more than memory holds', async () => {
    const bytes = await written('', '0'.repeat(5_000_000));
    expect(bytes.length).toBeLessThan(20_000);
    const sized = (size: string) => withHeader(bytes, (head) => head.replace('5000000', size));
    expect(await read(await sized('1000'), '')).toBe('broken');
    expect(await read(await sized('5000001'), '')).toBe('broken');
    expect(await read(await sized('9000000000'), '')).toBe('tooLarge');
    expect(await read(await sized('-1'), '')).toBe('broken');
  });

  it.each(['{"size":17}', '{"size":17,"encryption":null,"more":1}', '[]', '{', 'null'])(
    'is refused with the header %s',
    async (header) => {
      const bytes = await withHeader(await written(''), (head) =>
        head.replace(/\n.*\n/, () => `\n${header}\n`),
      );
      expect(await read(bytes, '')).toBe('broken');
    },
  );
});
