import { createHash } from 'node:crypto';
import type { CheckTask } from '@meridian/protocol/contracts/account.ts';
import { CHECK_MAX_LENGTH, hasWork, WORK_VALID_MS } from '@meridian/protocol/sign-in-check.ts';

/** Holds up whoever tries passwords on devices that an account was not used on. */
export interface SignInCheck {
  /** What the page has to do. */
  task(): CheckTask;
  /** Whether it did that. Whoever asks sees to it that an answer counts once. */
  passes(answer: string, ip: string): Promise<boolean>;
}

export interface CaptchaSettings {
  /** Where answers are verified, by the form that hCaptcha, Turnstile and reCAPTCHA share. */
  readonly verifyUrl: URL;
  readonly secret: string;
  /** For the operator's script in the page. */
  readonly siteKey: string;
}

interface CheckOptions {
  readonly now: () => number;
  readonly randomBytes: (size: number) => Uint8Array;
  readonly captcha?: CaptchaSettings | null;
  /** Called where a captcha's server gave no verdict. */
  readonly warn: (reason: string) => void;
}

const CHALLENGE_BYTES = 16;
/** Clocks of two replicas may be this far apart. */
const CLOCK_TOLERANCE_MS = 60_000;
const VERIFY_TIMEOUT_MS = 5_000;

export function createSignInCheck(options: CheckOptions): SignInCheck {
  const { captcha = null } = options;
  return captcha === null ? createWork(options) : createCaptcha(captcha, options.warn);
}

/**
 * A challenge is not kept and not signed: whoever makes one up has the same work with it, and its
 * instant bounds how long ahead that can be done.
 */
function createWork({ now, randomBytes }: CheckOptions): SignInCheck {
  return {
    task() {
      const random = Buffer.from(randomBytes(CHALLENGE_BYTES)).toString('base64url');
      return { kind: 'work', challenge: `${now().toString(36)}.${random}` };
    },
    async passes(answer) {
      const [, madeAt] = /^([0-9a-z]{1,10})\.[\w-]{8,64}\.[0-9a-z]{1,8}$/.exec(answer) ?? [];
      if (madeAt === undefined) return false;
      const ageMs = now() - parseInt(madeAt, 36);
      if (ageMs > WORK_VALID_MS || ageMs < -CLOCK_TOLERANCE_MS) return false;
      return hasWork(createHash('sha256').update(answer).digest());
    },
  };
}

function createCaptcha(settings: CaptchaSettings, warn: (reason: string) => void): SignInCheck {
  const { verifyUrl, secret, siteKey } = settings;
  return {
    task: () => ({ kind: 'captcha', site_key: siteKey }),
    async passes(answer, ip) {
      if (answer === '' || answer.length > CHECK_MAX_LENGTH) return false;
      try {
        const verdict = await fetch(verifyUrl, {
          method: 'POST',
          body: new URLSearchParams({ secret, response: answer, remoteip: ip }),
          redirect: 'error',
          signal: AbortSignal.timeout(VERIFY_TIMEOUT_MS),
        });
        const body: unknown = await verdict.json();
        return verdict.ok && typeof body === 'object' && body !== null && isSuccess(body);
      } catch (error) {
        // Nobody passes meanwhile: known devices and a reset of the password need no captcha.
        warn(error instanceof Error ? error.name : 'unknown error');
        return false;
      }
    },
  };
}

function isSuccess(body: object): boolean {
  return 'success' in body && body.success === true;
}
