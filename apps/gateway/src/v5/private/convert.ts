import type { CONVERT_CALLS, V5Conversion } from '@meridian/v5/contracts/convert.ts';
import { scaleOf } from '../../venue/scale-of.ts';
import {
  confirmQuote,
  conversionOf,
  type ConversionRow,
  type ConvertParts,
  makeQuote,
  numberedConversions,
} from '../../convert/conversions.ts';
import type { ConvertFailure } from '../../convert/outcome.ts';
import { conversionWire, convertibleCoins, refusalOf } from '../../convert/routes.ts';
import { spotAccountOf } from '../../venue/wallet.ts';
import { answered, refused, type V5Outcome } from '../outcome.ts';
import { countOf } from '../parameters.ts';
import type { Handlers } from './handlers.ts';

/** What an account of conversions is called here, whatever a client asks for. */
const ACCOUNT_TYPE = 'eb_convert_uta';
const COIN_TYPE = 'crypto';
/** What an account has nothing of is not among its balances. */
const NOTHING = { available: '0' };
const RECORDS = { usual: 20, most: 100 };

/** Calls of conversions, over the same quotes as those of our pages. */
export function convertHandlers(parts: ConvertParts): Handlers<typeof CONVERT_CALLS> {
  return {
    async convertCoins({ coin }, { key }) {
      const balances = parts.port.balances(spotAccountOf(key.userId));
      const codes = convertibleCoins(parts).filter((code) => coin === undefined || code === coin);
      return answered({
        coins: codes.map((code) => ({
          ...{ coin: code, fullName: code, icon: '', iconNight: '', coinType: COIN_TYPE },
          accuracyLength: scaleOf(parts.port, code),
          balance: (balances.find(({ asset }) => asset === code) ?? NOTHING).available,
          ...{ uBalance: '', timePeriod: 0, singleFromMinLimit: '', singleFromMaxLimit: '' },
          ...{ dailyFromMinLimit: '', dailyFromMaxLimit: '' },
          ...{ disableFrom: false, disableTo: false },
        })),
      });
    },
    async convertQuote(
      { fromCoin: from, toCoin: to, requestAmount, requestCoin, requestId },
      { key },
    ) {
      // What is got cannot be asked for: the amount is of what is paid.
      if (requestCoin !== undefined && requestCoin !== from)
        return refused('badRequest', 'requestCoin');
      const quoted = await makeQuote(parts, key.userId, { from, to, amount: requestAmount });
      if (!quoted.ok) return failed(quoted.failure);
      const { quoteId, rate, pay, get, expiresAt } = conversionWire(parts, quoted.value);
      return answered({
        ...{ quoteTxId: quoteId, exchangeRate: rate, expiredTime: String(expiresAt) },
        ...{ fromCoin: from, fromCoinType: COIN_TYPE, fromAmount: pay },
        ...{ toCoin: to, toCoinType: COIN_TYPE, toAmount: get },
        ...{ requestId: requestId ?? '', extTaxAndFee: [] },
      });
    },
    async convertConfirm({ quoteTxId }, { key }) {
      const done = await confirmQuote(parts, key.userId, quoteTxId);
      if (!done.ok) return failed(done.failure);
      return answered({ quoteTxId, exchangeStatus: done.value.status });
    },
    async conversion({ quoteTxId }, { key }) {
      const found = await conversionOf(parts, key.userId, quoteTxId);
      return found.ok ? answered({ result: record(parts, found.value) }) : failed(found.failure);
    },
    async conversions({ index = '1', limit }, { key }) {
      const count = countOf(limit, RECORDS);
      if (count === null) return refused('badRequest', 'limit');
      const page = parseInt(index, 10);
      const rows = await numberedConversions(parts, key.userId, page, count);
      return answered({ list: rows.map((row) => record(parts, row)) });
    },
  };
}

function record(parts: ConvertParts, row: ConversionRow): V5Conversion {
  const { quoteId, from, to, pay, get, status, rate, quotedAt } = conversionWire(parts, row);
  return {
    ...{ accountType: ACCOUNT_TYPE, exchangeTxId: quoteId, userId: String(row.user_id) },
    ...{ fromCoin: from, fromCoinType: COIN_TYPE, fromAmount: pay },
    ...{ toCoin: to, toCoinType: COIN_TYPE, toAmount: get },
    ...{ exchangeStatus: status, extInfo: {}, convertRate: rate, createdAt: String(quotedAt) },
  };
}

function failed(failure: ConvertFailure): V5Outcome {
  if (failure.type === 'unavailable') return refused('unavailable');
  const { code, text } = refusalOf(failure.reason);
  const message = failure.field === '' ? text : `${text} (${failure.field})`;
  return { ok: false, refusal: { code, message } };
}
