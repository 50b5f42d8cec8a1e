import { ownLanguage } from './intl-tag.ts';

/** Units of the languages of `own-formats.ts`, apart from it for lists of prices, which have no dates. */
interface OwnUnits {
  /** How long ago, as what follows the count. */
  readonly ago: { readonly second: string; readonly minute: string; readonly hour: string };
  /** Thousands, millions, billions, trillions in short, by the Russian ones that `Intl` writes. */
  readonly compact: Readonly<Record<string, string>>;
}

const OWN: Readonly<Record<string, OwnUnits>> = {
  ka: {
    ago: { second: 'წამის წინ', minute: 'წუთის წინ', hour: 'საათის წინ' },
    compact: { 'тыс.': 'ათ.', млн: 'მლნ.', млрд: 'მლრდ.', трлн: 'ტრლ.' },
  },
  kk: {
    ago: { second: 'секунд бұрын', minute: 'минут бұрын', hour: 'сағат бұрын' },
    compact: { 'тыс.': 'мың' },
  },
};

/** Those of a tag from `intlTag` that names such a language behind `x`. */
export function ownUnits(tag: string): OwnUnits | undefined {
  return OWN[ownLanguage(tag) ?? ''];
}
