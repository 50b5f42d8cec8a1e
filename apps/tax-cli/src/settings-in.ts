import type { Settings, Venue } from '@meridian/tax-engine/input/settings.ts';
import type { FilingStatus } from '@meridian/tax-rules/rates.ts';
import type { SettingName } from '@meridian/tax-rules/reporting.ts';
import type { CountryRules } from '@meridian/tax-rules/rules.ts';
import {
  type JsonNode,
  WrongPlace,
  atomsIn,
  countIn,
  dayIn,
  fieldsIn,
  given,
  membersIn,
  oneOf,
  recordIn,
  textIn,
  trueOrFalseIn,
} from './json-in.ts';

const STATUSES: readonly FilingStatus[] = ['single', 'joint', 'separate', 'head'];
const VENUES: readonly Venue[] = ['home', 'abroad'];

type Readers = { readonly [Name in SettingName]: (node: JsonNode) => NonNullable<Settings[Name]> };

const READERS: Readers = {
  filingStatus: (node) => oneOf(node, STATUSES),
  otherIncome: countIn,
  marginalRate: countIn,
  churchTax: countIn,
  residency: residencyIn,
  lossesBroughtForward: countIn,
  otherCapitalIncome: countIn,
  bankBalances: countIn,
  debts: countIn,
  partner: trueOrFalseIn,
  // A year's return may be a loss.
  actualReturn: atomsIn,
  solidarity: trueOrFalseIn,
  otherWealth: countIn,
  wealthAtStart: countIn,
  longLossesBroughtForward: countIn,
  venues: (node) =>
    Object.fromEntries(membersIn(node).map(([account, venue]) => [account, oneOf(venue, VENUES)])),
  source: textIn,
  lossDenial: trueOrFalseIn,
  roundsUnitCostUp: trueOrFalseIn,
};

/** What may stand behind `--set NAME=`, by how the value is read. */
const MEMBERS: Readonly<Partial<Record<SettingName, string>>> = {
  residency: 'residency.from, residency.to',
  venues: 'venues.ACCOUNT',
};

/** The settings a country asks for, as `--set` names them. */
function askedNames({ country, asks }: CountryRules): string {
  return asks.length === 0
    ? `${country} asks for none`
    : `${country} asks for ${asks.map((name) => MEMBERS[name] ?? name).join(', ')}`;
}

/**
 * Settings by their names in `Settings`: amounts and rates as exact decimals in text.
 *
 * @throws WrongPlace for a name that the country does not ask for, and for a value of another kind
 */
export function settingsIn(node: JsonNode, rules: CountryRules): Settings {
  const settings: Partial<Record<SettingName, unknown>> = {};
  for (const name of Object.keys(recordIn(node))) {
    if (!rules.asks.some((asked) => asked === name)) {
      throw new WrongPlace(
        node.path === '' ? name : `${node.path}.${name}`,
        `is not asked for: ${askedNames(rules)}`,
      );
    }
  }
  const field = fieldsIn(node, rules.asks);
  for (const name of rules.asks) {
    const value = field(name);
    if (value.json === undefined) continue;
    settings[name] = READERS[name](value);
    if (name === 'source') checkSource(value, rules);
  }
  // Each value comes of the reader of its name.
  return settings as Settings;
}

function residencyIn(residency: JsonNode): NonNullable<Settings['residency']> {
  const field = fieldsIn(residency, ['from', 'to']);
  const { from, to } = {
    ...given('from', field('from'), dayIn),
    ...given('to', field('to'), dayIn),
  };
  if (from !== undefined && to !== undefined && to < from) {
    throw new WrongPlace(field('to').path, `must not be before ${from}`);
  }
  return { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
}

/** A source is one of those for which the country has a rate in any year. */
function checkSource(node: JsonNode, { years }: CountryRules): void {
  const ids = new Set<string>();
  for (const { rate } of Object.values(years)) {
    if (rate.value.type === 'by-source') for (const { id } of rate.value.sources) ids.add(id);
  }
  if (ids.size > 0) oneOf(node, [...ids]);
}

export type ParsedSetArgs =
  | { readonly ok: true; readonly json: Readonly<Record<string, unknown>> }
  | { readonly ok: false; readonly reason: string };

const SPOKEN: Readonly<Record<string, boolean>> = {
  yes: true,
  no: false,
  true: true,
  false: false,
};

/** The words of `--set`, each `NAME=VALUE` or `NAME.MEMBER=VALUE`, as a file of settings has them. */
export function parseSetArgs(words: readonly string[]): ParsedSetArgs {
  const json: Record<string, unknown> = {};
  for (const word of words) {
    // Values have no `=`; names of accounts may.
    const mark = word.lastIndexOf('=');
    const value = word.slice(mark + 1).trim();
    const [name = '', ...rest] = word.slice(0, Math.max(mark, 0)).trim().split('.');
    const member = rest.join('.');
    if (name === '' || value === '') {
      return { ok: false, reason: `--set must be a name and a value: NAME=VALUE, not ${word}` };
    }
    json[name] = member === '' ? (SPOKEN[value] ?? value) : withMember(json[name], member, value);
  }
  return { ok: true, json };
}

function withMember(before: unknown, member: string, value: string): object {
  const members = typeof before === 'object' && before !== null ? Object.entries(before) : [];
  return Object.fromEntries([...members, [member, value]]);
}
