/**
 * Assets and history of a person: a new account's way to its first order; totals that equal a sum over the
 * API and, by SQL, over the ledger; a conversion by quote; all orders cancelled; and once in Arabic.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase } from '@meridian/gateway/db/open-database.ts';
import {
  add,
  decimal,
  type Decimal,
  decimalToText,
  divide,
  multiply,
  subtract,
  sum,
  ZERO,
} from '@meridian/money/decimal.ts';
import type { MarketTickers } from '@meridian/protocol/contracts/market.ts';
import type { ExecutionInfo, OrderInfo } from '@meridian/protocol/contracts/venue.ts';
import { TICKERS_PATH } from '@meridian/protocol/market-api.ts';
import { VENUE_PATHS } from '@meridian/protocol/venue-api.ts';
import type { APIRequestContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { commonBrowser } from './support/common-browser.ts';
import { ROOT } from '../tools/lib/root.ts';
import { expectNoViolationsInBothSchemes } from './support/axe.ts';
import { startGateway, type TestGateway } from './support/gateway.ts';
import { openPage } from './support/open-page.ts';
import { apiOf } from './support/trader.ts';
import { gotoReady, reloadReady } from './support/ready.ts';

const MIGRATIONS = join(ROOT, 'apps/gateway/src/migrations');
/** Base path of the pages. */
const ASSETS = '/en/user/assets/';

const browser = commonBrowser();
let gateway: TestGateway;

beforeAll(async () => {
  gateway = await startGateway();
});

afterAll(async () => {
  await gateway?.stop();
});

interface Balance {
  readonly asset: string;
  readonly total: string;
  readonly available: string;
}

async function balancesOf(request: APIRequestContext): Promise<readonly Balance[]> {
  const { balances } = await apiOf(gateway).call(request, VENUE_PATHS.balances);
  // `as`: the answer is held to its document elsewhere.
  return balances as readonly Balance[];
}

/** Prices stand still while page and test compute with them. */
async function holdPrices(page: Page): Promise<MarketTickers> {
  const answer = await page.context().request.get(gateway.origin + TICKERS_PATH);
  const body = await answer.text();
  await page.route(`**${TICKERS_PATH}`, (route) =>
    route.fulfill({ contentType: 'application/json', body }),
  );
  // `as`: the envelope of the market's calls.
  return (JSON.parse(body) as { readonly result: MarketTickers }).result;
}

/** What balances are worth in USDT, by the pair of each against it. */
function worthOf(balances: readonly Balance[], { tickers }: MarketTickers): Decimal {
  return balances.reduce((worth, { asset, total }) => {
    const close = tickers.find(({ base, quote }) => base === asset && quote === 'USDT')?.close;
    const price = asset === 'USDT' ? '1' : close;
    if (price === undefined) throw new Error(`no price for ${asset}`);
    return add(worth, multiply(decimal(total), decimal(price)));
  }, ZERO);
}

const shownIn = (value: Decimal, locale: string) =>
  // `as`: canonical decimal text is what the type stands for.
  new Intl.NumberFormat(locale, {
    ...{ minimumFractionDigits: 2, maximumFractionDigits: 2, roundingMode: 'halfEven' },
  }).format(decimalToText(value) as Intl.StringNumericLiteral);

let links = 0;
async function buy(request: APIRequestContext, symbol: string, value: string): Promise<void> {
  links += 1;
  await apiOf(gateway).call(request, VENUE_PATHS.placeOrder, {
    ...{ symbol, side: 'Buy', orderType: 'Market', qty: value, marketUnit: 'quoteCoin' },
    orderLinkId: `assets-${links}`,
  });
}

/** What a unit of an asset cost in USDT, by the trades of the account, as the page writes it. */
async function averageOf(request: APIRequestContext, asset: string): Promise<string> {
  const { executions } = await apiOf(gateway).call(request, VENUE_PATHS.executions);
  // `as`: the answer is held to its document elsewhere.
  const own = (executions as readonly ExecutionInfo[]).filter(
    ({ symbol }) => symbol === `${asset}USDT`,
  );
  const cost = sum(own.map(({ price, qty }) => multiply(decimal(price), decimal(qty))));
  const got = sum(own.map(({ qty, fee }) => subtract(decimal(qty), decimal(fee))));
  const average = decimalToText(divide(cost, got, 10, 'half-even'));
  // A SOL is worth more than one USDT: four digits.
  const options = { minimumFractionDigits: 2, maximumFractionDigits: 4 };
  // `as`: canonical decimal text is what the type stands for.
  const shown = new Intl.NumberFormat('en', { ...options, roundingMode: 'halfEven' }).format(
    average as Intl.StringNumericLiteral,
  );
  return `${shown}\u00a0USDT`;
}

