/** What a page may preset about registration (R-REG-01). */
export interface RegistrationOptions {
  /** Shows the registration form first. */
  readonly showReg?: boolean;
  readonly regEmail?: string;
  /** Comes with `regCountryCode` only (R-REG-03). */
  readonly regPhone?: string;
  readonly regCountryCode?: string;
  /** The referral code cannot be changed. */
  readonly readOnlyCode?: boolean;
  readonly readOnlyEmail?: boolean;
  /** A referral code to start from, below one from the address. */
  readonly userCode?: string;
  /** Handed back with the success event, untouched. */
  readonly extraProps?: Readonly<Record<string, unknown>>;
  /** Runs before the form is sent; false holds it back. */
  readonly preAction?: () => boolean | Promise<boolean>;
  /** No way over to the other form. */
  readonly disableSwitch?: boolean;
  readonly ref?: string;
}

const KINDS: Readonly<
  Record<keyof RegistrationOptions, 'boolean' | 'string' | 'object' | 'function'>
> = {
  showReg: 'boolean',
  regEmail: 'string',
  regPhone: 'string',
  regCountryCode: 'string',
  readOnlyCode: 'boolean',
  readOnlyEmail: 'boolean',
  userCode: 'string',
  extraProps: 'object',
  preAction: 'function',
  disableSwitch: 'boolean',
  ref: 'string',
};

/** The options that count: known ones of the right type; a phone without its country does not. */
export function registrationOptions(given: Readonly<Record<string, unknown>>): RegistrationOptions {
  const kept = Object.entries(KINDS).filter(
    ([name, kind]) => typeof given[name] === kind && given[name] !== null,
  );
  const options: Record<string, unknown> = {};
  for (const [name] of kept) options[name] = given[name];
  if (!options['regPhone'] || !options['regCountryCode']) {
    delete options['regPhone'];
    delete options['regCountryCode'];
  }
  return options;
}
