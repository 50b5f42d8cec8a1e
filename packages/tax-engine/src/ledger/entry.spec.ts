import { describe, expect, it } from 'vitest';
import { asEntryId, type EntryId } from './entry.ts';

const id = asEntryId('fc78-s8dns0-vu6e');
const asset = 'BTC';

// Checked by `tsc -b`: a line that compiles although it is expected not to is an error there.
describe('the id of an entry', () => {
  it('is a text, but no text is one', () => {
    const texts: string[] = [id];
    const ids: EntryId[] = [id];
    // @ts-expect-error the name of an asset where an entry's id belongs
    ids.push(asset);
    // @ts-expect-error a text made of an id is none: it may name nothing
    ids.push(`${id}.2`);
    expect([texts, ids]).toEqual([[id], [id, asset, `${id}.2`]]);
  });

  it('is the only key of what is looked up by entry', () => {
    const corrected = new Map([[id, 'own units']]);
    // @ts-expect-error the name of an asset where an entry's id belongs
    expect(corrected.get(asset)).toBeUndefined();
    expect(corrected.get(id)).toBe('own units');
  });
});
