/** Calls of conversions: a quote, its confirmation, and what became of it. */
import * as v from 'valibot';
import { decimalText, type V5Call } from './call.ts';

const text = v.exactOptional(v.string());
const READS = { method: 'GET', scope: 'read', perSecond: 50 } as const;
const TRADES = { method: 'POST', scope: 'trade', perSecond: 50 } as const;

/** Empty texts stand where the simulation has nothing to say. */
const coin = v.object({
  ...{ coin: v.string(), fullName: v.string(), icon: v.string(), iconNight: v.string() },
  accuracyLength: v.number(),
  ...{ coinType: v.string(), balance: decimalText, uBalance: decimalText, timePeriod: v.number() },
  ...{ singleFromMinLimit: decimalText, singleFromMaxLimit: decimalText },
  ...{ dailyFromMinLimit: decimalText, dailyFromMaxLimit: decimalText },
  ...{ disableFrom: v.boolean(), disableTo: v.boolean() },
});
export type V5ConvertCoin = v.InferOutput<typeof coin>;

const status = v.picklist(['init', 'processing', 'success', 'failure']);

const conversion = v.object({
  ...{ accountType: v.string(), exchangeTxId: v.string(), userId: v.string() },
  ...{ fromCoin: v.string(), fromCoinType: v.string(), fromAmount: decimalText },
  ...{ toCoin: v.string(), toCoinType: v.string(), toAmount: decimalText },
  ...{ exchangeStatus: status, extInfo: v.object({}), convertRate: decimalText },
  createdAt: v.pipe(v.string(), v.description('In ms since 1970.')),
});
export type V5Conversion = v.InferOutput<typeof conversion>;

const accountType = v.exactOptional(
  v.pipe(v.string(), v.description('The unified account is meant, whatever is named.')),
);

export const CONVERT_CALLS = {
  convertCoins: {
    ...READS,
    path: '/asset/exchange/query-coin-list',
    summary: 'What can be converted, with what the account has of it.',
    request: v.object({ accountType, coin: text, side: v.exactOptional(v.picklist(['0', '1'])) }),
    result: v.object({ coins: v.array(coin) }),
  },
  convertQuote: {
    ...TRADES,
    path: '/asset/exchange/quote-apply',
    summary: 'A quote for a conversion: good once, and for 15 seconds.',
    request: v.object({
      ...{ accountType, fromCoin: v.string(), toCoin: v.string(), requestCoin: text },
      requestAmount: v.pipe(v.string(), v.maxLength(64)),
      ...{ fromCoinType: text, toCoinType: text, paramType: text, paramValue: text },
      requestId: v.exactOptional(v.pipe(v.string(), v.maxLength(64))),
    }),
    result: v.object({
      ...{ quoteTxId: v.string(), exchangeRate: decimalText },
      ...{ fromCoin: v.string(), fromCoinType: v.string(), fromAmount: decimalText },
      ...{ toCoin: v.string(), toCoinType: v.string(), toAmount: decimalText },
      expiredTime: v.pipe(v.string(), v.description('In ms since 1970.')),
      requestId: v.string(),
      extTaxAndFee: v.array(v.unknown()),
    }),
  },
  convertConfirm: {
    ...TRADES,
    path: '/asset/exchange/convert-execute',
    summary: 'Carries a quote out, once however often it is confirmed.',
    request: v.object({ quoteTxId: v.string() }),
    result: v.object({ quoteTxId: v.string(), exchangeStatus: status }),
  },
  conversion: {
    ...READS,
    path: '/asset/exchange/convert-result-query',
    summary: 'What became of a quote.',
    request: v.object({ quoteTxId: v.string(), accountType }),
    result: v.object({ result: conversion }),
  },
  conversions: {
    ...READS,
    path: '/asset/exchange/query-convert-history',
    summary: 'Conversions that were confirmed, newest first, by number of page.',
    request: v.object({
      accountType,
      index: v.exactOptional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,3}$/))),
      limit: v.exactOptional(v.pipe(v.string(), v.regex(/^\d{1,3}$/))),
    }),
    result: v.object({ list: v.array(conversion) }),
  },
} as const satisfies Readonly<Record<string, V5Call>>;
