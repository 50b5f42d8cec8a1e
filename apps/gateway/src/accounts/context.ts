import type { SiteEnvironment } from '@meridian/editions/hosts.ts';
import type { Region } from '@meridian/editions/regions.ts';
import type { ACCOUNT_CODES } from '@meridian/protocol/account-api.ts';
import type { CheckTask, FieldFaults } from '@meridian/protocol/contracts/account.ts';
import type { Kysely } from 'kysely';

import type { Ask } from '../db/ask-together.ts';
import type { Sealer } from '../keys/sealing.ts';
import type { Wait } from '../mail/delivery.ts';
import type { Mail } from '../mail/mailer.ts';
import type { Background } from './background.ts';
import type { PasswordHasher } from './password-hash.ts';
import type { PasswordStrength } from './password-strength.ts';
import type { SessionRow } from './session-reads.ts';
import type { SignInCheck } from './sign-in-check.ts';
import type { AccountTables, SessionKind } from './tables.ts';

/** What every account function works with; time and chance come from here only. */
export interface AccountContext {
  readonly db: Kysely<AccountTables>;
  /** Sessions by the hash of their token. */
  readonly sessions: Ask<string, SessionRow>;
  readonly hasher: PasswordHasher;
  readonly strength: PasswordStrength;
  readonly signInCheck: SignInCheck;
  /** Encrypts what must be read again, by the file of master keys. */
  readonly sealer: Sealer;
  readonly environment: SiteEnvironment;
  /** The present instant, in ms since 1970. */
  readonly now: () => number;
  /** Unpredictable bytes. */
  readonly randomBytes: (size: number) => Uint8Array;
  /** The origin mails link to, of an edition's sites; never taken from a request. */
  readonly linkOrigin: (region: Region) => string;
  /** Work that goes on after the answer, so that an answer's time tells nothing of an address. */
  readonly background: Background;
  /** Logs what concerns the safety of accounts; no personal data goes along. */
  readonly event: (what: SecurityEvent, fields: EventFields) => void;
  /** Waits in background work; rejects when the server closes. */
  readonly wait: Wait;
  /** Sends, trying again where it fails; rejects only where it gave up. */
  readonly deliver: (mail: Mail) => Promise<void>;
}

export type SecurityEvent =
  | 'registered'
  | 'signed-in'
  | 'signed-in-on-new-device'
  | 'sign-in-failed'
  | 'account-locked'
  | 'password-changed'
  | 'password-reset'
  | 'session-revoked'
  | 'signed-out-everywhere'
  | 'second-factor-on'
  | 'second-factor-off'
  | 'second-factor-failed'
  | 'recovery-code-used'
  | 'recovery-codes-renewed'
  | 'passkey-added'
  | 'passkey-removed'
  | 'account-closing'
  | 'api-key-created'
  | 'api-key-revoked'
  // Asked for the password once more, before what a stolen session should not do.
  | 'step-up'
  | 'step-up-failed'
  | 'file-asked'
  | 'file-fetched'
  | 'withdrawal-address-added'
  | 'withdrawal-asked';

export interface EventFields {
  readonly client: Pick<Client, 'ip' | 'requestId'>;
  /** The account's number, where it is known. */
  readonly account?: bigint;
}

/** Who asks, as far as the connection tells. */
export interface Client {
  readonly ip: string;
  readonly userAgent: string;
  /** The token of the device's cookie, as it was sent. */
  readonly device: string | null;
  /** Names the request in the log. */
  readonly requestId: string;
}

/** A session about to begin. */
export interface NewSession extends Client {
  readonly kind: SessionKind;
  /** Tokens the request brought along: their sessions end with the sign-in. */
  readonly oldTokens: readonly PresentedToken[];
}

/** A token as a request carries it. It counts only as the kind it was given out as. */
export interface PresentedToken {
  readonly token: string;
  readonly kind: SessionKind;
}

/** Why an account call was refused; the names are those of the wire's codes. */
export interface AccountFailure {
  readonly code: keyof typeof ACCOUNT_CODES;
  /** With `invalidInput`: what is wrong, by field. */
  readonly fields?: FieldFaults;
  /** With `tooManyAttempts`: whole seconds until another try can succeed. */
  readonly retryAfterS?: number;
  /** With `checkNeeded`: what the page has to do before the next try. */
  readonly check?: CheckTask;
}

export type AccountResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: AccountFailure };

export function success<T>(value: T): AccountResult<T> {
  return { ok: true, value };
}

export function failure(
  code: AccountFailure['code'],
  details: Omit<AccountFailure, 'code'> = {},
): { readonly ok: false; readonly failure: AccountFailure } {
  return { ok: false, failure: { code, ...details } };
}

/** A new session with the token that opens it; only its hash is stored. */
export interface OpenedSession {
  readonly token: string;
  readonly userId: number;
  /** The device's new token. */
  readonly device: string;
  /** Whether the password would not be taken as a new one today. */
  readonly isOutdated: boolean;
}
