/** Where the reader's choice of theme is kept; absent means the system's. */
export const THEME_KEY = 'meridian.theme';

/**
 * Runs inline before the first paint, so a stored theme shows without a flash. Its hash stands in
 * the page's policy. Storage may be denied: then the system's theme stays.
 */
export const themeScript = `try{var t=localStorage.getItem('${THEME_KEY}');if(t==='dark'||t==='light')document.documentElement.dataset.theme=t}catch(e){}`;
