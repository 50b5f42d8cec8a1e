import { decimalToText } from '@meridian/money/decimal.ts';
import { toFixedPoint } from '@meridian/money/fixed.ts';
import { parseAmount } from '@meridian/money/parse.ts';
import type { Settings } from '@meridian/tax-engine/input/settings.ts';
import { DECIMAL_MARKS } from '@meridian/tax-import/ledger/decimal-mark.ts';
import type { CountryRules } from '@meridian/tax-rules/rules.ts';
import { type JsonNode, strictly } from './json-in.ts';
import { parseSetArgs, settingsIn } from './settings-in.ts';

/** Settings as the words have them; the country decides which of them it asks for. */
export interface SettingArgs {
  /** Of the options of their own. */
  readonly own: Settings;
  /** Of `--set`, as a file of settings has them. */
  readonly set: Readonly<Record<string, unknown>>;
  readonly file?: string;
}

export const SETTING_OPTIONS = {
  'other-income': { type: 'string' },
  'marginal-rate': { type: 'string' },
  'filing-status': { type: 'string' },
  settings: { type: 'string' },
  set: { type: 'string', multiple: true },
} as const;

export const SETTING_USAGE = `  --other-income N      other taxable income of the year, after deductions
  --marginal-rate N     your marginal tax rate in percent
  --filing-status S     single or joint
  --set NAME=VALUE      any setting that the country asks for, such as
                        lossesBroughtForward=1200, partner=yes,
                        residency.from=2024-05-01 or venues.Kraken=abroad; may be
                        given more than once
  --settings FILE.json  the same as an object of names and values
`;

interface Values {
  readonly 'other-income'?: string | undefined;
  readonly 'marginal-rate'?: string | undefined;
  readonly 'filing-status'?: string | undefined;
  readonly settings?: string | undefined;
  readonly set?: readonly string[] | undefined;
}

/** The settings, or what is wrong with them. */
export function readSettings(values: Values): SettingArgs | string {
  const own: { -readonly [Key in keyof Settings]: Settings[Key] } = {};
  const income = values['other-income'];
  if (income !== undefined) {
    const atoms = readNumber('--other-income', income);
    if (typeof atoms === 'string') return atoms;
    if (atoms === null) return '--other-income must be an amount such as 45000';
    own.otherIncome = atoms;
  }
  const rate = values['marginal-rate'];
  if (rate !== undefined) {
    const atoms = readNumber('--marginal-rate', rate);
    if (typeof atoms === 'string') return atoms;
    if (atoms === null) return '--marginal-rate must be a percentage such as 42';
    own.marginalRate = atoms;
  }
  const status = values['filing-status'];
  if (status !== undefined) {
    if (status !== 'single' && status !== 'joint') return '--filing-status must be single or joint';
    own.filingStatus = status;
  }
  const set = parseSetArgs(values.set ?? []);
  if (!set.ok) return set.reason;
  const file = values.settings;
  return { own, set: set.json, ...(file === undefined ? {} : { file }) };
}

/** Null where the text is no number of zero or more; a sentence where it could be two numbers. */
function readNumber(option: string, text: string): bigint | string | null {
  const parsed = parseAmount(text, { decimalMark: 'auto' });
  if (!parsed.ok && parsed.reason === 'ambiguous') {
    return `${option} ${text} could be ${readings(text).join(' or ')}: write one of these`;
  }
  const atoms = parsed.ok ? toFixedPoint(parsed.value) : null;
  return atoms !== null && atoms >= 0n ? atoms : null;
}

/** What a number is by each mark, written so that it has one reading: 1234 and 1.2340. */
function readings(text: string): readonly string[] {
  return DECIMAL_MARKS.flatMap((decimalMark) => {
    const read = parseAmount(text, { decimalMark });
    return read.ok ? [decimalToText(read.value).replace(/\.\d{3}$/, '$&0')] : [];
  });
}

/** Settings of a file, with the words that name it. */
interface SettingsOf {
  readonly name: string;
  readonly at: JsonNode | undefined;
}

/** Files that the words come after, and those that come after the words. */
export interface Around {
  readonly before: readonly SettingsOf[];
  readonly after: readonly SettingsOf[];
}

/** All settings together, the later of two with one name; or what the country does not ask for. */
export function settingsFor(
  { own, set }: SettingArgs,
  rules: CountryRules,
  { before, after }: Around,
): Settings | string {
  const words = { name: '--set', at: { json: set, path: '' } };
  const settings: Settings = {};
  for (const { name, at: node } of [...before, words]) {
    const wrong = add(name, node, settings, rules);
    if (wrong !== null) return wrong;
  }
  Object.assign(settings, own);
  for (const { name, at: node } of after) {
    const wrong = add(name, node, settings, rules);
    if (wrong !== null) return wrong;
  }
  return settings;
}

/** Puts the settings of a place over those there are; says what is wrong with them, or null. */
function add(
  name: string,
  node: JsonNode | undefined,
  settings: Settings,
  rules: CountryRules,
): string | null {
  if (node === undefined) return null;
  const read = strictly(() => ({ ok: true as const, settings: settingsIn(node, rules) }));
  if (!read.ok) return `${name}: ${read.reason}`;
  Object.assign(settings, read.settings);
  return null;
}
