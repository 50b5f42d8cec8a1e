import { createHash } from 'node:crypto';

/**
 * The content security policy of a document. A confined one may send nothing: no connection, no
 * form, no picture by address (a beacon in disguise); what it loads comes from its own origin and
 * is asked for by the markup alone.
 *
 * @param scripts the texts of its inline scripts, each allowed by its hash
 */
export function documentPolicy(scripts: readonly string[], confined: boolean): string {
  const hashes = scripts.map((script) => `'sha256-${sha256(script)}'`);
  return [
    "default-src 'none'",
    ["script-src 'self'", ...hashes].join(' '),
    "style-src 'self'",
    confined ? 'img-src data: blob:' : "img-src 'self' data:",
    "font-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    // These two stand side by side: the overview quotes them as the reader will find them.
    confined ? "connect-src 'none'" : "connect-src 'self'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/**
 * Sent with every hashed file: a worker is governed by the policy of its own response, so the
 * report's workers are confined by this one.
 */
export const ASSET_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "worker-src 'self'",
  "connect-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

function sha256(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('base64');
}
