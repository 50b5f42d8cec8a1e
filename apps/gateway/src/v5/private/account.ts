import { vipNumber } from '@meridian/instruments/levels/levels.ts';
import { add, decimal, decimalToText, multiply, roundTo, ZERO } from '@meridian/money/decimal.ts';
import type { ACCOUNT_CALLS, Wallet, WalletCoin } from '@meridian/v5/contracts/account.ts';
import { cursorOf, readCursor } from '@meridian/v5/cursor.ts';
import type { Kysely } from 'kysely';
import type { AccountTables } from '../../accounts/tables.ts';
import type { ExportRunner } from '../../exports/runner.ts';
import { dollarsFor } from '../../quotes/dollars.ts';
import type { QuoteSource } from '../../quotes/feed.ts';
import type { Sealer } from '../../keys/sealing.ts';
import type { UsableKey } from '../../keys/store.ts';
import type { BalanceInfo, VenuePort } from '../../venue/port.ts';
import type { WalletParts } from '../../wallet/parts.ts';
import { answered, refused } from '../outcome.ts';
import { countOf } from '../parameters.ts';
import type { Protection } from '../protection.ts';
import type { Handlers } from './handlers.ts';
import { badWindow, readWindow } from './pages.ts';
import { logRows, movements, readType } from './transaction-log.ts';

export interface AccountParts {
  readonly port: VenuePort;
  readonly kysely: Kysely<AccountTables>;
  readonly quotes: QuoteSource;
  readonly wallet: WalletParts;
  readonly exports: Pick<ExportRunner, 'wake'>;
  readonly sealer: Pick<Sealer, 'open'>;
  readonly now: () => number;
  readonly protection: Protection;
}

const LOG = { usual: 20, most: 50 };
const LOG_SPAN = { usualDays: 1, mostDays: 7 };
/** Of an account without protection. */
const NO_WINDOW = 0;
const DAY_MS = 86_400_000;

/** Calls about the account and the key that asks. */
export function accountHandlers(parts: AccountParts): Handlers<typeof ACCOUNT_CALLS> {
  const { port, now } = parts;
  return {
    queryKey: async (_asked, { key, account }) =>
      answered(keyFields(key, now(), port.account(account)?.tier ?? '')),
    async accountInfo(_asked, { account, key }) {
      const protection = parts.protection.windowOf(account);
      return answered({
        marginMode: 'REGULAR_MARGIN',
        updatedTime: String(key.createdAt.getTime()),
        // 5 and 6 are unified accounts: clients ask others in ways of old.
        unifiedMarginStatus: 5,
        dcpStatus: protection === null ? 'OFF' : 'ON',
        timeWindow: protection ?? NO_WINDOW,
        smpGroup: 0,
        isMasterTrader: false,
        spotHedgingStatus: 'OFF',
      });
    },
    async wallet({ accountType, coin }, { account }) {
      if (accountType !== 'UNIFIED' && accountType !== 'SPOT') {
        return refused('badRequest', 'accountType');
      }
      const coins = coin?.split(',');
      const balances = port.balances(account).filter(({ asset }) => coins?.includes(asset) ?? true);
      return answered({ list: [walletOf(balances, parts.quotes)] });
    },
    async feeRate({ category, symbol, baseCoin }, { account }) {
      if (category !== 'spot') return answered({ category, list: [] });
      if (symbol !== undefined && port.instrument(symbol) === null) {
        return refused('unknownSymbol', symbol);
      }
      const owner = port.account(account);
      const list = port.instruments().flatMap(({ instrument }) => {
        const isAsked = symbol === undefined || instrument.symbol === symbol;
        if (!isAsked || (baseCoin !== undefined && instrument.base !== baseCoin)) return [];
        const fees = owner?.fees(instrument.symbol) ?? null;
        if (fees === null) return [];
        const { maker: makerFeeRate, taker: takerFeeRate } = fees;
        return [{ symbol: instrument.symbol, baseCoin: '', takerFeeRate, makerFeeRate }];
      });
      return answered({ category, list });
    },
    async transactionLog(asked, { account }) {
      const limit = countOf(asked.limit, LOG);
      if (limit === null) return refused('badRequest', 'limit');
      const window = readWindow(asked, now(), LOG_SPAN);
      if (window === null) return badWindow();
      const none = answered({ nextPageCursor: '', list: [] });
      if ((asked.accountType ?? 'UNIFIED') !== 'UNIFIED') return none;
      if (asked.category !== undefined && asked.category !== 'spot') return none;
      const type = asked.type === undefined ? null : readType(asked.type);
      if (asked.type !== undefined && type === null) return none;
      const place = asked.cursor === undefined ? null : readCursor(asked.cursor, 2);
      if (asked.cursor !== undefined && !isPlace(place)) return refused('badRequest', 'cursor');
      const [entry = '', line = ''] = place ?? [];
      const found = await movements(parts.kysely, {
        ...{ account, asset: asked.currency, type, ...window, limit },
        after: place === null ? null : { entry, line },
      });
      const shown = found.slice(0, limit);
      const last = shown.at(-1);
      const isLast = found.length === shown.length || last === undefined;
      const nextPageCursor = isLast ? '' : cursorOf([String(last.entry), String(last.line)]);
      return answered({ nextPageCursor, list: await logRows(port, account, shown) });
    },
  };
}

