/**
 * The parts of a document that come one after the other: its own scripts, who its user is, what
 * stands in its slots, and the app's way to follow links. `data-ready` on the root names those that
 * work; a style, a monitor or a test reads there what the rendered page does not show.
 */
type Part = 'page' | 'user' | 'slots' | 'links';

export function markReady(part: Part): void {
  const { dataset } = document.documentElement;
  const parts = new Set((dataset['ready'] ?? '').split(' ').filter((name) => name !== ''));
  dataset['ready'] = [...parts.add(part)].join(' ');
}
