import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { DEFAULT_SYMBOL_COUNT, MAX_SYMBOL_COUNT } from '@meridian/market/symbols.ts';
import type { CaptchaSettings } from './accounts/sign-in-check.ts';
import { readSmtpSettings, type SmtpOptions } from './mail/smtp.ts';
import type { FileSource } from './prices/read-limited.ts';

/** What the services behind the API are set up with. */
export interface ServiceSettings {
  /** `postgres://…`; the embedded database without it. */
  readonly databaseUrl: string | undefined;
  /** Where NATS is, through which several gateways over one server speak to each other; null: each is by itself. */
  readonly natsUrl: string | null;
  /** Whether workers write the files of accounts, and gateways only those that need orders. */
  readonly hasWorkers: boolean;
  /** The file of the keys that seal API secrets; one of the data folder without it. */
  readonly keyFile: string | undefined;
  /** Orders that a key may send in a second, and calls that an address may make in five. */
  readonly ordersPerSecond: number;
  readonly requestsPerFiveSeconds: number;
  /** How long a new address waits before anything is withdrawn to it, and a withdrawal is reviewed. */
  readonly addressLockHours: number;
  readonly withdrawalReviewSeconds: number;
  /** Withdrawals worth more wait for an operator; null: none does. */
  readonly withdrawalApprovalUsdt: number | null;
  /** What new devices are asked after wrong passwords; null: work in the page. */
  readonly captcha: CaptchaSettings | null;
  /** Where mails go out; null for the data folder's outbox. */
  readonly mail: SmtpOptions | null;
  /** The operator's exchange, which then answers the whole API; our own accounts are off. */
  readonly apiHost: URL | undefined;
  /** Names of request headers and cookies that pass beside those of the specification. */
  readonly apiHeaders: readonly string[];
  readonly apiCookies: readonly string[];
  /** Addresses and ranges of the proxies whose forwarding headers are believed; others' are not. */
  readonly trustedProxies: readonly string[];
  /** How many symbols the simulated market has. */
  readonly marketSymbols: number;
  /** Pairs taken off the market for good, such as `ABC/USDT`: their pages answer 410. */
  readonly delistedPairs: ReadonlySet<string>;
  /** How long the demo account has been used when it is first made; 0: it is empty but for test coins. */
  readonly demoHistoryYears: number;
  /** What it is drawn from, in place of the random seed of the database; null: that one. */
  readonly marketSeed: string | null;
  /** The exchange of the ccxt library that daily prices come from; null: the simulated market. */
  readonly priceExchange: string | null;
  /** Where the European Central Bank's rates lie; null: there are none. */
  readonly rateSource: FileSource | null;
}

type Env = Readonly<Record<string, string | undefined>>;

export type ServiceSettingsResult =
  | { readonly ok: true; readonly settings: ServiceSettings }
  | { readonly ok: false; readonly message: string };

class Refusal extends Error {}

/** Reads the settings of what stands behind the API; `docs/operating.md` lists them. */
export function readServiceSettings(env: Env): ServiceSettingsResult {
  try {
    const settings: ServiceSettings = {
      databaseUrl: env['DATABASE_URL'] || undefined,
      natsUrl: readNats(env),
      hasWorkers: readWriters(env),
      keyFile: env['KEY_FILE'] ? resolve(env['KEY_FILE']) : undefined,
      ordersPerSecond: readLimit(env, 'API_ORDERS_PER_SECOND', 20),
      requestsPerFiveSeconds: readLimit(env, 'API_REQUESTS_PER_5S', 600),
      addressLockHours: readWait(env, 'ADDRESS_LOCK_HOURS', 24),
      withdrawalReviewSeconds: readWait(env, 'WITHDRAWAL_REVIEW_SECONDS', 30),
      withdrawalApprovalUsdt: env['WITHDRAWAL_APPROVAL_USDT']
        ? readWait(env, 'WITHDRAWAL_APPROVAL_USDT', 0)
        : null,
      captcha: readCaptcha(env),
      mail: readMail(env),
      apiHost: readApiHost(env['API_HOST']),
      apiHeaders: namesIn(env, 'API_HEADERS'),
      apiCookies: namesIn(env, 'API_COOKIES'),
      trustedProxies: readProxies(env['TRUST_PROXY']),
      marketSymbols: readSymbols(env['MARKET_SYMBOLS']),
      delistedPairs: readPairs(env['DELISTED_PAIRS']),
      demoHistoryYears: readYears(env),
      marketSeed: env['MARKET_SEED'] || null,
      priceExchange: readExchange(env['MARKET_SOURCE']),
      rateSource: readRateSource(env['FX_SOURCE']),
    };
    return { ok: true, settings };
  } catch (error) {
    if (error instanceof Refusal) return { ok: false, message: error.message };
    throw error;
  }
}

