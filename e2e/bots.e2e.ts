/**
 * A grid bot over the pages: refused with the reason, suggested, created, filled, closed, and its result found
 * as the ledger has it. Then an outside program that holds many bots to their ledgers while people trade:
 * for BOT_LEDGER_MS, with BOT_LEDGERS bots.
 */
import { BOT_PATHS } from '@meridian/protocol/bots-api.ts';
import { decimal, decimalToText, subtract } from '@meridian/money/decimal.ts';
import { VENUE_PATHS } from '@meridian/protocol/venue-api.ts';
import type { BotInfo, BotResult } from '@meridian/protocol/contracts/bots.ts';
import type { APIRequestContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { commonBrowser } from './support/common-browser.ts';
import { expectNoViolationsInBothSchemes } from './support/axe.ts';
import { startGateway, type TestGateway } from './support/gateway.ts';
import { openDca, openGrid } from './support/bot-owner.ts';
import { BotLedgers } from './support/bot-ledgers.ts';
import { openPage } from './support/open-page.ts';
import { gotoReady } from './support/ready.ts';
import { openTrader, type Trader } from './support/stream-clients.ts';
import { apiOf } from './support/trader.ts';

const browser = commonBrowser();
let gateway: TestGateway;

beforeAll(async () => {
  gateway = await startGateway({ MARKET_SYMBOLS: '3' });
});

afterAll(async () => {
  await gateway?.stop();
});

const CREATE = '/tradingbot/create/grid/?base=BTC&quote=USDT';

async function botsOf(request: APIRequestContext): Promise<readonly BotInfo[]> {
  const { bots } = await apiOf(gateway).call(request, BOT_PATHS.list);
  // `as`: the answer is held to its document elsewhere.
  return bots as readonly BotInfo[];
}

async function botOf(request: APIRequestContext, id: string): Promise<BotResult> {
  return (await apiOf(gateway).call(
    request,
    `${BOT_PATHS.detail}?id=${id}`,
  )) as unknown as BotResult;
}

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

/** The last price that the form shows. */
async function lastPrice(page: Page): Promise<number> {
  const text = await page.getByText(/^Last price: /).textContent();
  return parseFloat((text ?? '').replace(/[^\d.]/g, ''));
}

/** Balances of the spot account, from the API. */
async function usdtOf(request: APIRequestContext): Promise<string> {
  const { balances } = await apiOf(gateway).call(request, VENUE_PATHS.balances);
  // `as`: the answer is held to its document elsewhere.
  const list = balances as readonly { readonly asset: string; readonly total: string }[];
  return list.find(({ asset }) => asset === 'USDT')?.total ?? 'none';
}

/** The digits without those that the page rounds. */
function shortOf(result: string): string {
  return /^-?\d+(?:\.\d{1,6})?/.exec(result)?.[0] ?? 'no result';
}

it('is created, fills, is closed, and its result is found', async () => {
  const { page, context, close } = await openPage(browser);
  const { request } = context;
  await apiOf(gateway).signInDemo(request);
  await gotoReady(page, gateway.urlOf(`/en${CREATE}`));
  await field(page, 'Investment (USDT)').waitFor();
  const before = await usdtOf(request);
  const last = await lastPrice(page);
  // A grid whose cells are below its fees.
  await field(page, 'Lower price').fill(String(Math.round(last * 0.999)));
  await field(page, 'Upper price').fill(String(Math.round(last * 1.001)));
  await field(page, 'Number of grids').fill('10');
  await field(page, 'Investment (USDT)').fill('2000');
  await page.getByText('A grid would not earn its fees.').waitFor();
  const submit = page.getByRole('button', { name: 'Create bot' });
  await expect.poll(() => submit.isDisabled()).toBe(true);
  // A wide range around the price: it buys for its upper half at once, however the market moves.
  await field(page, 'Lower price').fill(String(Math.round(last * 0.8)));
  await field(page, 'Upper price').fill(String(Math.round(last * 1.2)));
  await page.getByText('Profit per grid after fees').waitFor();
  await expect.poll(() => page.getByRole('row').count()).toBe(11);
  await expectNoViolationsInBothSchemes(page, 'create a grid bot');
  await submit.click();
  await page.waitForURL(/\/tradingbot\/my-bot\/\?id=\d+$/);
  await page.getByText('Running', { exact: true }).waitFor();
  const [bot] = await botsOf(request);
  const id = bot?.id ?? '';
  await expect.poll(async () => (await botOf(request, id)).orders.length).toBe(10);
  await page.getByText('Open orders: 10').first().waitFor();
  await expectNoViolationsInBothSchemes(page, 'a grid bot');

  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByText('Paused', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Resume' }).click();
  await page.getByText('Running', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Close bot' }).click();
  await page.getByRole('button', { name: 'Sell BTC and close' }).click();
  await page.getByText('You closed this bot.').waitFor();
  const ended = async () => (await botOf(request, id)).bot;
  await expect.poll(async () => (await ended())?.status).toBe('COMPLETED');
  // The spot account gets back the investment and the result, apart from coins below a whole lot.
  const closed = await ended();
  const change = subtract(decimal(await usdtOf(request)), decimal(before));
  const kept = decimal(closed?.quoteAmount ?? '');
  expect(decimalToText(change)).toBe(decimalToText(subtract(kept, decimal('2000'))));
  const shownResult = (await page.getByTestId('bot-result').textContent()) ?? '';
  expect(shownResult.replaceAll(',', '')).toContain(shortOf(closed?.result ?? ''));
  await page.goto(gateway.urlOf('/en/tradingbot/my-bot/'));
  const shown = page.getByRole('region', { name: 'Ended' });
  await shown.getByText(`BTC/USDT grid ${id}`).waitFor();
  await shown.getByText('2,000 USDT').waitFor();
  await expectDca(page, request);
  await close();
});

/** A DCA bot over the pages: refused, previewed, created, closed, and paid out what its result says. */
async function expectDca(page: Page, request: APIRequestContext): Promise<void> {
  await gotoReady(page, gateway.urlOf('/en/tradingbot/create/dca/?base=BTC&quote=USDT'));
  await field(page, 'Base order (USDT)').fill('500');
  await field(page, 'First safety order (USDT)').fill('500');
  await field(page, 'Safety orders').fill('3');
  await field(page, 'Take profit (%)').fill('0.1');
  await page.getByText('The take profit would not earn its fees.').waitFor();
  const submit = page.getByRole('button', { name: 'Create bot' });
  await expect.poll(() => submit.isDisabled()).toBe(true);
  await field(page, 'Take profit (%)').fill('5');
  // 500 + 500 + 1,000 + 2,000.
  await expect.poll(() => page.getByTestId('dca-investment').textContent()).toBe('4,000 USDT');
  await expect.poll(() => page.getByRole('row').count()).toBe(5);
  await expectNoViolationsInBothSchemes(page, 'create a DCA bot');
  await submit.click();
  await page.waitForURL(/\/tradingbot\/my-bot\/\?id=\d+$/);
  const id = new URL(page.url()).searchParams.get('id') ?? 'none';
  // What was paid in left the account before the answer came.
  const before = await usdtOf(request);
  await page.getByText('Running', { exact: true }).waitFor();
  await expectNoViolationsInBothSchemes(page, 'a DCA bot');
  await page.getByRole('button', { name: 'Close bot' }).click();
  await page.getByRole('button', { name: 'Sell BTC and close' }).click();
  await page.getByText('You closed this bot.').waitFor();
  const ended = async () => (await botOf(request, id)).bot;
  await expect.poll(async () => (await ended())?.status).toBe('COMPLETED');
  const closed = await ended();
  const paid = subtract(decimal(await usdtOf(request)), decimal(before));
  expect(decimalToText(paid)).toBe(closed?.quoteAmount);
  // Its one cycle ended with it.
  await page
    .getByText(/Cycles that are over: [1-9]/)
    .first()
    .waitFor();
}

it('speaks Arabic on a phone, and waits for its price', async () => {
  const { page, context, close } = await openPage(browser, {
    viewport: { width: 390, height: 844 },
  });
  const { request } = context;
  await apiOf(gateway).signInDemo(request);
  await gotoReady(page, gateway.urlOf(`/ar-SA${CREATE}`));
  await field(page, 'السعر الأدنى').waitFor();
  await expect.poll(() => page.locator('html').getAttribute('dir')).toBe('rtl');
  await page.getByRole('button', { name: 'اقتراح بناءً على الأيام السبعة الماضية' }).click();
  await field(page, 'عدد الشبكات').fill('5');
  await field(page, 'مبلغ الاستثمار (USDT)').fill('1000');
  await page.getByText('الربح لكل شبكة بعد الرسوم').waitFor();
  await expectNoViolationsInBothSchemes(page, 'create a grid bot in Arabic');
  await page.getByText('سعر البدء وجني الأرباح ووقف الخسارة').click();
  // Far below the market, which does not fall there while the test runs.
  const book = await apiOf(gateway).call(request, `${VENUE_PATHS.book}?symbol=BTCUSDT&levels=1`);
  // `as`: the answer is held to its document elsewhere.
  const { bids } = book as { bids: [[string, string]] };
  await field(page, 'سعر البدء (USDT)').fill(String(Math.round(parseFloat(bids[0][0]) / 2)));
  await page.getByRole('button', { name: 'إنشاء البوت' }).click();
  await page.getByText('بانتظار السعر').waitFor();
  await close();
});

it('asks who is not signed in to sign in', async () => {
  const { page, close } = await openPage(browser);
  await gotoReady(page, gateway.urlOf('/de-EU/tradingbot/my-bot/'));
  const asked = page.getByText('Für Bots bitte anmelden');
  await expect.poll(() => asked.isVisible()).toBe(true);
  await close();
});

const BOT_LEDGER_MS = parseInt(process.env['BOT_LEDGER_MS'] ?? '3000', 10);
const BOT_LEDGERS = parseInt(process.env['BOT_LEDGERS'] ?? '4', 10);
const SECOND_MS = 1_000;
/** For what comes before the first second and after the last. */
const AROUND_MS = 600_000;

/** Buys and sells at the market by turns, ten times a second. */
async function tradeUntil({ call }: Trader, name: string, isOver: () => boolean): Promise<void> {
  for (let turn = 0; !isOver(); turn += 1) {
    const side = turn % 2 === 0 ? 'Buy' : 'Sell';
    const order = { symbol: 'BTCUSDT', side, qty: '0.002', orderLinkId: `${name}-${turn}` };
    const terms = { orderType: 'Market', marketUnit: 'baseCoin' };
    const { code, result } = await call(VENUE_PATHS.placeOrder, { ...order, ...terms });
    expect(code, JSON.stringify(result)).toBe(0);
    await new Promise((resolve) => setTimeout(resolve, SECOND_MS / 10));
  }
}

it(
  'says of each bot what its ledger says, at any moment while people trade',
  async () => {
    const owner = await openTrader(gateway, 'owner@example.com');
    const people = [
      await openTrader(gateway, 'ann@example.com'),
      await openTrader(gateway, 'ben@example.com'),
    ];
    const ids: string[] = [];
    for (let bot = 0; bot < BOT_LEDGERS; bot += 1) {
      const requestId = `ledger-${bot}`;
      const terms = { grids: 8, investment: '195', lower: 940, upper: 1060, stopLoss: 500 };
      ids.push(
        bot % 2 === 0
          ? await openGrid(owner, requestId, bot / 2, terms)
          : await openDca(owner, requestId, (bot - 1) / 2),
      );
    }
    const ledgers = new BotLedgers(owner);
    const until = Date.now() + BOT_LEDGER_MS;
    let isOver = false;
    const trading = people.map((person, place) =>
      tradeUntil(person, `person-${place}`, () => isOver),
    );
    let seconds = 0;
    for (; Date.now() < until || seconds < 2; seconds += 1) {
      const next = new Promise((resolve) => setTimeout(resolve, SECOND_MS));
      await ledgers.compare();
      await next;
    }
    isOver = true;
    await Promise.all(trading);
    // What they paid out is what they say, too.
    for (const id of ids) await owner.call(BOT_PATHS.close, { id, keep: 'quote' });
    await ledgers.compare();
    const { compared, movements, faults } = ledgers;
    console.log(
      `${compared} results of ${ids.length} bots in ${seconds} s, ${movements} movements`,
    );
    expect(faults).toEqual([]);
    expect(compared).toBeGreaterThan(ids.length);
    expect(movements).toBeGreaterThan(ids.length);
  },
  BOT_LEDGER_MS + AROUND_MS,
);
