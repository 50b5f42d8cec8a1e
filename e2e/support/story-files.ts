/**
 * Files of the report's stories: our own, in three export formats, with invented values. What they
 * come to is derived in the stories.
 */

const KRAKEN_HEADER =
  '"txid","refid","time","type","subtype","aclass","asset","amount","fee","balance"';

/** Purchases of 2023, a sale after exactly one year, and one that takes two lots. */
export const KRAKEN = `${KRAKEN_HEADER}
"LKRAK1-AAAAA-CANARY","QKRAK1-AAAAA-CANARY","2023-01-10 10:00:00","deposit","","currency","ZEUR",20000.0000,0.0000,20000.0000
"LKRAK2-AAAAA-CANARY","TKRAK2-AAAAA-CANARY","2023-01-10 11:00:00","trade","","currency","ZEUR",-9975.0000,25.0000,10000.0000
"LKRAK3-AAAAA-CANARY","TKRAK2-AAAAA-CANARY","2023-01-10 11:00:00","trade","","currency","XXBT",0.5000000000,0.0000000000,0.5000000000
"LKRAK4-AAAAA-CANARY","TKRAK4-AAAAA-CANARY","2023-06-01 08:30:00","trade","","currency","ZEUR",-4989.0000,11.0000,5000.0000
"LKRAK5-AAAAA-CANARY","TKRAK4-AAAAA-CANARY","2023-06-01 08:30:00","trade","","currency","XXBT",0.2000000000,0.0000000000,0.7000000000
"LKRAK6-AAAAA-CANARY","TKRAK6-AAAAA-CANARY","2024-01-10 12:00:00","trade","","currency","XXBT",-0.1000000000,0.0000000000,0.6000000000
"LKRAK7-AAAAA-CANARY","TKRAK6-AAAAA-CANARY","2024-01-10 12:00:00","trade","","currency","ZEUR",4210.0000,10.0000,9200.0000
"","QKRAK8-AAAAA-CANARY","2024-02-01 09:00:00","withdrawal","","currency","ZEUR",-100.0000,0.0000,""
"LKRAK8-AAAAA-CANARY","QKRAK8-AAAAA-CANARY","2024-02-01 09:02:00","withdrawal","","currency","ZEUR",-100.0000,0.0000,9100.0000
"LKRAK9-AAAAA-CANARY","TKRAK9-AAAAA-CANARY","2024-03-01 09:00:00","trade","","currency","XXBT",-0.6000000000,0.0000000000,0.0000000000
"LKRAKA-AAAAA-CANARY","TKRAK9-AAAAA-CANARY","2024-03-01 09:00:00","trade","","currency","ZEUR",33600.0000,60.0000,42640.0000
`;

/** A purchase, a conversion whose fee is taken out of what is received, and a reward. */
export const COINBASE = `Transactions
User,Somebody,canary-user-0001
ID,Timestamp,Transaction Type,Asset,Quantity Transacted,Price Currency,Price at Transaction,Subtotal,Total (inclusive of fees and/or spread),Fees and/or Spread,Notes
canary-cb-1,2024-02-01 10:00:00 UTC,Buy,ETH,1.00000000,EUR,€2000.00,€2000.00,€2010.00,€10.00,Bought 1 ETH
canary-cb-2,2024-04-01 10:00:00 UTC,Convert,ETH,-0.50000000,EUR,€3000.00,€1500.00,€1485.00,-€15.00,Converted 0.5 ETH to 0.02 BTC
canary-cb-3,2024-07-01 10:00:00 UTC,Staking Income,ETH,0.10000000,EUR,€3000.00,€300.00,€300.00,€0.00,Staking reward
`;

/** A deposit of unknown cost and a conversion that no column values. */
export const BINANCE = `User_ID,UTC_Time,Account,Operation,Coin,Change,Remark
7700112233,2024-05-01 10:00:00,Spot,Deposit,USDT,500.00000000,canary-hash-0xfeedbeef
7700112233,2024-05-02 10:00:00,Spot,Binance Convert,SOL,2.00000000,
7700112233,2024-05-02 10:00:00,Spot,Binance Convert,USDT,-200.00000000,
`;

export const PRICES = `date,asset,currency,price
2024-05-02,SOL,EUR,100
`;

/** Texts of the files that must never be in a request. */
export const CANARIES = ['CANARY', 'canary', '7700112233', '33600', '42640', 'feedbeef'];

/** The same trades a year on, with other ids and amounts. */
export const OTHER_KRAKEN = KRAKEN.replaceAll('KRAK', 'OTHR')
  .replaceAll('"2024-', '"2025-')
  .replaceAll('33600.0000', '31200.0000')
  .replaceAll('42640.0000', '40240.0000');

export interface StoryFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

export function csvFile(name: string, text: string): StoryFile {
  return { name, mimeType: 'text/csv', buffer: Buffer.from(text) };
}
