/** Browser features no page of ours uses, closed for our pages and for whatever they might frame. */
const CLOSED_FEATURES = [
  'accelerometer',
  'autoplay',
  'camera',
  'display-capture',
  'encrypted-media',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
] as const;

/** Sent with every answer. */
export const COMMON_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': CLOSED_FEATURES.map((feature) => `${feature}=()`).join(', '),
} as const;

/** For production, which is reached over TLS alone: a year, for this host only. */
export const HSTS = 'max-age=31536000';

/**
 * Sent with every answer of the report's own origin: search engines know the main host's address, no
 * other site may load its files, and its pages share no process with those of the main host.
 */
export const REPORT_ORIGIN_HEADERS = {
  'x-robots-tag': 'noindex',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
} as const;

/** The policy of answers that are no page: errors, redirects, health. */
export const CLOSED_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** An asset's name carries its content's hash, so it never changes; everything else may. */
export const CACHE_CONTROL = {
  asset: 'public, max-age=31536000, immutable',
  document: 'no-cache',
  other: 'no-cache',
} as const;

/** Files that any document may load: faces of the support page, which has no origin in its frame. */
export const SUPPORT_FACE = /^support\/[\w-]+\.woff2$/;
