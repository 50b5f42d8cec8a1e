import { describe, expect, it } from 'vitest';

import { headModel, type HeadInput } from './head-model.ts';

const INPUT: HeadInput = {
  title: 'T',
  keywords: 'k',
  description: 'd',
  shareImage: '/share/en.jpg',
  origin: 'https://www.example.com',
  basePath: '/tax-api',
  path: '/tr-TUR/tax-api/report?year=2023#a',
  alternates: [],
};
const DEFAULT_IMAGE = 'https://www.example.com/share/en.jpg';

describe('headModel', () => {
  it('says what the page says, with a large card and no zoom (R-SEO-01 to 03, R-SEO-06)', () => {
    const head = headModel(INPUT);
    expect(head).toMatchObject({ title: 'T', ogTitle: 'T', keywords: 'k', description: 'd' });
    expect(head.twitterCard).toBe('summary_large_image');
    expect(head.viewport).toContain('maximum-scale=1, user-scalable=no');
  });

  it('is its own canonical in its language, without query and hash (R-SEO-04)', () => {
    expect(headModel(INPUT).canonical).toBe('https://www.example.com/tr-TUR/tax-api/report/');
  });

  it.each([
    [undefined, DEFAULT_IMAGE],
    [null, DEFAULT_IMAGE],
    ['', DEFAULT_IMAGE],
    [' \n', DEFAULT_IMAGE],
    ['https://', DEFAULT_IMAGE],
    ['javascript:alert(1)', DEFAULT_IMAGE],
    ['data:image/png;base64,AAAA', DEFAULT_IMAGE],
    ['https://cdn.example.com/a.png', 'https://cdn.example.com/a.png'],
    ['//cdn.example.com/a.png', 'https://cdn.example.com/a.png'],
    ['/a.png', 'https://www.example.com/a.png'],
  ])('shows the picture %j as %s (R-SEO-02)', (image, expected) => {
    const head = headModel({ ...INPUT, image });
    expect(head.ogImage).toBe(expected);
    expect(head.isShareImage).toBe(expected === DEFAULT_IMAGE);
  });

  it('names the page in each locale by its raw code, the language by its tag (R-SEO-05)', () => {
    const domain = 'https://www.example.tr';
    const { alternates } = headModel({
      ...INPUT,
      alternates: [
        { domain, locale: 'tr-TUR', hreflang: 'tr-TR' },
        { domain: `${domain}/`, locale: 'en-TR', hreflang: 'en-TR' },
        { domain, locale: 'ed-ED', hreflang: 'ed-ED' },
        { domain, locale: '', hreflang: 'x-default' },
      ],
    });
    expect(alternates).toEqual([
      { hreflang: 'tr-TR', href: `${domain}/tr-TUR/tax-api/report/` },
      { hreflang: 'en-TR', href: `${domain}/en-TR/tax-api/report/` },
      { hreflang: 'x-default', href: `${domain}/tax-api/report/` },
    ]);
  });

  it.each([
    ['its path segment', { locale: 'ed-ED', hreflang: 'en' }],
    ['its tag', { locale: 'en-TR', hreflang: 'ed-ED' }],
  ])('leaves the internal locale out, known by %s alone (R-SEO-05)', (_, names) => {
    const alternates = [{ domain: 'https://www.example.tr', ...names }];
    expect(headModel({ ...INPUT, alternates }).alternates).toEqual([]);
  });
});
