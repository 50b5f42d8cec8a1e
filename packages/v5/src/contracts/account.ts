/** Calls about the account: what it has, what moved, what it pays, and the key itself. */
import * as v from 'valibot';
import {
  category,
  count,
  cursor,
  decimalText,
  instantText,
  symbolText,
  type V5Call,
} from './call.ts';

const text = v.exactOptional(v.string());
const READS = { method: 'GET', scope: 'read', perSecond: 50 } as const;

const walletCoin = v.object({
  ...{ coin: v.string(), equity: decimalText, usdValue: decimalText },
  walletBalance: v.pipe(decimalText, v.description('With what is locked.')),
  locked: v.pipe(decimalText, v.description('Held by orders and withdrawals.')),
  ...{ borrowAmount: decimalText, accruedInterest: decimalText, spotBorrow: decimalText },
  ...{ totalOrderIM: decimalText, totalPositionIM: decimalText, totalPositionMM: decimalText },
  ...{ unrealisedPnl: decimalText, cumRealisedPnl: decimalText, bonus: decimalText },
  ...{ availableToWithdraw: decimalText, spotHedgingQty: decimalText },
  ...{ collateralSwitch: v.boolean(), marginCollateral: v.boolean() },
});
export type WalletCoin = v.InferOutput<typeof walletCoin>;

const wallet = v.object({
  accountType: v.literal('UNIFIED'),
  totalEquity: v.pipe(decimalText, v.description('In dollars; empty where a coin has no price.')),
  ...{ totalWalletBalance: decimalText, totalMarginBalance: decimalText },
  ...{ totalAvailableBalance: decimalText, totalPerpUPL: decimalText },
  ...{ totalInitialMargin: decimalText, totalMaintenanceMargin: decimalText },
  ...{ accountIMRate: decimalText, accountMMRate: decimalText, accountLTV: decimalText },
  coin: v.array(walletCoin),
});
export type Wallet = v.InferOutput<typeof wallet>;

const logRow = v.object({
  ...{ id: v.string(), symbol: v.string(), category: v.string(), side: v.string() },
  ...{ transactionTime: instantText, type: v.string(), transSubType: v.string() },
  ...{ qty: decimalText, size: decimalText, currency: v.string(), tradePrice: decimalText },
  ...{ funding: decimalText, fee: decimalText, cashFlow: decimalText },
  change: v.pipe(decimalText, v.description('cashFlow + funding - fee.')),
  cashBalance: v.pipe(decimalText, v.description('After it.')),
  ...{ feeRate: decimalText, bonusChange: decimalText, tradeId: v.string() },
  ...{ orderId: v.string(), orderLinkId: v.string(), extraFees: v.string() },
});
export type LogRow = v.InferOutput<typeof logRow>;

const permissions = v.record(v.string(), v.array(v.string()));

export const ACCOUNT_CALLS = {
  queryKey: {
    ...READS,
    path: '/user/query-api',
    summary: 'The key that asks: what it may do, from where, and until when.',
    request: v.object({}),
    result: v.object({
      ...{ id: v.string(), note: v.string(), apiKey: v.string(), secret: v.literal('') },
      readOnly: v.pipe(v.number(), v.description('1 for a key that may only read.')),
      permissions,
      ips: v.array(v.string()),
      ...{ type: v.number(), deadlineDay: v.number(), expiredAt: v.string() },
      ...{ createdAt: v.string(), unified: v.number(), uta: v.number(), userID: v.number() },
      ...{ inviterID: v.number(), vipLevel: v.string(), mktMakerLevel: v.string() },
      ...{ affiliateID: v.number(), rsaPublicKey: v.string(), isMaster: v.boolean() },
      ...{ parentUid: v.string(), kycLevel: v.string(), kycRegion: v.string() },
    }),
  },
  accountInfo: {
    ...READS,
    path: '/account/info',
    summary: 'How the account is set up: spot, without margin.',
    request: v.object({}),
    result: v.object({
      ...{ marginMode: v.string(), updatedTime: instantText, unifiedMarginStatus: v.number() },
      ...{ dcpStatus: v.picklist(['ON', 'OFF']), timeWindow: v.number(), smpGroup: v.number() },
      ...{ isMasterTrader: v.boolean(), spotHedgingStatus: v.string() },
    }),
  },
  wallet: {
    ...READS,
    path: '/account/wallet-balance',
    summary: 'What the account has, by coin.',
    request: v.object({ accountType: v.string(), coin: text }),
    result: v.object({ list: v.array(wallet) }),
  },
  feeRate: {
    ...READS,
    path: '/account/fee-rate',
    summary: 'What the account pays, as shares: 0.001 is 0.1 %.',
    request: v.object({ category, symbol: v.exactOptional(symbolText), baseCoin: text }),
    result: v.object({
      category: v.string(),
      list: v.array(
        v.object({
          ...{ symbol: symbolText, baseCoin: v.string() },
          ...{ takerFeeRate: decimalText, makerFeeRate: decimalText },
        }),
      ),
    }),
  },
  transactionLog: {
    ...READS,
    path: '/account/transaction-log',
    summary: 'What changed the balances, newest first: one row a coin; 24 hours unless given.',
    request: v.object({
      ...{ accountType: text, category: text, currency: text, baseCoin: text, type: text },
      startTime: v.exactOptional(instantText),
      endTime: v.exactOptional(instantText),
      limit: v.exactOptional(count),
      cursor: v.exactOptional(cursor),
    }),
    result: v.object({ nextPageCursor: v.string(), list: v.array(logRow) }),
  },
} as const satisfies Readonly<Record<string, V5Call>>;
