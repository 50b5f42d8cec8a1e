import { EDITIONS } from '@meridian/editions/editions.ts';
import { marketSymbols, MAX_SYMBOL_COUNT, type MarketSymbol } from '@meridian/market/symbols.ts';
import { decimal, multiply } from '@meridian/money/decimal.ts';
import { apply } from '@meridian/venue/apply.ts';
import { checkVenue } from '@meridian/venue/check.ts';
import { createVenue } from '@meridian/venue/state.ts';
import { describe, expect, it } from 'vitest';
import { instrumentOf, instrumentsOf } from './instruments.ts';
import { accountSettingsOf, isListedIn, listingCommands, symbolsOf } from './listing.ts';

const symbols = marketSymbols();
const everything = marketSymbols(MAX_SYMBOL_COUNT);

function symbolNamed(name: string): MarketSymbol {
  const found = symbols.find(({ symbol }) => symbol === name);
  if (found === undefined) throw new Error(`no ${name}`);
  return found;
}

describe('instruments', () => {
  it('tick times lot has at most eight digits, in all 5,000', () => {
    for (const { tickSize, basePrecision } of instrumentsOf(everything)) {
      expect(multiply(decimal(tickSize), decimal(basePrecision)).scale).toBeLessThanOrEqual(8);
    }
  });

  it('an instrument whose amounts would not be whole is refused at load', () => {
    const broken = { ...symbolNamed('ETHBTC'), tick: '0.0000001' };
    expect(() => instrumentsOf([broken])).toThrow('ETHBTC');
  });

  it.each([
    ['BTCUSDT', '0.1', '0.000001', '5', '100', '0.005'],
    ['ETHBTC', '0.00001', '0.001', '0.00005', '50', '0.005'],
    ['PEPEUSDT', '0.000000001', '1000', '5', '50000000000', '0.02'],
    // 5 USDT are 172 liras, 2,618 tenge, 79,491 rupiahs.
    ['BTCTRY', '10', '0.000001', '200', '1', '0.005'],
    ['BTCKZT', '100', '0.000001', '2000', '1', '0.005'],
    ['USDTIDR', '1', '0.01', '100000', '100000', '0.005'],
    ['ETHAED', '0.1', '0.00001', '20', '20', '0.005'],
    ['USDTHKD', '0.0001', '0.01', '50', '100000', '0.005'],
  ])('%s', (name, tickSize, basePrecision, minOrderAmt, maxLimitOrderQty, x) => {
    expect(instrumentOf(symbolNamed(name))).toMatchObject({
      tickSize,
      basePrecision,
      minOrderAmt,
      maxLimitOrderQty,
      priceLimit: { x },
    });
  });

  it('an empty venue takes every command of the list, with the assets of fee discounts', () => {
    const venue = createVenue();
    // A short list has no pair of the discount asset; fees may be paid in it all the same.
    for (const command of listingCommands(symbols.slice(0, 12))) {
      expect(apply(venue, command, 0).rejection).toBeNull();
    }
    checkVenue(venue);
    expect(venue.markets.size).toBe(12);
    expect(venue.ledger.assets.has('MNT')).toBe(true);
  });
});

describe('editions', () => {
  it.each(EDITIONS.filter(({ region }) => region !== 'global').map(({ region }) => region))(
    '%s lists BTC, ETH and USDT against its currency first, and opens on such a pair',
    (region) => {
      const listed = symbolsOf(region, symbols);
      const edition = EDITIONS.find((each) => each.region === region);
      const { currency, pair } = edition?.trading ?? {};
      const home = listed.filter(({ quote }) => quote.code === currency);
      expect(home.map(({ base }) => base.code)).toEqual(
        expect.arrayContaining(['BTC', 'ETH', 'USDT']),
      );
      expect(listed.slice(0, home.length)).toEqual(home);
      expect(
        home.map(({ base, quote }) => ({ base: base.code, quote: quote.code })),
      ).toContainEqual(pair);
    },
  );

  it('no edition lists pairs in the currency of another, but for euros in the global one', () => {
    const foreign = (region: (typeof EDITIONS)[number]['region']) =>
      symbolsOf(region, symbols)
        .map(({ quote }) => quote.code)
        .filter((code) => ['TRY', 'KZT', 'GEL', 'IDR', 'AED', 'HKD', 'EUR'].includes(code));
    expect(new Set(foreign('TUR'))).toEqual(new Set(['TRY']));
    expect(new Set(foreign('EU'))).toEqual(new Set(['EUR']));
    expect(new Set(foreign('global'))).toEqual(new Set(['EUR']));
    expect(isListedIn('IDN', symbolNamed('USDTTRY'))).toBe(false);
  });

  it('the global edition opens on BTC/USDT', () => {
    const [global] = EDITIONS;
    expect(global?.trading.pair).toEqual({ base: 'BTC', quote: 'USDT' });
  });
});

describe('self-match prevention of an edition', () => {
  /** One account of the edition sells one ETH at 3,000 and then buys one at 3,000. */
  function meetsItself(region: (typeof EDITIONS)[number]['region']) {
    const venue = createVenue();
    const settings = accountSettingsOf(region);
    const account = 'ana/spot';
    const order = {
      type: 'place-order',
      account,
      symbol: 'ETHUSDT',
      orderType: 'Limit',
      qty: '1',
      price: '3000',
    } as const;
    const commands = [
      ...listingCommands(symbols.slice(0, 12)),
      { type: 'open-account', owner: 'ana', kind: 'spot', settings },
      { type: 'deposit', linkId: 'eth', account, asset: 'ETH', amount: '1' },
      { type: 'deposit', linkId: 'usdt', account, asset: 'USDT', amount: '3000' },
      { ...order, side: 'Sell' },
      { ...order, side: 'Buy' },
    ] as const;
    const events = commands.flatMap((command) => {
      const outcome = apply(venue, command, 0);
      expect(outcome.rejection).toBeNull();
      return outcome.events;
    });
    checkVenue(venue);
    return events.map(({ type }) => type);
  }

  it.each(['TUR', 'KAZ', 'GEO'] as const)('%s: the resting order is cancelled', (region) => {
    const events = meetsItself(region);
    expect(events).toContain('self-match-prevented');
    expect(events).not.toContain('trade');
  });

  it.each(['global', 'HKG', 'NLD', 'IDN', 'ARE', 'EU'] as const)('%s: it trades', (region) => {
    const events = meetsItself(region);
    expect(events).toContain('trade');
    expect(events).not.toContain('self-match-prevented');
  });
});
