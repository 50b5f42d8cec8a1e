/** A locale of an edition, as one row of its file. */
export interface LocaleRow {
  /** The code that addresses carry (R-LANG-09). No two editions have the same one. */
  readonly code: string;
  /** The language's name in that language, as its edition's menu tells it from the others. */
  readonly name: string;
  /**
   * The BCP 47 tag for `lang`, `hreflang` and `Intl`, where the code is none or names no country
   * (R-SEO-13, and R-LOCALE-07 for the -EU codes; en-EU is plain `en`, since EU is no country code).
   */
  readonly tag?: string;
  /** The code it is shown as, where that is another one (R-LOCALE-03 to 09). */
  readonly shownAs?: string;
  /** R-LOCALE-21. */
  readonly direction?: 'rtl';
  /**
   * Its message files, the general one first, where they are not that of its language part alone. A
   * second file holds only what is worded otherwise there.
   */
  readonly catalogues?: readonly [string, ...string[]];
  /** Served and named in hreflang, but absent from the language menu (R-LOCALE-12). */
  readonly inMenu?: false;
}

/** What an edition trades in, and how, unless an order says otherwise. */
interface EditionTrading {
  /** What its people's money is in: BTC, ETH and USDT have a pair against it. */
  readonly currency: string;
  /** The pair its trade page opens with. */
  readonly pair: { readonly base: string; readonly quote: string };
  /**
   * What becomes of two orders of one account that would meet, in the words of the v5 API: prevention
   * is on for everybody in Türkiye, Kazakhstan and Georgia, the order that rests being cancelled.
   */
  readonly smpType: 'None' | 'CancelMaker';
}

/** Everything that sets one regional edition apart from the others: one file in `editions/` each. */
export interface EditionDefinition {
  /** The name of R-ENV-07. */
  readonly region: string;
  /** The country part of its hosts: `eu` in `www.meridian-eu.example`; null for the plain host. */
  readonly hostSuffix: string | null;
  /**
   * What its logo carries beside the brand (R-HDR-05): the region as it writes itself in Latin
   * letters, part of the logo and so not translated.
   */
  readonly wordmark: string | null;
  /** ISO 3166-1 alpha-2; null for an edition of several countries. */
  readonly country: string | null;
  /** Whether its law asks for consent in every language, in none, or as each locale's country does. */
  readonly asksConsent: 'always' | 'never' | 'by-country';
  /** The editions whose pages name each other as alternates (R-SEO-11). */
  readonly seoGroup: string;
  /** Where its web3 area is: a whole https address. Without one, nothing leads there. */
  readonly web3?: string;
  /** The skeleton of the header placeholder (R-HDR-13): another set of keys than the regions. */
  readonly skeleton: string;
  readonly trading: EditionTrading;
  /** In menu order; the first is served where an address names no language (R-LOCALE-11 to 20). */
  readonly locales: readonly [LocaleRow, ...LocaleRow[]];
}
