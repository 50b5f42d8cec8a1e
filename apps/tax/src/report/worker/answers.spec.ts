import { fixed } from '@meridian/money/fixed.ts';
import { expect, it } from 'vitest';

import { answersFor, withAnswers } from './answers.ts';

const GERMANY = { country: 'DE', year: 2024, answers: {} };

it('keeps amounts of a year to that year, and the rest to the country', () => {
  const given = { churchTax: fixed('9'), marginalRate: fixed('42') };
  const choice = withAnswers(GERMANY, given);
  expect(answersFor(choice)).toEqual(given);
  expect(answersFor({ ...choice, year: 2023 })).toEqual({ churchTax: fixed('9') });
  expect(answersFor({ ...choice, country: 'GB' })).toEqual({});
});

it('forgets what is no longer said', () => {
  const choice = withAnswers(GERMANY, { churchTax: fixed('9'), marginalRate: fixed('42') });
  expect(answersFor(withAnswers(choice, { marginalRate: fixed('30') }))).toEqual({
    marginalRate: fixed('30'),
  });
});

it('says nothing before a country is chosen', () => {
  const nothing = { country: null, year: null, answers: {} };
  expect(answersFor(withAnswers(nothing, { churchTax: fixed('9') }))).toEqual({});
});
