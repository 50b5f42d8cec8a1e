/**
 * Suites whose rules belong to the session, the app bridge, calls and quotes: they wait for those
 * rooms. A suite of this list that has an adapter is run all the same.
 */
export const PENDING_SUITES: ReadonlySet<string> = new Set([
  'bridge-calls',
  'bridge-profile',
  'bridge-router-push',
  'bridge-state',
  'bridge-version',
  'http-cache',
  'http-envelope',
  'http-request',
  'http-timeout',
  'logged-in',
  'login-flow',
  'login-state',
  'logout-flow',
  'modal-flags',
  'profile-cache',
  'profile-source',
  'quote-message',
  'quote-outgoing',
  'quote-ping-schedule',
  'quote-state',
  'referral-code',
  'registration-options',
  'request-options',
]);
