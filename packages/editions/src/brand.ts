/**
 * The brand as data: an operator puts its own name, mail and host labels here and nowhere else.
 * `hostLabel` is the substring the hosts of every edition start from (`meridian.example`,
 * `meridian-eu.example`, `meridian-eu.localhost`).
 */
export const brand = {
  name: 'Meridian',
  hostLabel: 'meridian',
  topLevelDomain: 'example',
} as const;
