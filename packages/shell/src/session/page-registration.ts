import { isReferralCode, referralCode } from '@meridian/session/referral-code.ts';
import { addressOptions, namedOptions } from '@meridian/session/registration-address.ts';
import type { RegistrationOptions } from '@meridian/session/registration-options.ts';

import { readCookies } from '../cookies.ts';
import { environment } from '../environment.ts';

export { passesPreAction } from './pre-action.ts';

/** An element a page may put its presets for registration in, as JSON (R-REG-01). */
const OPTIONS_ELEMENT_ID = 'registration-options';

/**
 * Dispatched on the window by the name of a `preAction` that came as data, in an address or in JSON. A
 * listener may hold the form back by `preventDefault()`, or give `detail.waitFor` a promise: false, or a
 * rejection, holds it back too.
 */
export const PRE_ACTION_EVENT = 'meridian:pre-action';

export interface PreActionDetail {
  readonly name: string;
  waitFor(result: Promise<boolean>): void;
}

let presets: RegistrationOptions = {};

/** What a script of the page presets, above address and JSON, until it presets anew. */
export function presetRegistration(given: Readonly<Record<string, unknown>>): void {
  presets = namedOptions(given, preActionOf);
}

/** Presets what a link to registration carries, where it carries something. */
export function presetByLink(address: string): void {
  const options = addressOptions(address, preActionOf);
  if (Object.keys(options).length > 0) presets = { ...presets, ...options };
}

/**
 * What this page presets about registration: what a script asked for, else the address, else the
 * page's JSON. The referral code of an earlier visit counts where none of them has one (R-REG-02).
 */
export function pageRegistrationOptions(): RegistrationOptions {
  const { href } = window.location;
  const options = {
    ...withoutOtherCodes(namedOptions(readOptionsElement(), preActionOf)),
    ...withoutOtherCodes(addressOptions(href, preActionOf)),
    ...withoutOtherCodes(presets),
  };
  const cookies = readCookies(document.cookie);
  const ref = options.ref ?? referralCode({ url: href, cookies, environment }) ?? '';
  return isReferralCode(ref) ? { ...options, ref } : options;
}

/** Codes that can be none of ours are neither shown nor sent. */
function withoutOtherCodes(options: RegistrationOptions): RegistrationOptions {
  const { ref = '', userCode = '', ...rest } = options;
  return {
    ...rest,
    ...(isReferralCode(ref) ? { ref } : {}),
    ...(isReferralCode(userCode) ? { userCode } : {}),
  };
}

function preActionOf(name: string): () => Promise<boolean> {
  return async () => {
    const waits: Promise<boolean>[] = [];
    const detail: PreActionDetail = { name, waitFor: (result) => void waits.push(result) };
    const goesOn = window.dispatchEvent(
      new CustomEvent(PRE_ACTION_EVENT, { detail, cancelable: true }),
    );
    const results = await Promise.all(waits.map((wait) => wait.catch(() => false)));
    return goesOn && results.every((result) => result);
  };
}

function readOptionsElement(): Readonly<Record<string, unknown>> {
  const text = document.getElementById(OPTIONS_ELEMENT_ID)?.textContent ?? '{}';
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
