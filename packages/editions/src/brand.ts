/**
 * The brand as data: an operator puts its own name, mail and host labels here and nowhere else.
 * `hostLabel` is the substring the hosts of every edition start from (`meridian.example`,
 * `meridian-eu.example`, `meridian-eu.localhost`).
 */
export const brand = {
  name: 'Meridian',
  hostLabel: 'meridian',
  topLevelDomain: 'example',
  /** What the app's web view adds to its user agent; compared without case (R-ENV-06). */
  appMarker: 'meridian_app',
  /** The scheme of the app's own links (R-LINK-05). */
  appScheme: 'meridianapp',
} as const;
