import { invariant } from './invariants.ts';

const powers: bigint[] = [];
for (let exponent = 0, power = 1n; exponent <= 64; exponent += 1, power *= 10n) powers.push(power);

/** 10^exponent; the exponents money needs come from a table. */
export function powerOfTen(exponent: number): bigint {
  const known = powers[exponent];
  if (known !== undefined) return known;
  const isWhole = Number.isSafeInteger(exponent) && exponent >= 0;
  invariant(isWhole, 'power-of-ten-has-a-whole-exponent', `${exponent}`);
  return 10n ** BigInt(exponent);
}