it('asks a visitor to sign in, and leads a new account to its first order', async () => {
  const { page, context, close } = await openPage(browser);
  await gotoReady(page, gateway.urlOf(`${ASSETS}home/overview/`));
  const way = page.getByRole('dialog');
  const { email, password } = await gateway.demo();
  await way.getByRole('textbox', { name: 'E-mail address' }).fill(email);
  await way.getByLabel('Password', { exact: true }).fill(password);
  await way.getByRole('button', { name: 'Sign in', exact: true }).click();
  // The demo account has coins and no order yet.
  await page.getByText('Place your first order').waitFor();
  const trade = page.getByRole('link', { name: 'Trade', exact: true }).first();
  await expect.poll(() => trade.getAttribute('href')).toBe('/en/trade/spot/');
  await buy(context.request, 'ETHUSDT', '1000');
  await reloadReady(page);
  await page.getByRole('heading', { name: 'Allocation' }).waitFor();
  await expect.poll(() => page.getByText('Place your first order').count()).toBe(0);
  await close();
});

it('shows totals that equal a sum over the API, and over the ledger by SQL', async () => {
  const { page, context, close } = await openPage(browser);
  const { request } = context;
  await apiOf(gateway).signInDemo(request);
  await buy(request, 'SOLUSDT', '500');
  const prices = await holdPrices(page);
  const balances = await balancesOf(request);
  const worth = shownIn(worthOf(balances, prices), 'en');
  await gotoReady(page, gateway.urlOf(`${ASSETS}home/overview/`));
  await page.getByText(`${worth}\u00a0USDT`).first().waitFor();
  await expectNoViolationsInBothSchemes(page, 'assets overview, signed in');
  await gotoReady(page, gateway.urlOf(`${ASSETS}home/spot/`));
  await page.getByText(`${worth}\u00a0USDT`).first().waitFor();
  for (const { asset, total } of balances) {
    const row = page
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name: new RegExp(`^${asset}\\b`) }) });
    await expect.poll(async () => (await row.innerText()).replaceAll(',', '')).toContain(total);
  }
  const cells = page.getByRole('row').filter({ hasText: 'SOL' }).getByRole('cell');
  const average = await averageOf(request, 'SOL');
  await expect.poll(() => cells.nth(4).innerText()).toBe(average);
  await expect.poll(() => cells.nth(5).innerText()).toMatch(/\u00a0USDT$/);
  // Test coins have no purchase price, which is not a price of zero.
  const given = page.getByRole('row').filter({ hasText: 'Bitcoin' }).getByRole('cell');
  await expect.poll(() => given.nth(4).innerText()).toBe('unknown');
  await expectNoViolationsInBothSchemes(page, 'spot, with costs');
  await page.getByRole('button', { name: 'Hide amounts' }).click();
  await expect.poll(() => page.getByText(`${worth}\u00a0USDT`).count()).toBe(0);

  await gotoReady(page, gateway.urlOf(`${ASSETS}records/history/`));
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as CSV' }).click();
  const text = await readFile(await (await saved).path(), 'utf8');
  const [head = '', ...lines] = text.trimEnd().split('\r\n');
  const cell = (line: string, name: string) => line.split(',')[head.split(',').indexOf(name)] ?? '';
  const sums = new Map<string, Decimal>();
  for (const line of lines) {
    const asset = cell(line, 'asset');
    sums.set(asset, add(sums.get(asset) ?? ZERO, decimal(cell(line, 'amount'))));
  }
  for (const { asset, total } of balances) {
    expect(decimalToText(sums.get(asset) ?? ZERO), asset).toBe(total);
  }
  // Its sockets would report the missing gateway.
  await close();
  await gateway.restart(async () => {
    const opened = await openDatabase({ dataDir: gateway.dataDir, migrationsDir: MIGRATIONS });
    if (!opened.ok) throw new Error(opened.message);
    // `as`: the columns of the statement.
    const rows = (await opened.database.runPrepared({
      name: 'ledger-sums',
      text: `
      select asset, trim_scale(sum(amount) / 10::numeric ^ (
        select scale from venue_assets where code = asset))::text as total
      from venue_postings where account = (
        select account from venue_executions where account like '%/spot' limit 1)
      group by asset having sum(amount) <> 0`,
      values: [],
    })) as readonly { readonly asset: string; readonly total: string }[];
    await opened.database.close();
    expect(new Map(rows.map(({ asset, total }) => [asset, total]))).toEqual(
      new Map(balances.map(({ asset, total }) => [asset, total])),
    );
  });
});

