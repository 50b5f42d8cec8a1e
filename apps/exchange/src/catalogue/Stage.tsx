import { classNames } from '@meridian/ui/class-names.ts';
import type { ComponentType } from 'react';

import type { Theme } from './design-tokens.ts';
import styles from './Catalogue.module.css';

/** Context a specimen is shown in. */
export interface SpecimenProps {
  theme: Theme;
  /** Tells the three showings of one specimen apart in names for assistive technology. */
  place: string;
}

export interface CatalogueSection {
  readonly id: string;
  readonly title: string;
  /** What to look at, in a sentence. */
  readonly note: string;
  readonly Specimen: ComponentType<SpecimenProps>;
}

const PLACES = [
  { place: 'light', theme: 'light', dir: 'ltr' },
  { place: 'dark', theme: 'dark', dir: 'ltr' },
  { place: 'right to left', theme: 'light', dir: 'rtl' },
] as const;

/** One section of the catalogue, three times: in both themes, and turned round. */
export function Stage({ id, title, note, Specimen }: CatalogueSection) {
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p className={styles.note}>{note}</p>
      <div className={styles.places}>
        {PLACES.map(({ place, theme, dir }) => (
          <div
            key={place}
            dir={dir}
            className={classNames(styles.place, styles[theme], dir === 'rtl' && styles.whole)}
          >
            <h3 className={styles.placeName} dir="ltr">
              {title}, {place}
            </h3>
            <Specimen theme={theme} place={place} />
          </div>
        ))}
      </div>
    </section>
  );
}
