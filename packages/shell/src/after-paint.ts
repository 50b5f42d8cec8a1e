/**
 * What a page asks for right after its first paint: who its user is, the user's area of the header,
 * and the slots. One module, and the only way to load these three, so that the bundler writes one
 * file for all that nothing else needs: as fifteen files, most under 1 kB, they took the exchange's
 * home to 24 requests.
 */
export { pageSession } from './session/page-session.ts';
export { UserArea } from './session/UserArea.tsx';
export { SlotParts } from './slots/SlotParts.tsx';
