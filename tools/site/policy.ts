import { createHash } from 'node:crypto';

import { FRAME_ORIGINS } from '@meridian/editions/frame-origins.ts';
import type { SiteEnvironment } from '@meridian/editions/hosts.ts';
import { quoteSocketUrl } from '@meridian/quotes/socket-url.ts';
import { slotPolicySources } from '@meridian/shell/slots/slot-policy.ts';

import { operatorSettings, type OperatorSettings } from './operator-settings.ts';

export interface DocumentPolicyOptions {
  /** The texts of its inline scripts, each allowed by its hash. */
  readonly scripts: readonly string[];
  readonly confined: boolean;
  readonly environment: SiteEnvironment;
  /** Names what the document loads file by file, in place of its whole origin. */
  readonly files?: DocumentFiles;
  /** What the operator plugs in; read from its file unless given. */
  readonly operator?: OperatorSettings;
}

/** No text becomes a script, but for the address of the report's worker (`remove-senders.ts`). */
const TRUSTED_TYPES = ["require-trusted-types-for 'script'", 'trusted-types default'];

/** The built files of a document, as addresses at its origin. */
interface DocumentFiles {
  readonly origin: string;
  readonly entry: string;
  readonly style: string;
  readonly faces?: string | undefined;
  readonly modules: readonly string[];
  readonly later: readonly string[];
  readonly workers: readonly string[];
}

/**
 * The content security policy of a document. A confined one may send nothing: no connection, no
 * form, no picture by address (a beacon in disguise), no frame; what it loads comes from its own
 * origin and is asked for by the markup alone. Others may have what stands in their slots, and be
 * framed by the origins of the one allow-list.
 */
export function documentPolicy({
  scripts,
  confined,
  environment,
  files,
  operator = operatorSettings(environment),
}: DocumentPolicyOptions): string {
  const hashes = scripts.map((script) => `'sha256-${sha256(script)}'`);
  const slots = confined ? NO_SLOTS : slotPolicySources(operator.slots);
  const sockets = socketSources(operator);
  const frames = confined ? [] : FRAME_ORIGINS[environment];
  return [
    "default-src 'none'",
    ['script-src', ...scriptSources(files), ...hashes, ...slots.scriptSrc].join(' '),
    ['style-src', ...styleSources(files)].join(' '),
    confined ? 'img-src data: blob:' : "img-src 'self' data:",
    "font-src 'self'",
    ['worker-src', ...workerSources(files)].join(' '),
    ...(slots.frameSrc.length === 0 ? [] : [['frame-src', ...slots.frameSrc].join(' ')]),
    "base-uri 'none'",
    ...(confined ? TRUSTED_TYPES : []),
    // These two stand side by side: the overview quotes them as the reader will find them.
    confined
      ? "connect-src 'none'"
      : ["connect-src 'self'", ...sockets, ...slots.connectSrc].join(' '),
    "form-action 'none'",
    frames.length === 0 ? "frame-ancestors 'none'" : ['frame-ancestors', ...frames].join(' '),
  ].join('; ');
}

function scriptSources(files: DocumentFiles | undefined): readonly string[] {
  if (files === undefined) return [SELF];
  return [files.entry, ...files.modules, ...files.later].map((path) => files.origin + path);
}

function styleSources(files: DocumentFiles | undefined): readonly string[] {
  if (files === undefined) return [SELF];
  const styles = files.faces === undefined ? [files.style] : [files.style, files.faces];
  return styles.map((path) => files.origin + path);
}

function workerSources(files: DocumentFiles | undefined): readonly string[] {
  return files === undefined ? [SELF] : files.workers.map((path) => files.origin + path);
}

const SELF = "'self'";

/** The policy of the worker that holds the quote socket: it may connect where a page may for it. */
export function quoteWorkerPolicy(
  environment: SiteEnvironment,
  operator: OperatorSettings = operatorSettings(environment),
): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    ["connect-src 'self'", ...socketSources(operator)].join(' '),
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

function socketSources({ socketHost }: OperatorSettings): readonly string[] {
  return socketHost === '' ? [] : [socketOrigin(socketHost)];
}

/** A page over TLS speaks to no socket without it, whatever the setting says. */
function socketOrigin(host: string): string {
  return new URL(quoteSocketUrl({ origin: 'https://page.example', host })).origin;
}

const NO_SLOTS = { scriptSrc: [], frameSrc: [], connectSrc: [] } as const;

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
