import { describe, expect, it } from 'vitest';

import { readFile } from './load-catalogue.ts';
import { NAMESPACES } from './namespaces.ts';

/** All texts of a catalogue file by id, over all namespaces. */
function textsOf(catalogue: string): [id: string, text: string][] {
  return NAMESPACES.flatMap((namespace) => Object.entries(readFile(catalogue, namespace) ?? {}));
}

/** Statements that have become false, and words of ours that a reader would have to learn. */
const FALSE_OR_OURS: Readonly<Record<string, readonly RegExp[]>> = {
  en: [
    /no sign-in anywhere/i,
    /opens step by step/,
    /Further exchanges follow/,
    /not re-checked/,
    /^(Together|Mixed)$/,
  ],
  de: [/Weitere Börsen folgen/, /^(Zusammen|Gemischt)$/],
  ar: [/وستتبعها منصات أخرى/],
};

/** Word-for-word renderings that no writer of the language would choose. */
const LITERAL: Readonly<Record<string, readonly RegExp[]>> = {
  ja: [/取引は(今後|引き続き)続/, /行まで開/, /黙って丸/],
  tr: [/Borcunuzu bilin/i, /dillerini konuşur/, /satırlara açılır/, /işlem sonra gelecek/],
  es: [/habla los idiomas/, /sabe lo que debes/i, /caer a nada/, /la operativa vendrá/],
  'es-AR': [/sabé lo que debés/i, /se queda con vos/],
  fr: [/parle les langues/, /au calme/, /les échanges suivent/, /arrondi en silence/],
  ar: [/وتتحدث لغات/, /في صمت/, /إلى لا شيء/, /ويتبعها التداول/, /المكاسب والدخل/],
};

describe.each(Object.entries(FALSE_OR_OURS))('the texts of %s', (catalogue, patterns) => {
  it('A11: state nothing that is no longer so, in words of the field', () => {
    for (const [id, text] of textsOf(catalogue)) {
      for (const pattern of patterns) expect(text, `${catalogue} ${id}`).not.toMatch(pattern);
    }
  });
});

describe.each(Object.entries(LITERAL))('the translation into %s', (catalogue, patterns) => {
  it('A11: is not word for word', () => {
    for (const [id, text] of textsOf(catalogue)) {
      for (const pattern of patterns) expect(text, `${catalogue} ${id}`).not.toMatch(pattern);
    }
  });
});

/** What says of prices that they are those of now. */
const LIVE =
  /(?<!\p{L})(?:live|en vivo|en direct|in tempo reale|na żywo|ao vivo|em direto|в реальном времени|наживо|canlı|langsung|trực tiếp)(?!\p{L})|リアルタイム|实时|即時|مباشرة?/iu;

describe.each([
  'en',
  'de',
  'es',
  'fr',
  'it',
  'pl',
  'pt-BR',
  'ru',
  'uk',
  'tr',
  'ja',
  'zh-Hans',
  'ar',
])('the start page in %s', (catalogue) => {
  it('B5: calls prices live where "simulated" stands beside it, and nowhere else', () => {
    const calling = textsOf(catalogue).filter(
      ([id, text]) => id.startsWith('home.trade.') && LIVE.test(text),
    );
    expect(calling.map(([id]) => id)).toEqual(['home.trade.live']);
  });
});

/** Forms of address that a financial service does not use in the language. */
const FAMILIAR: Readonly<Record<string, RegExp>> = {
  de: /(?<!\p{L})(du|dich|dir|deine?[mnrs]?)(?!\p{L})/iu,
};

describe.each(Object.entries(FAMILIAR))('the texts of %s', (catalogue, pattern) => {
  it('address the reader in one form', () => {
    for (const [id, text] of textsOf(catalogue)) expect(text, id).not.toMatch(pattern);
  });
});
