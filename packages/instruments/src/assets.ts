/** What an asset is for: the groups that lists of markets can be narrowed to. */
const CODES_OF_SECTORS = {
  layer1:
    'BTC ETH SOL ADA SUI AVAX TRX TON DOT HBAR NEAR APT ATOM INJ SEI TIA ICP ETC ALGO VET EGLD KSM XTZ EOS ' +
    'NEO IOTA KAS FLOW MINA KAVA ROSE ZIL CFX',
  layer2: 'ARB OP STX MNT IMX LRC STRK ZK MANTA DYM ALT',
  defi:
    'LINK UNI AAVE MKR JUP JTO PYTH LDO CRV SNX COMP SUSHI YFI DYDX GMX PENDLE ENA 1INCH RUNE CAKE SSV EIGEN ' +
    'ETHFI BNB',
  meme: 'DOGE SHIB PEPE WIF BONK FLOKI ORDI NOT DOGS MEME BOME POPCAT MOODENG TURBO PNUT',
  ai: 'RENDER FET TAO WLD GRT',
  gaming: 'SAND MANA AXS GALA APE CHZ ENJ BLUR THETA',
  infrastructure: 'FIL ENS AR W ZRO QNT ANKR BAT TWT MASK',
  payments: 'XRP LTC BCH XLM ZEC DASH',
  realWorld: 'ONDO PAXG',
  stable: 'USDC DAI FDUSD PYUSD USDT EUR',
} as const satisfies Readonly<Record<string, string>>;

export type Sector = keyof typeof CODES_OF_SECTORS;

const SECTORS: ReadonlyMap<string, Sector> = new Map(
  // `as`: Object.keys forgets the key type of a literal table.
  (Object.keys(CODES_OF_SECTORS) as Sector[]).flatMap((sector) =>
    CODES_OF_SECTORS[sector].split(' ').map((code) => [code, sector] as const),
  ),
);

/** When assets were listed that came after the market opened, in ms. */
const LISTED_AT: ReadonlyMap<string, number> = new Map([
  ['BLUR', Date.UTC(2026, 10, 5)],
  ['STRK', Date.UTC(2026, 10, 12)],
  ['MANTA', Date.UTC(2026, 10, 19)],
]);

/** @returns undefined for an asset of no sector, as made-up ones are */
export function sectorOf(asset: string): Sector | undefined {
  return SECTORS.get(asset);
}

/** @returns undefined for an asset that was there when the market opened */
export function listedAtOf(asset: string): number | undefined {
  return LISTED_AT.get(asset);
}
