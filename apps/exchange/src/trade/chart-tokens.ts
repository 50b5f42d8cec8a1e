import type { ChartTokens } from '@meridian/chart/create-chart.ts';

const NAMES = {
  background: '--color-bg',
  text: '--color-text',
  muted: '--color-muted',
  line: '--color-line',
  grid: '--color-hover',
  raised: '--color-raised',
  up: '--color-price-up',
  down: '--color-price-down',
  onPrice: '--color-on-price',
  accent: '--color-accent-text',
  accentFill: '--color-accent-tint',
} as const;

/**
 * The page's colours as a canvas takes them: custom properties hold `light-dark()`, so an element has to
 * wear each colour once for the browser to say which it is.
 */
export function readChartTokens(element: HTMLElement): ChartTokens {
  const probe = document.createElement('span');
  probe.hidden = true;
  element.append(probe);
  const read = (name: string) => {
    probe.style.setProperty('color', `var(${name})`);
    return getComputedStyle(probe).color;
  };
  const tokens: ChartTokens = {
    background: read(NAMES.background),
    text: read(NAMES.text),
    muted: read(NAMES.muted),
    line: read(NAMES.line),
    grid: read(NAMES.grid),
    raised: read(NAMES.raised),
    up: read(NAMES.up),
    down: read(NAMES.down),
    onPrice: read(NAMES.onPrice),
    accent: read(NAMES.accent),
    accentFill: read(NAMES.accentFill),
    family: getComputedStyle(element).fontFamily,
  };
  probe.remove();
  return tokens;
}

/** Runs when the scheme changes: by the page's switch, or by the system's. */
export function observeScheme(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme', 'data-prices'] });
  const system = matchMedia('(prefers-color-scheme: dark)');
  system.addEventListener('change', listener);
  return () => {
    observer.disconnect();
    system.removeEventListener('change', listener);
  };
}