function isPlace(place: readonly string[] | null): boolean {
  return place !== null && place.every((part) => /^\d{1,9}$/.test(part));
}

function keyFields(key: UsableKey, now: number, tier: string) {
  const vip = vipNumber(tier);
  const mayTrade = key.scopes.includes('trade');
  const mayWithdraw = key.scopes.includes('withdraw');
  const userId = parseInt(String(key.userId), 10);
  const { expiresAt } = key;
  return {
    id: key.id,
    note: key.name,
    apiKey: key.apiKey,
    readOnly: mayTrade || mayWithdraw ? 0 : 1,
    secret: '',
    permissions: {
      ...{ ContractTrade: [], Options: [], Derivatives: [], CopyTrading: [], BlockTrade: [] },
      ...{ Exchange: [], NFT: [], Affiliate: [], Earn: [] },
      Spot: mayTrade ? ['SpotTrade'] : [],
      Wallet: mayWithdraw ? ['AccountTransfer', 'Withdraw'] : [],
    },
    ips: key.addresses.length === 0 ? ['*'] : key.addresses,
    type: 1,
    // -1 stands for a key that does not expire.
    deadlineDay: expiresAt === null ? -1 : Math.floor((expiresAt.getTime() - now) / DAY_MS),
    expiredAt: expiresAt === null ? '' : secondsText(expiresAt),
    createdAt: secondsText(key.createdAt),
    unified: 0,
    uta: 1,
    userID: userId,
    inviterID: 0,
    vipLevel: vip === null ? 'No VIP' : `VIP-${vip}`,
    mktMakerLevel: tier === 'market-maker' ? '1' : '0',
    affiliateID: 0,
    rsaPublicKey: '',
    isMaster: true,
    parentUid: '0',
    kycLevel: 'LEVEL_DEFAULT',
    kycRegion: '',
  };
}

function secondsText(instant: Date): string {
  return instant.toISOString().replace(/\.\d+Z$/, 'Z');
}

/** What an account has, in dollars where all of it has a price. */
export function walletOf(balances: readonly BalanceInfo[], quotes: QuoteSource): Wallet {
  const coin = balances.map((balance) => coinOf(balance, quotes));
  const values = coin.map(({ usdValue }) => usdValue);
  const total = values.includes('') ? '' : decimalToText(values.map(decimal).reduce(add, ZERO));
  return {
    accountType: 'UNIFIED',
    totalEquity: total,
    totalWalletBalance: total,
    ...{ totalMarginBalance: '', totalAvailableBalance: '', totalPerpUPL: '' },
    ...{ totalInitialMargin: '', totalMaintenanceMargin: '', accountIMRate: '' },
    ...{ accountMMRate: '', accountLTV: '' },
    coin,
  };
}

function coinOf({ asset, total, held }: BalanceInfo, quotes: QuoteSource): WalletCoin {
  const price = dollarsFor(asset, quotes);
  const value = price === null ? '' : multiply(decimal(total), price);
  return {
    coin: asset,
    equity: total,
    usdValue: value === '' ? '' : decimalToText(roundTo(value, VALUE_DIGITS, 'half-even')),
    walletBalance: total,
    locked: held,
    // There is no borrowing and there are no positions.
    ...{ borrowAmount: '0', accruedInterest: '0', spotBorrow: '0', totalOrderIM: '0' },
    ...{ totalPositionIM: '0', totalPositionMM: '0', unrealisedPnl: '0', cumRealisedPnl: '0' },
    ...{ bonus: '0', spotHedgingQty: '0' },
    // Clients would take it for what is free, which is what is not locked.
    availableToWithdraw: '',
    collateralSwitch: false,
    marginCollateral: false,
  };
}

const VALUE_DIGITS = 8;
