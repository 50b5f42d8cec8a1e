import { referralCode, isReferralCode } from '@meridian/session/referral-code.ts';
import {
  registrationOptions,
  type RegistrationOptions,
} from '@meridian/session/registration-options.ts';

import { readCookies } from '../cookies.ts';
import { environment } from '../environment.ts';

/** An element a page may put its presets for registration in, as JSON (R-REG-01). */
const OPTIONS_ELEMENT_ID = 'registration-options';

/** What this page presets about registration, with the referral code of the visit (R-REG-02). */
export function pageRegistrationOptions(): RegistrationOptions {
  const options = registrationOptions(readOptionsElement());
  const code = referralCode({
    url: window.location.href,
    cookies: readCookies(document.cookie),
    environment,
  });
  return code !== null && isReferralCode(code) ? { ...options, ref: code } : options;
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
