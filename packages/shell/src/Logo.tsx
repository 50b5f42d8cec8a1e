import { brand } from '@meridian/editions/brand.ts';
import { editionOf } from '@meridian/editions/editions.ts';
import type { Region } from '@meridian/editions/regions.ts';

import styles from './Logo.module.css';

/** What the logo reads: the brand, and the edition where there is a wordmark. */
export function logoName(region: Region): string {
  const { wordmark } = editionOf(region);
  return wordmark === null ? brand.name : `${brand.name} ${wordmark}`;
}

/** The sign, a globe on its axis with three meridians; the word; the edition's wordmark (R-HDR-05). */
export function Logo({ region }: { region: Region }) {
  const { wordmark } = editionOf(region);
  return (
    <span className={styles.logo}>
      <svg width="24" height="24" viewBox="0 0 24 24" fill="none" aria-hidden="true">
        <g transform="rotate(23.4 12 12)" stroke="currentColor" strokeWidth="1.25">
          <circle cx="12" cy="12" r="10" />
          <ellipse cx="12" cy="12" rx="7.07" ry="10" />
          <path
            className={styles.prime}
            d="M12 2c-2.600 2.700-3.830 6-3.830 10s1.230 7.300 3.830 10"
          />
          <path d="M12 2c2.600 2.700 3.830 6 3.830 10s-1.230 7.300-3.830 10" />
        </g>
      </svg>
      <span className={styles.word}>{brand.name}</span>
      {wordmark !== null && (
        <>
          {' '}
          <span className={styles.edition} data-part="wordmark">
            {wordmark}
          </span>
        </>
      )}
    </span>
  );
}
