import { describe, expect, it } from 'vitest';
import { OWN_WALLETS, institutionOf } from './accounts.ts';

describe('the institution of an account', () => {
  it.each([
    // As imports name their accounts.
    ['Kraken', 'kraken'],
    ['Binance', 'binance'],
    ['Binance.US', 'binance.us'],
    ['Coinbase', 'coinbase'],
    ['Coinbase Pro', 'coinbase'],
    ['Crypto.com App', 'crypto.com'],
    ['Crypto.com Exchange', 'crypto.com'],
    ['Gate.io', 'gate.io'],
    ['OKX', 'okx'],
    // As trackers and users write them.
    ['kraken:margin', 'kraken'],
    ['Kraken 2', 'kraken'],
    ['Binance Spot', 'binance'],
    ['binance us', 'binance.us'],
    [' KuCoin - main ', 'kucoin'],
    ['OKEx', 'okx'],
    ['Huobi Global', 'htx'],
    ['Gate', 'gate.io'],
    ['Binance Spot Wallet', 'binance'],
  ])('%s is %s', (account, institution) => {
    expect(institutionOf(account)).toBe(institution);
  });

  it.each([
    'Ledger Nano X',
    'MetaMask',
    'My wallet',
    'Etherscan',
    'Bitcoin 1',
    'Ethereum (ETH) - 0x12ab',
    '0xd8da6bf26964af9d7eed9e03e53415d37aa96045',
    'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
    'xpub6CUGRUonZSQ4TWtTMmzXdrXDtypWKiKrhko4egpiMZbpiaQL2jkwSB1icqYh2cfDfVxdx4df189oLKnC5fSwqPfgyP3hooxujYzAu3fDVmz',
    'Coinbase Wallet',
    'Crypto.com DeFi Wallet',
    'Binance Web3 Wallet',
  ])('%s is an own wallet', (account) => {
    expect(institutionOf(account)).toBe(OWN_WALLETS);
  });

  it('keeps names apart that say nothing, and parts of one name together', () => {
    expect(institutionOf('Gateway Bank')).toBe('gateway bank');
    expect(institutionOf('Savings')).toBe('savings');
    expect(institutionOf('Savings: daily')).toBe('savings');
    expect(institutionOf('Acme/spot')).toBe(institutionOf('acme / margin'));
    expect(institutionOf('elsewhere')).toBe('elsewhere');
    expect(institutionOf('')).toBe('');
  });
});
