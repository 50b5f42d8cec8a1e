import { wordOf } from '../formats/shared/entry.ts';
import type { KindRule } from './mapping.ts';

/** Names of operations that mean the same wherever they stand. */
const WORDS: readonly (readonly [rule: KindRule, words: string])[] = [
  [
    'trade-in',
    'buy|bought|purchase|kauf|gekauft|شراء|compra|achat|koop|alış|alım|покупка|beli|買入|买入',
  ],
  [
    'trade-out',
    'sell|sold|sale|verkauf|verkauft|بيع|venta|vente|verkoop|satış|продажа|jual|賣出|卖出',
  ],
  [
    'trade',
    'trade|exchange|swap|convert|conversion|spot trade|tausch|handel|umtausch|تداول|مبادلة|تحويل عملة|' +
      'intercambio|échange|takas|обмен|сделка|tukar|交易|兌換|兑换',
  ],
  [
    'deposit',
    'deposit|receive|received|recv|crypto deposit|fiat deposit|top up|einzahlung|eingang|empfangen|إيداع|ايداع|depósito|deposito|dépôt|storting|' +
      'yatırma|депозит|пополнение|setoran|充值|充幣',
  ],
  [
    'withdrawal',
    'withdrawal|withdraw|send|sent|crypto withdrawal|fiat withdrawal|auszahlung|ausgang|gesendet|سحب|retiro|retrait|opname|çekme|вывод|penarikan|' +
      '提現|提现|提幣',
  ],
  [
    'transfer',
    'internal transfer|transfer between accounts|umbuchung|interner transfer|تحويل داخلي',
  ],
  [
    'fee',
    'fee|fees|trading fee|commission|network fee|gebühr|رسوم|comisión|frais|ücret|комиссия|biaya|手續費|手续费',
  ],
  [
    'income.staking',
    'staking|staking reward|staking rewards|stake reward|staking-prämie|مكافأة التخزين',
  ],
  [
    'income.interest',
    'interest|earn|savings interest|lending interest|zinsen|zins|فائدة|interés|intérêt|faiz|проценты|bunga|利息',
  ],
  ['income.mining', 'mining|mined|تعدين|minería|minage|madencilik|майнинг'],
  ['income.airdrop', 'airdrop|إسقاط جوي|аирдроп|空投'],
  ['income.fork', 'fork|hard fork|hardfork'],
  [
    'income.reward',
    'reward|rewards|bonus|cashback|rebate|referral|prämie|belohnung|مكافأة|recompensa|récompense|ödül|награда|hadiah',
  ],
  ['income.wages', 'salary|wages|gehalt|lohn|راتب'],
  ['outgoing.spend', 'spend|payment|card payment|zahlung|bezahlung|دفع|pago|paiement|ödeme|оплата'],
  [
    { in: 'gift-received', out: 'outgoing.gift' },
    'gift|geschenk|schenkung|هدية|regalo|cadeau|hediye|подарок',
  ],
  ['outgoing.donation', 'donation|spende|تبرع|donación|don|bağış'],
  ['outgoing.lost', 'lost|verlust|verloren'],
  ['outgoing.stolen', 'stolen|theft|gestohlen|diebstahl'],
  [
    'derivative.realised',
    'realized pnl|realised pnl|realized p&l|realized gain|realised gain|closed pnl',
  ],
  ['derivative.funding', 'funding|funding fee'],
];

const RULES: ReadonlyMap<string, KindRule> = new Map(
  WORDS.flatMap(([rule, words]) =>
    words.split('|').map((word): [string, KindRule] => [word, rule]),
  ),
);

/** What an operation's name says; null for a name that has to be asked about. */
export function ruleOf(name: string): KindRule | null {
  return RULES.get(wordOf(name)) ?? null;
}
