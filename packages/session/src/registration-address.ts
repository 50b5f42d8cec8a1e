import { registrationOptions, type RegistrationOptions } from './registration-options.ts';

/** A step of the page that runs before a registration is sent, by its name. */
export type PreActionOf = (name: string) => NonNullable<RegistrationOptions['preAction']>;

const FLAGS = ['showReg', 'readOnlyCode', 'readOnlyEmail', 'disableSwitch'] as const;

/** Texts an address carries in its query, where a server may read them. */
const OPEN_TEXTS = ['userCode', 'ref'] as const;

/** What is about a person stands behind the `#`, which no server and no referrer sees. */
const PERSONAL_TEXTS = ['regEmail', 'regPhone', 'regCountryCode'] as const;

const NAME = /^[A-Za-z0-9._-]{1,64}$/;

/** In characters of JSON. */
const MAX_EXTRA = 2_000;

/**
 * The registration options in an address (R-REG-01): in its query or behind its `#`, the query first.
 * A function has no place in an address: `preAction` is the name of a step there, and `extraProps` is a
 * JSON object. What cannot be read counts as not there.
 *
 * @param url whole or from its path on
 */
export function addressOptions(url: string, preActionOf: PreActionOf): RegistrationOptions {
  const [address = '', hash = ''] = split(url, '#');
  const [, query = ''] = split(address, '?');
  const fragment = new URLSearchParams(hash);
  const parameters = new URLSearchParams(query);
  const valueOf = (name: string) => parameters.get(name) ?? fragment.get(name) ?? '';
  const given: Record<string, unknown> = {};
  for (const name of FLAGS) {
    const value = valueOf(name);
    if (value === 'true' || value === 'false') given[name] = value === 'true';
  }
  for (const name of [...OPEN_TEXTS, ...PERSONAL_TEXTS]) {
    const value = valueOf(name);
    if (value !== '') given[name] = value;
  }
  given['extraProps'] = jsonObject(valueOf('extraProps'));
  given['preAction'] = valueOf('preAction');
  return namedOptions(given, preActionOf);
}

/** Options as data, such as JSON of a page, in which `preAction` can only be a step's name. */
export function namedOptions(
  given: Readonly<Record<string, unknown>>,
  preActionOf: PreActionOf,
): RegistrationOptions {
  const { preAction } = given;
  const isName = typeof preAction === 'string' && NAME.test(preAction);
  return registrationOptions(isName ? { ...given, preAction: preActionOf(preAction) } : given);
}

/**
 * A path with the options in its query and behind its `#`, as `addressOptions` reads them. A function
 * is left out: whoever makes the link runs it before the link is followed.
 *
 * @param path without query and hash
 */
export function registrationAddress(path: string, options: RegistrationOptions): string {
  const query = new URLSearchParams();
  const fragment = new URLSearchParams();
  for (const name of FLAGS) {
    const value = options[name];
    if (value !== undefined) query.set(name, String(value));
  }
  for (const name of OPEN_TEXTS) if (options[name]) query.set(name, options[name]);
  for (const name of PERSONAL_TEXTS) if (options[name]) fragment.set(name, options[name]);
  if (options.extraProps !== undefined) {
    fragment.set('extraProps', JSON.stringify(options.extraProps));
  }
  return `${path}${withSign('?', query)}${withSign('#', fragment)}`;
}

function withSign(sign: '?' | '#', parameters: URLSearchParams): string {
  return parameters.size === 0 ? '' : sign + parameters.toString();
}

/** What stands before and behind the first such sign. */
function split(text: string, sign: '?' | '#'): readonly string[] {
  const index = text.indexOf(sign);
  return index === -1 ? [text] : [text.slice(0, index), text.slice(index + 1)];
}

function jsonObject(text: string): object | undefined {
  if (text === '' || text.length > MAX_EXTRA) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
