import { randomNumbers } from './random.ts';

/** Trades of two rows each, with the running balances Kraken writes. */
export function krakenLedgers(rows: number): string {
  const random = randomNumbers(7);
  const lines = [
    '"txid","refid","time","type","subtype","aclass","asset","amount","fee","balance"',
  ];
  let [btc, eur] = [0, 10 ** 15];
  for (let index = 0; index < rows / 2; index += 1) {
    const time = new Date(Date.UTC(2024, 0, 1) + index * 20_000)
      .toISOString()
      .slice(0, 19)
      .replace('T', ' ');
    const units = 1 + Math.floor(random() * 1_000_000);
    const cents = 1 + Math.floor(random() * 10_000_000);
    const sign = random() < 0.52 || btc < units ? 1 : -1;
    const fee = Math.floor(cents / 1000);
    btc += sign * units;
    eur -= sign * cents + fee;
    const ref = `T${index.toString(36).toUpperCase().padStart(10, '0')}`;
    lines.push(
      `"L${ref}A","${ref}","${time}","trade","","currency","XXBT",${decimal(sign * units, 8)},0,${decimal(btc, 8)}`,
      `"L${ref}B","${ref}","${time}","trade","","currency","ZEUR",${decimal(-sign * cents, 2)},${decimal(fee, 2)},${decimal(eur, 2)}`,
    );
  }
  return `${lines.join('\n')}\n`;
}

/** A whole number of the smallest unit as a decimal text. */
function decimal(units: number, decimals: number): string {
  const digits = `${Math.abs(units)}`.padStart(decimals + 1, '0');
  return `${units < 0 ? '-' : ''}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
