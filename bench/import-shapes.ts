import { krakenLedgers } from '../tools/generate/kraken-ledgers.ts';
import { randomNumbers } from '../tools/generate/random.ts';

/** A file in the shape of an exchange's export, of as many rows. */
export interface Shape {
  readonly name: string;
  readonly file: string;
  text(rows: number): string;
}

export const SHAPES: readonly Shape[] = [
  { name: 'Kraken ledgers', file: 'ledgers.csv', text: krakenLedgers },
  { name: 'Binance transaction history', file: 'history.csv', text: binanceHistory },
  { name: 'Bybit transaction log', file: 'AssetChangeDetails_uta.csv', text: bybitLog },
];

const START = Date.UTC(2023, 0, 1);
const STEP_MS = 40_000;

/** Trades of three rows each, every field in quotes: bought, spent, fee in a third coin. */
function binanceHistory(rows: number): string {
  const random = randomNumbers(11);
  const lines = ['"User_ID","UTC_Time","Account","Operation","Coin","Change","Remark"'];
  let btc = 0;
  for (let index = 0; lines.length < rows - 1; index += 1) {
    const time = stampOf(index);
    const units = 1 + Math.floor(random() * 1_000_000);
    const spent = 1 + Math.floor(random() * 1_000_000_000);
    const isBuy = random() < 0.52 || btc < units;
    btc += isBuy ? units : -units;
    const row = (operation: string, coin: string, change: string): string =>
      `"100000001","${time}","Spot","${operation}","${coin}","${change}",""`;
    lines.push(
      row(
        isBuy ? 'Transaction Buy' : 'Transaction Sold',
        'BTC',
        decimal(isBuy ? units : -units, 8),
      ),
      row(
        isBuy ? 'Transaction Spend' : 'Transaction Revenue',
        'USDT',
        decimal(isBuy ? -spent : spent, 8),
      ),
      row('Transaction Fee', 'BNB', decimal(-1 - Math.floor(random() * 100_000), 8)),
    );
  }
  return `${lines.join('\n')}\n`;
}

/** Trades of two legs each behind a line of preamble, the fee out of what comes, with balances. */
function bybitLog(rows: number): string {
  const random = randomNumbers(13);
  const lines = [
    'UID: 100000002,Company Name: ,Country: ',
    'Uid,Currency,Contract,Type,Direction,Quantity,Position,Filled Price,Funding,Fee Paid,Cash Flow,Change,Wallet Balance,Action,Time(UTC)',
  ];
  let [btc, usdt] = [0, 10 ** 14];
  for (let index = 0; index < rows / 2; index += 1) {
    const units = 1000 + Math.floor(random() * 1_000_000);
    const money = 10_000 + Math.floor(random() * 100_000_000);
    const sign = random() < 0.52 || btc < units ? 1 : -1;
    const fee = Math.floor((sign > 0 ? units : money) / 1000);
    const [gotBtc, gotUsdt] = [
      sign * units - (sign > 0 ? fee : 0),
      -sign * money - (sign > 0 ? 0 : fee),
    ];
    btc += gotBtc;
    usdt += gotUsdt;
    const tail = `--,${stampOf(index)}`;
    const trade = `BTCUSDT,TRADE,${sign > 0 ? 'BUY' : 'SELL'}`;
    const [feeBtc, feeUsdt] =
      sign > 0 ? [decimal(-fee, 8), '0.0000'] : ['0.0000', decimal(-fee, 4)];
    const [changeBtc, changeUsdt] = [decimal(sign * units, 8), decimal(-sign * money, 4)];
    lines.push(
      `100000002,BTC,${trade},${changeBtc},0.0000,50000.0000,0.0000,${feeBtc},${changeBtc},${decimal(gotBtc, 8)},${decimal(btc, 8)},${tail}`,
      `100000002,USDT,${trade},${changeUsdt},0.0000,50000.0000,0.0000,${feeUsdt},${changeUsdt},${decimal(gotUsdt, 4)},${decimal(usdt, 4)},${tail}`,
    );
  }
  return `${lines.join('\n')}\n`;
}

function stampOf(index: number): string {
  return new Date(START + index * STEP_MS).toISOString().slice(0, 19).replace('T', ' ');
}

/** A whole number of the smallest unit as a decimal text. */
function decimal(units: number, decimals: number): string {
  const digits = `${Math.abs(units)}`.padStart(decimals + 1, '0');
  return `${units < 0 ? '-' : ''}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
