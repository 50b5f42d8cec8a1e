import { fixed, multiplyFixed, roundFixed } from '@meridian/money/fixed.ts';

/**
 * What a euro cost in each year from 2023 on, about the average of that year, in the currency of
 * every country. Only the sample is converted by them.
 */
const EURO_RATES: Readonly<Record<string, readonly string[]>> = {
  EUR: ['1', '1', '1', '1'],
  AED: ['3.97', '3.97', '4.15', '4.25'],
  ARS: ['320', '990', '1400', '1700'],
  AUD: ['1.63', '1.64', '1.75', '1.75'],
  BRL: ['5.4', '5.83', '6.3', '6.3'],
  CAD: ['1.46', '1.48', '1.58', '1.6'],
  CZK: ['24', '25.1', '24.7', '24.3'],
  GBP: ['0.87', '0.85', '0.86', '0.87'],
  GEL: ['2.84', '2.94', '3.1', '3.15'],
  HKD: ['8.47', '8.44', '8.8', '9.1'],
  HUF: ['382', '395', '398', '385'],
  IDR: ['16480', '17160', '18600', '19500'],
  JPY: ['152', '164', '169', '182'],
  KZT: ['493', '508', '590', '600'],
  MXN: ['19.2', '19.8', '21.7', '21'],
  MYR: ['4.93', '4.95', '4.83', '4.8'],
  PLN: ['4.54', '4.31', '4.24', '4.23'],
  RON: ['4.95', '4.97', '5.04', '5.09'],
  SAR: ['4.06', '4.06', '4.24', '4.35'],
  TRY: ['25.8', '35.6', '44.8', '50'],
  TWD: ['33.7', '34.7', '35.2', '36.5'],
  UAH: ['39.6', '43.5', '47.1', '49'],
  USD: ['1.08', '1.08', '1.13', '1.16'],
  VND: ['25770', '27100', '29500', '30500'],
};

const FIRST_YEAR = 2023;

/** From this many units for a euro on, amounts are written without hundredths. */
const WHOLE_UNITS_FROM = fixed('100');

export function hasSample(currency: string): boolean {
  return Object.hasOwn(EURO_RATES, currency);
}

/** An amount of euros on an ISO day in a currency, rounded as an exchange writes it. */
export function inCurrency(euros: bigint, day: string, currency: string): bigint {
  const rates = EURO_RATES[currency] ?? [];
  const year = Number.parseInt(day, 10);
  const rate = fixed(rates[Math.min(year - FIRST_YEAR, rates.length - 1)] ?? '1');
  return roundFixed(multiplyFixed(euros, rate), rate < WHOLE_UNITS_FROM ? 2 : 0, 'half-even');
}
