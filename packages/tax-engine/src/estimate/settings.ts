import type { SettingName } from '@meridian/tax-rules/reporting.ts';
import { type Situation, orZero } from './tax-computation.ts';
import type { Settings } from '../input/settings.ts';

/** Message ids of a setting: the question, a line of help, and the default. */
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

/** Settings whose default the rate itself names. */
const NAMED_BY_RATE: ReadonlySet<SettingName> = new Set(['otherIncome', 'marginalRate', 'venues']);

const NO_LOSSES = 'estimate.assumes.no-losses-brought-forward';
/** Where costs are carried, the costs of the ledger count unless the user states others (PL). */
const COSTS_OF_LEDGER = 'estimate.assumes.costs-of-ledger';

/** Ids of the defaults for settings of the country that the user left open. */
export function defaultsTaken({ rules, rate, settings, losses, cash }: Situation): string[] {
  // Where losses are kept by term, the long-term part may be stated alone.
  const givenByTerm =
    rules.asks.includes('longLossesBroughtForward') &&
    settings.longLossesBroughtForward !== undefined;
  const asked = rules.asks.filter((name) => {
    if (NAMED_BY_RATE.has(name) || settings[name] !== undefined) return false;
    if (name === 'lossesBroughtForward' && givenByTerm) return false;
    if (name === 'filingStatus') return rate.value.type !== 'short-long-brackets';
    // Without losses brought forward there is no long-term part to ask for.
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

/** Whether the user stated a setting. */
export function isGiven(settings: Settings, name: SettingName): boolean {
  return settings[name] !== undefined;
}
