/**
 * The part of the report's policy that keeps the promise, as it stands in the response header. The
 * site build writes the policy; its test holds this line against it.
 */
export const POLICY_LINE = "connect-src 'none'; form-action 'none'";
