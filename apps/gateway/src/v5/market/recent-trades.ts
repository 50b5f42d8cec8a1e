import type { Trade } from '@meridian/market/market.ts';
import type { V5Trade } from '@meridian/v5/contracts/market.ts';
import { plainText } from '@meridian/v5/write.ts';

export function tradeOf(symbol: string, { id, time, price, size, side }: Trade): V5Trade {
  return {
    execId: id,
    symbol,
    price: plainText(price),
    size: plainText(size),
    side: side === 'buy' ? 'Buy' : 'Sell',
    time: String(time),
    isBlockTrade: false,
    isRPITrade: false,
  };
}
