import { brand } from '@meridian/editions/brand.ts';

import { USER_ID_KEY } from './storage-keys.ts';

/** Where the reader's choice of theme is kept; absent means the system's. */
export const THEME_KEY = 'meridian.theme';

/** Where the reader's text size is kept, in percent; absent means the standard size. */
export const TEXT_SIZE_KEY = 'meridian.textSize';

/** The text sizes on offer, in percent of the browser's own (WCAG 1.4.4 asks for 200). */
export const TEXT_SIZES = [100, 115, 130, 150, 175, 200] as const;

/** Where the reader's price colours are kept; absent means the first of them. */
export const PRICE_COLOURS_KEY = 'meridian.prices';

/** By the colour of a rising price; blue is for readers who do not tell green from red. */
export const PRICE_COLOURS = ['green', 'red', 'blue'] as const;

/**
 * Runs inline before the first paint: a stored theme, text size and price colours show without a flash, the
 * header has the user's place where somebody was signed in, and the
 * header does not flash up inside the app (R-SHELL-05). Its hash stands in the page's policy.
 * Storage may be denied: then the system's theme and the standard size stay.
 */
export const shellScript = [
  'var d=document.documentElement.dataset;',
  `if(navigator.userAgent.toLowerCase().includes('${brand.appMarker}'))d.app='';`,
  'try{',
  `var t=localStorage.getItem('${THEME_KEY}');if(t==='dark'||t==='light')d.theme=t;`,
  `var z=localStorage.getItem('${TEXT_SIZE_KEY}');if(/^(${TEXT_SIZES.slice(1).join('|')})$/.test(z))d.textSize=z;`,
  `var p=localStorage.getItem('${PRICE_COLOURS_KEY}');if(/^(${PRICE_COLOURS.slice(1).join('|')})$/.test(p))d.prices=p;`,
  `if(localStorage.getItem('${USER_ID_KEY}')!==null)d.user=''`,
  '}catch(e){}',
].join('');
