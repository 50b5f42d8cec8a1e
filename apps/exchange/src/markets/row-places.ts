import type { Flashes } from './flashes.ts';
import type { FigureName, RowPlaces } from './row-painter.ts';

/**
 * The places in a row of the page, found by `data-figure`. Nothing else writes into them: what React
 * draws leaves them empty.
 */
export function rowPlaces(row: HTMLElement, unknown: string, flashes: Flashes) {
  const texts = new Map<string, Text[]>();
  for (const place of row.querySelectorAll<HTMLElement>('[data-figure]')) {
    const text = new Text();
    place.replaceChildren(text);
    const name = place.dataset['figure'] ?? '';
    texts.set(name, [...(texts.get(name) ?? []), text]);
  }
  const cellOf = (name: FigureName) =>
    texts.get(name)?.at(-1)?.parentElement?.closest('td') ?? null;
  const price = cellOf('price');
  const volume = cellOf('volume');
  const places: RowPlaces = {
    write(name, value) {
      for (const text of texts.get(name) ?? []) {
        const isKnown = value !== null;
        text.data = value ?? unknown;
        // In the page's own direction where it is a word.
        const place = text.parentElement;
        if (place !== null && place.hasAttribute('data-unknown') === isKnown) {
          place.toggleAttribute('data-unknown', !isKnown);
          place.dir = isKnown ? 'ltr' : '';
        }
      }
    },
    announceVolume(text) {
      if (volume !== null) volume.title = text ?? '';
    },
    colour: (direction) => void (row.dataset['direction'] = direction),
    flash(step) {
      if (price !== null) flashes.mark(price, step);
    },
  };
  const release = () => {
    if (price !== null) flashes.forget(price);
  };
  return { places, release };
}
