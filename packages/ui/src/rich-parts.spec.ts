import { describe, expect, it } from 'vitest';

import { richParts } from './rich-parts.ts';

describe('richParts', () => {
  it('splits a text at its tags', () => {
    expect(richParts('See <link>the guide</link> or <b>ask</b>.')).toEqual([
      { text: 'See ' },
      { text: 'the guide', tag: 'link' },
      { text: ' or ' },
      { text: 'ask', tag: 'b' },
      { text: '.' },
    ]);
  });

  it('keeps two runs of one tag apart', () => {
    expect(richParts('<b>one</b> and <b>two</b>')).toEqual([
      { text: 'one', tag: 'b' },
      { text: ' and ' },
      { text: 'two', tag: 'b' },
    ]);
  });

  it('leaves a text without tags, and a tag without its end, as written', () => {
    expect(richParts('plain')).toEqual([{ text: 'plain' }]);
    expect(richParts('a <link>b')).toEqual([{ text: 'a <link>b' }]);
    expect(richParts('')).toEqual([]);
  });
});
