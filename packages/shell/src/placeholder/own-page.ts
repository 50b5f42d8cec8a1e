import { drawPlaceholder } from './draw-placeholder.ts';
import { placeholderPage } from './draw.ts';
import type { PlaceholderEdition } from './placeholder-edition.ts';

// Built into the small script that begins the body of our own documents (tools/site/prerender.ts): the bar
// shows while the style sheet behind it is on its way. The edition comes with the element, so that the
// script, and its hash in the policy, is the same in all of them.
const { edition } = document.currentScript?.dataset ?? {};
// As the style sheet has it: from right to left the page would move by a scrollbar and a margin.
const page = placeholderPage(':root{scrollbar-gutter:stable}body{margin:0}');
if (edition !== undefined && page !== null) {
  // `as`: written by our own build.
  drawPlaceholder(JSON.parse(edition) as PlaceholderEdition, page);
}
