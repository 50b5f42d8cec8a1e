import type { SettingName } from '@meridian/tax-rules/reporting.ts';
import { type Situation, orZero } from './tax-computation.ts';
import type { Settings } from '../input/settings.ts';

/** Message ids of what a country asks: the question, a line of help, and the default taken. */
export interface SettingTexts {
  readonly question: string;
  readonly help: string;
  readonly default: string;
}

export function settingTexts(name: SettingName): SettingTexts {
  return {
    question: `setting.${name}.question`,
    help: `setting.${name}.help`,
    default: `setting.${name}.default`,
  };
}

/** Settings of which the rate itself names what it takes, where it takes anything. */
const NAMED_BY_RATE: ReadonlySet<SettingName> = new Set(['otherIncome', 'marginalRate', 'venues']);

const NO_LOSSES = 'estimate.assumes.no-losses-brought-forward';
/** Where costs are carried, those that the ledger shows count until the user says others (PL). */
const COSTS_OF_LEDGER = 'estimate.assumes.costs-of-ledger';

/** Ids of the defaults taken for what the country asks and the user did not say. */
export function defaultsTaken({ rules, rate, settings, losses, cash }: Situation): string[] {
  // Where kinds are kept apart, the long-term part alone says what there is.
  const givenByTerm =
    rules.asks.includes('longLossesBroughtForward') &&
    settings.longLossesBroughtForward !== undefined;
  const asked = rules.asks.filter((name) => {
    if (NAMED_BY_RATE.has(name) || settings[name] !== undefined) return false;
    if (name === 'lossesBroughtForward' && givenByTerm) return false;
    if (name === 'filingStatus') return rate.value.type !== 'short-long-brackets';
    // Of losses that nobody brought forward nothing can be long-term.
    return name !== 'longLossesBroughtForward' || orZero(settings.lossesBroughtForward) > 0n;
  });
  const carries = losses.value.broughtForward !== 'none' && cash === undefined;
  const carriesCosts = cash !== undefined && losses.value.broughtForward !== 'as-tax-credit';
  const ownLosses = carriesCosts ? COSTS_OF_LEDGER : NO_LOSSES;
  const names = asked.map((name) =>
    name === 'lossesBroughtForward' ? ownLosses : settingTexts(name).default,
  );
  const missesLosses = carries && !givenByTerm && settings.lossesBroughtForward === undefined;
  return missesLosses && !names.includes(NO_LOSSES) ? [...names, NO_LOSSES] : names;
}

/** Whether the user said anything of a setting. */
export function isGiven(settings: Settings, name: SettingName): boolean {
  return settings[name] !== undefined;
}
