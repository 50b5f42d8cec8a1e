import { describe, expect, it } from 'vitest';
import { natureOf } from './words.ts';

const read = (type: string, direction: string | null = null, quoteAsset: string | null = null) =>
  natureOf({ id: '7', timestamp: 1, type, direction, quoteAsset });

describe('the words of a transaction', () => {
  it.each([
    ['charge', 'gas gas_fee ETH-gas network-fee transaction_fee withdrawal_fee swap-fee spend_fee'],
    ['outgoing', 'expense burn loss liquidation loan_settlement donate gift Spend payment stolen'],
    ['income', 'staking_reward earn claim eth2-staking block_production lending-interest dividend'],
    ['income', 'eth_withdrawal ledger_action_income fee-rebate StakingInterest reward mining'],
    ['gift-received', 'gift-received donation_received prefork_acquisition'],
    ['derivative', 'margin margin_position futures_profit futures-loss'],
    [
      'movement',
      'deposit withdrawal asset_movement exchange-deposit unstake CoinLendEnd StakingEnd',
    ],
    ['transfer', 'transfer move internal_transfer'],
    ['trade', 'buy SELL trade swap exchange convert market_buy'],
  ])('%s: %s', (kind, words) => {
    const kinds = words.split(' ').map((word) => read(word).kind);
    expect(new Set(kinds)).toEqual(new Set([kind]));
  });

  it('mean the other thing in the other direction', () => {
    expect(read('interest', 'out')).toEqual({ kind: 'outgoing', outgoing: 'spend' });
    expect(read('gift', 'in')).toEqual({ kind: 'gift-received' });
    expect(read('fee', 'in')).toEqual({ kind: 'income', income: 'other' });
    expect(read('history event', 'in')).toEqual({ kind: 'income', income: 'other' });
    expect(read('history event', 'out')).toEqual({ kind: 'outgoing', outgoing: 'spend' });
  });

  it('that nobody knows are no purchase', () => {
    expect(() => read('evm_event')).toThrow('7: "evm_event" is no kind of transaction');
    expect(() => read('wobble', 'in')).toThrow('"wobble" is no kind of transaction');
    expect(read('wobble', 'out', 'EUR')).toEqual({ kind: 'trade', side: 'sell' });
  });
});
