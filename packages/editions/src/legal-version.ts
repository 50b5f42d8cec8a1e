/**
 * Of the terms and the privacy notice together: the day their present words hold from. Whoever changes
 * what they say sets a new one.
 */
export const LEGAL_VERSION = '2026-11-26';
