import { PAGE_PATHS } from '../paths.ts';
import { BOT_CREATE_PATHS, TRADE_PATHS, type Bot } from '../trade-paths.ts';
import {
  built,
  homeTab,
  leading,
  link,
  mini,
  screen,
  type DestinationRule,
  type RouteEntry,
} from './rows.ts';

/** Markets and trading by hand, by bot and by copying. */
export const tradeRoutes: readonly RouteEntry[] = [
  built('markets', link('R-LINK-66', 'markets', [PAGE_PATHS.markets, '/markets/'], homeTab('1'))),
  built('marketsSpot', link('R-LINK-66', 'markets-spot', [PAGE_PATHS.marketsSpot], homeTab('1'))),
  built('derivatives', link('R-LINK-66', 'derivatives', [PAGE_PATHS.derivatives], homeTab('1'))),

  built(
    'trade',
    link(
      'R-LINK-80',
      'spot-trade',
      [PAGE_PATHS.trade, `${TRADE_PATHS.spot}{base}/{quote}/`],
      screen('home', { tab: '3', symbol: '{base}{quote}' }),
    ),
  ),
  derivative(
    link('R-LINK-81', 'usdt-perpetual', withSymbol(TRADE_PATHS.usdtPerpetual), derivatives('usdt')),
  ),
  derivative(link('R-LINK-82', 'inverse', withSymbol(TRADE_PATHS.inverse), derivatives('inverse'))),
  // R-LINK-84: the suffix is a part of its own behind the underscore, so a Q in a coin's name stays,
  // and NBIQ is never read as BIQ or Q. The dates are fixed strings.
  derivative(
    link(
      'R-LINK-83',
      'inverse-futures',
      [
        TRADE_PATHS.inverseFutures,
        `${TRADE_PATHS.inverseFutures}{symbol}/`,
        `${TRADE_PATHS.inverseFutures}{symbol}_{quarter}/`,
      ],
      screen(
        'home',
        { tab: '2', type: 'inverse', symbol: '{symbol}{quarter}' },
        { spelling: { quarter: { Q: '0930', BIQ: '1230', NBIQ: '1230' } } },
      ),
    ),
  ),
  derivative(
    link('R-LINK-85', 'usdc-futures', withSymbol(TRADE_PATHS.usdcFutures), derivatives('usdc')),
  ),
  derivative(
    link('R-LINK-86', 'usdc-option', withSymbol(TRADE_PATHS.usdcOption), derivatives('option')),
  ),

  leading('myBots', link('R-LINK-33', 'bot-home', ['/tradingbot/'], mini('trading-bot-home'))),
  built('myBots', link('R-LINK-34', 'my-bots', [PAGE_PATHS.myBots], mini('trading-bot-mine'))),
  built('botGrid', createBot('grid')),
  built('botDca', createBot('dca')),
  derivative(createBot('futures-grid')),
  derivative(createBot('futures-martingale')),

  link('R-LINK-44', 'copy-index', ['/copyTrade/'], mini('copy-trade-index')),
  link('R-LINK-45', 'copy-center', ['/copyTrade/trader-center/'], mini('copy-trade-trader-center')),
  link('R-LINK-46', 'copy-profile', ['/copyTrade/trade-center/detail/'], {
    ...mini('copy-trade-profile'),
    passesQuery: true,
  }),
];

/** None are offered: the page of derivatives says so, and leads to spot. */
function derivative(entry: RouteEntry): RouteEntry {
  return leading('derivatives', entry);
}

function withSymbol(path: string): RouteEntry['paths'] {
  return [path, `${path}{symbol}/`];
}

function derivatives(type: 'usdt' | 'inverse' | 'usdc' | 'option'): DestinationRule {
  return screen('home', { tab: '2', type, symbol: '{symbol}' });
}

function createBot(bot: Bot): RouteEntry {
  return link(
    'R-LINK-91',
    `bot-create-${bot}`,
    [BOT_CREATE_PATHS[bot]],
    screen('bot-create', { bot }, { fromQuery: { base: 'base', quote: 'quote' } }),
  );
}
