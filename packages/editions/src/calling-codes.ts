/**
 * Calling codes by country (ISO 3166-1 alpha-2), of the editions' countries, those of their languages and
 * those the tax report covers. Source: ITU-T E.164, list of assigned country codes.
 */
const CALLING_CODES: Readonly<Record<string, string>> = {
  AE: '971',
  AR: '54',
  AT: '43',
  AU: '61',
  BE: '32',
  BR: '55',
  CA: '1',
  CH: '41',
  CZ: '420',
  DE: '49',
  DK: '45',
  ES: '34',
  FI: '358',
  FR: '33',
  GB: '44',
  GE: '995',
  GR: '30',
  HK: '852',
  HU: '36',
  ID: '62',
  IE: '353',
  IN: '91',
  IT: '39',
  JP: '81',
  KZ: '7',
  LT: '370',
  MX: '52',
  MY: '60',
  NL: '31',
  NO: '47',
  NZ: '64',
  PH: '63',
  PL: '48',
  PT: '351',
  RO: '40',
  RU: '7',
  SA: '966',
  SE: '46',
  SG: '65',
  TR: '90',
  TW: '886',
  UA: '380',
  US: '1',
  VN: '84',
  ZA: '27',
};

export interface CallingCode {
  /** Digits without a plus sign. */
  readonly code: string;
  /** The countries that share it, the edition's own first; none for a code that is not in the list. */
  readonly countries: readonly string[];
}

/**
 * The calling codes to choose from: the edition's own country first, then by code.
 *
 * @param own the edition's country; null for an edition of several countries
 * @param asked a code that is offered even where the list does not have it
 */
export function callingCodes(own: string | null, asked: string): CallingCode[] {
  const byCode = new Map<string, string[]>([[asked, []]]);
  for (const [country, code] of Object.entries(CALLING_CODES)) {
    byCode.set(code, [...(byCode.get(code) ?? []), country]);
  }
  const isOwn = (country: string) => country === own;
  return [...byCode]
    .map(([code, countries]) => ({
      code,
      countries: [...countries.filter(isOwn), ...countries.filter((country) => !isOwn(country))],
    }))
    .toSorted((left, right) => {
      const leftIsOwn = left.countries.some(isOwn);
      if (leftIsOwn !== right.countries.some(isOwn)) return leftIsOwn ? -1 : 1;
      return left.code < right.code ? -1 : 1;
    });
}

/** Whether digits can be a calling code (ITU-T E.164, 6.2.1): one to four, without a leading zero. */
export function isCallingCode(code: string): boolean {
  return /^[1-9]\d{0,3}$/.test(code);
}

/**
 * Whether a calling code and a number can be one telephone number: digits, the code without a leading
 * zero, at most fifteen of both together (ITU-T E.164, 6.1).
 */
export function isPhone(countryCode: string, number: string): boolean {
  const isShape = isCallingCode(countryCode) && /^\d{4,14}$/.test(number);
  return isShape && countryCode.length + number.length <= 15;
}
