import { THEME_KEY } from './shell-script.ts';

/**
 * Turns the page to the other theme and keeps the choice. Choosing what the system has anyway
 * clears it, so the page follows the system again.
 */
export function toggleTheme(): void {
  const root = document.documentElement;
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  const shown = root.dataset.theme ?? system;
  const chosen = shown === 'dark' ? 'light' : 'dark';
  if (chosen === system) delete root.dataset.theme;
  else root.dataset.theme = chosen;
  try {
    if (chosen === system) localStorage.removeItem(THEME_KEY);
    else localStorage.setItem(THEME_KEY, chosen);
  } catch {
    // Storage denied or full: the theme holds for this page.
  }
}
