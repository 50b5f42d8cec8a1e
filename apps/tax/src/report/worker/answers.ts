import type { Answers } from '../model/workspace-view.ts';
import type { StoredChoice } from './stored.ts';

/** What is true of one year only; the rest stays true of the country until it is changed. */
const OF_THE_YEAR = [
  'otherIncome',
  'marginalRate',
  'residency',
  'lossesBroughtForward',
  'longLossesBroughtForward',
  'otherCapitalIncome',
  'bankBalances',
  'debts',
  'otherWealth',
  'wealthAtStart',
  'actualReturn',
] as const;

/** What the user said that counts for the chosen country and year. */
export function answersFor({ country, year, answers }: StoredChoice): Answers {
  if (country === null) return {};
  return { ...parted(answers[country]).lasting, ...answers[keyOf(country, year)] };
}

/** The same answers as they are stored: apart for the country and for its year. */
export function withAnswers(choice: StoredChoice, given: Answers): StoredChoice {
  const { country, year, answers } = choice;
  if (country === null) return choice;
  const { lasting, ofYear } = parted(given);
  return {
    ...choice,
    answers: { ...answers, [country]: lasting, [keyOf(country, year)]: ofYear },
  };
}

function keyOf(country: string, year: number | null): string {
  return `${country} ${year}`;
}

function parted(answers: Answers = {}): { readonly lasting: Answers; readonly ofYear: Answers } {
  const ofThisYear = new Set<string>(OF_THE_YEAR);
  const answersOf = (isOfYear: boolean): Answers =>
    Object.fromEntries(
      Object.entries(answers).filter(([name]) => ofThisYear.has(name) === isOfYear),
    );
  return { lasting: answersOf(false), ofYear: answersOf(true) };
}