/** The address is not repeated in a refusal: it may carry a password. */
function readNats(env: Env): string | null {
  const servers = listOf(env['NATS_URL']);
  if (servers.length === 0) return null;
  if (!servers.every((server) => /^(?:nats|tls):\/\//.test(server) && URL.canParse(server))) {
    throw new Refusal('NATS_URL must be such as nats://127.0.0.1:4222, several with commas.');
  }
  if (!env['DATABASE_URL']) {
    throw new Refusal('NATS_URL needs DATABASE_URL: gateways that lead in turn share a database.');
  }
  return servers.join(',');
}

function readWriters(env: Env): boolean {
  const text = env['EXPORT_WRITERS'] || 'gateways';
  if (text !== 'gateways' && text !== 'workers') {
    throw new Refusal(`EXPORT_WRITERS must be "gateways" or "workers", not "${text}".`);
  }
  if (text === 'workers' && !env['DATABASE_URL']) {
    throw new Refusal('EXPORT_WRITERS=workers needs DATABASE_URL: workers share a database.');
  }
  return text === 'workers';
}

function readLimit(env: Env, setting: string, usual: number): number {
  const text = env[setting];
  if (!text) return usual;
  const limit = /^\d{1,7}$/.test(text) ? parseInt(text, 10) : 0;
  if (limit < 1) throw new Refusal(`${setting} must be a whole number from 1.`);
  return limit;
}

/** A time that may be none at all. */
function readWait(env: Env, setting: string, usual: number): number {
  const text = env[setting];
  if (!text) return usual;
  if (!/^\d{1,6}$/.test(text)) throw new Refusal(`${setting} must be a whole number from 0.`);
  return parseInt(text, 10);
}

const DEMO_YEARS = { usual: 3, most: 10 };

function readYears(env: Env): number {
  const years = readWait(env, 'DEMO_HISTORY_YEARS', DEMO_YEARS.usual);
  if (years <= DEMO_YEARS.most) return years;
  throw new Refusal(`DEMO_HISTORY_YEARS must be a whole number from 0 to ${DEMO_YEARS.most}.`);
}

function readMail(env: Env): SmtpOptions | null {
  const read = readSmtpSettings(env);
  if (!read.ok) throw new Refusal(read.message);
  return read.smtp;
}

/** All three or none. The secret is not repeated in a refusal. */
function readCaptcha(env: Env): CaptchaSettings | null {
  const { CAPTCHA_VERIFY_URL: url, CAPTCHA_SECRET: secret, CAPTCHA_SITE_KEY: siteKey } = env;
  if (!url && !secret && !siteKey) return null;
  const verifyUrl = url && URL.canParse(url) ? new URL(url) : null;
  const isHttp = verifyUrl?.protocol === 'https:' || verifyUrl?.protocol === 'http:';
  if (verifyUrl === null || !isHttp || verifyUrl.username !== '' || !secret || !siteKey) {
    throw new Refusal(
      'CAPTCHA_VERIFY_URL (an http(s) address), CAPTCHA_SECRET and CAPTCHA_SITE_KEY belong together.',
    );
  }
  return { verifyUrl, secret, siteKey };
}

/** The address is not repeated in a refusal: it may carry a password. */
function readApiHost(text: string | undefined): URL | undefined {
  if (!text) return undefined;
  const url = URL.canParse(text) ? new URL(text) : null;
  const isHttp = url?.protocol === 'https:' || url?.protocol === 'http:';
  if (
    url === null ||
    !isHttp ||
    url.username !== '' ||
    url.password !== '' ||
    url.search !== '' ||
    url.hash !== ''
  ) {
    throw new Refusal(
      'API_HOST must be an http(s) address without user, query and fragment, such as https://api.exchange.example.',
    );
  }
  return url;
}

/** Headers that say who asks, or how a message is framed: an exchange hears them from us alone. */
const OURS =
  /^(?:cookie|host|connection|transfer-encoding|content-length|upgrade|forwarded|x-forwarded-.*)$/i;

function namesIn(env: Env, setting: 'API_HEADERS' | 'API_COOKIES'): readonly string[] {
  const names = listOf(env[setting]);
  const wrong = names.find((name) => !/^[\w!#$%&'*+.^`|~-]+$/.test(name));
  if (wrong !== undefined) throw new Refusal(`${setting}: "${wrong}" is no name.`);
  const ours = names.find((name) => setting === 'API_HEADERS' && OURS.test(name));
  if (ours !== undefined) throw new Refusal(`${setting}: "${ours}" is for the gateway to set.`);
  return names;
}

function readProxies(text: string | undefined): readonly string[] {
  const proxies = listOf(text);
  const wrong = proxies.find((entry) => !isAddressRange(entry));
  if (wrong !== undefined) {
    throw new Refusal(
      `TRUST_PROXY: "${wrong}" is no address and no range, such as 10.0.0.5 or 10.0.0.0/8.`,
    );
  }
  return proxies;
}

function isAddressRange(entry: string): boolean {
  const [address = '', bits, more] = entry.split('/');
  const family = isIP(address);
  if (family === 0 || more !== undefined) return false;
  if (bits === undefined) return true;
  // Everybody is no proxy: a range has at least one bit.
  return /^[1-9]\d{0,2}$/.test(bits) && parseInt(bits, 10) <= (family === 4 ? 32 : 128);
}

function readSymbols(text: string | undefined): number {
  if (!text) return DEFAULT_SYMBOL_COUNT;
  const count = /^\d{1,4}$/.test(text) ? parseInt(text, 10) : 0;
  if (count < 1 || count > MAX_SYMBOL_COUNT) {
    throw new Refusal(`MARKET_SYMBOLS must be a whole number from 1 to ${MAX_SYMBOL_COUNT}.`);
  }
  return count;
}

function readPairs(text: string | undefined): ReadonlySet<string> {
  const pairs = listOf(text);
  const wrong = pairs.find((name) => !/^[A-Z0-9]+\/[A-Z0-9]+$/.test(name));
  if (wrong !== undefined) {
    throw new Refusal(`DELISTED_PAIRS: "${wrong}" is no pair, such as ABC/USDT.`);
  }
  return new Set(pairs);
}

function readExchange(text: string | undefined): string | null {
  if (!text || text === 'simulated') return null;
  const [, id] = /^ccxt:([a-z0-9_]{2,40})$/.exec(text) ?? [];
  if (id === undefined) {
    throw new Refusal('MARKET_SOURCE must be "simulated" or such as "ccxt:kraken".');
  }
  return id;
}

/** An http(s) address, or a file. Neither is repeated in a refusal: an address may carry a key. */
function readRateSource(text: string | undefined): FileSource | null {
  if (!text) return null;
  if (!/^[a-z][a-z0-9+.-]+:/i.test(text)) return { type: 'path', path: resolve(text) };
  const url = URL.canParse(text) ? new URL(text) : null;
  const isHttp = url?.protocol === 'https:' || url?.protocol === 'http:';
  if (url === null || !isHttp || url.username !== '' || url.password !== '') {
    throw new Refusal('FX_SOURCE must be a file, or an http(s) address without user.');
  }
  return { type: 'url', url };
}

function listOf(text: string | undefined): string[] {
  return (text ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}