it('converts by a quote, and says what became of it', async () => {
  const { page, context, close } = await openPage(browser);
  const { request } = context;
  await apiOf(gateway).signInDemo(request);
  const held = async () =>
    (await balancesOf(request)).find(({ asset }) => asset === 'USDT')?.total ?? '0';
  const before = await held();
  await gotoReady(page, gateway.urlOf(`${ASSETS}convert/`));
  await page.getByLabel('Amount in USDT').fill('100');
  await page.getByRole('button', { name: 'Get a quote' }).first().click();
  await page.getByRole('timer').waitFor();
  await expectNoViolationsInBothSchemes(page, 'convert, quoted');
  // The accessibility check may have taken longer than a quote lasts.
  await page.getByRole('button', { name: 'Get a new quote' }).click();
  await page.getByRole('button', { name: 'Convert now' }).click();
  await page.getByText('100 USDT were converted into').waitFor();
  await expect
    .poll(async () => decimalToText(add(decimal(await held()), decimal('100'))))
    .toBe(before);
  await gotoReady(page, gateway.urlOf(`${ASSETS}records/history/?kind=conversion`));
  await expect.poll(() => page.getByRole('row').count()).toBe(3);
  await close();
});

it('cancels marked orders and those of a side and pair, and lists them in Arabic at 390 px', async () => {
  const { page, context, close } = await openPage(browser, {
    viewport: { width: 390, height: 844 },
  });
  const { request } = context;
  const { call, signInDemo } = apiOf(gateway);
  await signInDemo(request);
  for (const [symbol, side, far] of [
    ...([
      ['BTCUSDT', 'Buy', 0.9],
      ['BTCUSDT', 'Sell', 1.1],
    ] as const),
    ...([
      ['ETHUSDT', 'Buy', 0.9],
      ['ETHUSDT', 'Buy', 0.9],
    ] as const),
  ]) {
    const { bids } = await call(request, `${VENUE_PATHS.book}?symbol=${symbol}&levels=1`);
    // `as`: the answer is held to its document elsewhere.
    const [[price]] = bids as [[string, string]];
    links += 1;
    await call(request, VENUE_PATHS.placeOrder, {
      ...{ symbol, side, orderType: 'Limit', qty: '0.01', orderLinkId: `far-${links}` },
      price: String(Math.floor(parseFloat(price) * far)),
    });
  }
  await gotoReady(page, gateway.urlOf('/ar-SA/user/assets/order/spot/'));
  const marks = page.getByRole('checkbox');
  await expect.poll(() => marks.count()).toBe(5);
  await expectNoViolationsInBothSchemes(page, 'orders, in Arabic');
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
  // Newest first.
  await marks.nth(1).check();
  await page.getByRole('button', { name: 'إلغاء المحدد (1)' }).click();
  await expect.poll(() => marks.count()).toBe(4);
  // One side of one pair: the other side stays, and so does the other pair.
  await gotoReady(page, gateway.urlOf('/ar-SA/user/assets/order/spot/?pair=BTCUSDT&side=Buy'));
  await expect.poll(() => marks.count()).toBe(2);
  await page.getByRole('button', { name: 'إلغاء الكل' }).click();
  await expect.poll(() => marks.count()).toBe(0);
  const { orders } = await call(request, VENUE_PATHS.openOrders);
  // `as`: the answer is held to its document elsewhere.
  const left = (orders as readonly OrderInfo[]).map(({ symbol, side }) => `${symbol} ${side}`);
  expect(left.toSorted()).toEqual(['BTCUSDT Sell', 'ETHUSDT Buy']);
  await call(request, VENUE_PATHS.cancelAll, {});
  await close();
});

it('says what trading costs by level, which is what a fill paid, and marks the own level', async () => {
  const { page, context, close } = await openPage(browser);
  const { request } = context;
  const { call, signInDemo } = apiOf(gateway);
  await gotoReady(page, gateway.urlOf('/en/fees/'));
  const rowOf = (name: string) => page.getByRole('row').filter({ hasText: name }).first();
  await rowOf('Standard').waitFor();
  await expect.poll(() => page.getByText('Your level').count()).toBe(0);
  await signInDemo(request);
  await buy(request, 'ETHUSDT', '100');
  const { executions } = await call(request, `${VENUE_PATHS.executions}?symbol=ETHUSDT`);
  // What an account holds may have raised it.
  const { level } = await call(request, VENUE_PATHS.fees);
  const own = rowOf(level === 'default' ? 'Standard' : String(level).replace('vip', 'VIP '));
  // `as`: the answer is held to its document elsewhere.
  const [fill] = executions as readonly ExecutionInfo[];
  const percent = multiply(decimal(fill?.feeRate ?? ''), decimal('100'));
  await reloadReady(page);
  await expect.poll(() => own.innerText()).toContain(`${decimalToText(percent)}%`);
  await expect.poll(() => own.innerText()).toContain('Your level');
  await expectNoViolationsInBothSchemes(page, 'fees');
  await page.getByRole('link', { name: 'VIP levels and your own' }).click();
  await page.getByRole('heading', { level: 2, name: 'Your level' }).waitFor();
  await expect.poll(() => own.innerText()).toContain(`${decimalToText(percent)}%`);
  await expectNoViolationsInBothSchemes(page, 'VIP levels');
  await close();
});
