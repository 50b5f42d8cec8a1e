/** The OpenAPI document of the calls below `/x-api`, which an operator's `API_HOST` answers. */
import { ACCOUNT_CODES } from '@meridian/protocol/account-api.ts';
import { API_PROXY_BASE_PATH, USER_TOKEN_HEADER } from '@meridian/protocol/constants.ts';
import { ACCOUNT_CALLS, type AccountCall } from '@meridian/protocol/contracts/account-calls.ts';
import {
  ACCOUNT_FAILURES,
  type AccountFailureName,
} from '@meridian/protocol/contracts/account-failures.ts';
import * as keys from '@meridian/protocol/contracts/api-keys.ts';
import * as account from '@meridian/protocol/contracts/account.ts';
import { envelope } from '@meridian/protocol/contracts/envelope.ts';
import { profileResult } from '@meridian/protocol/contracts/profile.ts';
import * as venue from '@meridian/protocol/contracts/venue.ts';
import { VENUE_CALLS, type VenueCall } from '@meridian/protocol/contracts/venue-calls.ts';
import * as wallet from '@meridian/protocol/contracts/wallet.ts';
import { CONVERT_REASONS } from '@meridian/protocol/convert-api.ts';
import * as convert from '@meridian/protocol/contracts/convert.ts';
import { CONVERT_CALLS } from '@meridian/protocol/contracts/convert-calls.ts';
import * as assets from '@meridian/protocol/contracts/assets.ts';
import { ASSETS_CALLS } from '@meridian/protocol/contracts/assets-calls.ts';
import { CLOSING_CALLS } from '@meridian/protocol/contracts/closing-calls.ts';
import { LEVEL_CALLS } from '@meridian/protocol/contracts/level-calls.ts';
import { ALERT_CALLS } from '@meridian/protocol/contracts/alert-calls.ts';
import * as alerts from '@meridian/protocol/contracts/alerts.ts';
import { BOT_CALLS } from '@meridian/protocol/contracts/bot-calls.ts';
import * as bots from '@meridian/protocol/contracts/bots.ts';
import { PLAN_CALLS } from '@meridian/protocol/contracts/plan-calls.ts';
import * as plans from '@meridian/protocol/contracts/plans.ts';
import { TWAP_CALLS } from '@meridian/protocol/contracts/twap-calls.ts';
import * as twaps from '@meridian/protocol/contracts/twaps.ts';
import { EXPORT_CALLS } from '@meridian/protocol/contracts/export-calls.ts';
import * as exports from '@meridian/protocol/contracts/exports.ts';
import { WALLET_CALLS } from '@meridian/protocol/contracts/wallet-calls.ts';
import { VENUE_CODES, VENUE_REASONS } from '@meridian/protocol/venue-api.ts';
import { WALLET_REASONS } from '@meridian/protocol/wallet-api.ts';
import { tokenCookieName } from '@meridian/protocol/token-cookie.ts';
import { componentsOf, type JsonSchema } from './components.ts';
import { inEnvelope, parametersOf as fieldsAsParameters, templateOf } from './document-parts.ts';

const SCHEMAS = '#/components/schemas';

const components = componentsOf(
  {
    Envelope: envelope,
    Profile: profileResult,
    RegisterRequest: account.registerRequest,
    RegisterResult: account.registerResult,
    VerifyRequest: account.verifyRequest,
    ResendRequest: account.resendRequest,
    SignInRequest: account.signInRequest,
    SignInResult: account.signInResult,
    ForgotPasswordRequest: account.forgotPasswordRequest,
    ResetPasswordRequest: account.resetPasswordRequest,
    ChangePasswordRequest: account.changePasswordRequest,
    SessionInfo: account.sessionInfo,
    SessionsResult: account.sessionsResult,
    ApiKeyInfo: keys.apiKeyInfo,
    ApiKeysResult: keys.apiKeysResult,
    CreateApiKeyRequest: keys.createApiKeyRequest,
    CreateApiKeyResult: keys.createApiKeyResult,
    Order: venue.orderInfo,
    OrderPage: venue.orderPage,
    Execution: venue.executionInfo,
    ExecutionPage: venue.executionPage,
    Balance: venue.balanceInfo,
    BalancesResult: venue.balancesResult,
    Instrument: venue.instrumentInfo,
    InstrumentsResult: venue.instrumentsResult,
    Book: venue.bookResult,
    Capabilities: venue.capabilitiesResult,
    PlaceOrderRequest: venue.placeOrderRequest,
    PlaceBatchRequest: venue.placeBatchRequest,
    BatchResult: venue.batchResult,
    PlaceOcoRequest: venue.placeOcoRequest,
    AmendOrderRequest: venue.amendOrderRequest,
    CancelOrderRequest: venue.cancelOrderRequest,
    CancelAllRequest: venue.cancelAllRequest,
    Alert: alerts.alertInfo,
    AlertsResult: alerts.alertsResult,
    AddAlertRequest: alerts.addAlertRequest,
    AddAlertResult: alerts.addAlertResult,
    Bot: bots.botInfo,
    BotsResult: bots.botsResult,
    BotResult: bots.botResult,
    BotPairsResult: bots.botPairsResult,
    CreateGridRequest: bots.createGridRequest,
    CreateBotResult: bots.createBotResult,
    BotCyclesResult: bots.botCyclesResult,
    CreateDcaRequest: bots.createDcaRequest,
    CreateDcaResult: bots.createDcaResult,
    RecurringBuy: plans.planInfo,
    RecurringBuysResult: plans.plansResult,
    RecurringBuyResult: plans.planResult,
    CreateRecurringBuyRequest: plans.createPlanRequest,
    EditRecurringBuyRequest: plans.editPlanRequest,
    RunsResult: plans.runsResult,
    TwapOrder: twaps.twapInfo,
    TwapOrdersResult: twaps.twapsResult,
    TwapOrderResult: twaps.twapResult,
    CreateTwapRequest: twaps.createTwapRequest,
    Export: exports.exportInfo,
    Statement: exports.statement,
    ExportsResult: exports.exportsResult,
    CreateExportRequest: exports.createExportRequest,
    CreateExportResult: exports.createExportResult,
    OrderResult: venue.orderResult,
    OrdersResult: venue.ordersResult,
    CoinsResult: wallet.coinsResult,
    WalletBalancesResult: wallet.walletBalancesResult,
    Deposit: wallet.depositInfo,
    DepositPage: wallet.depositPage,
    AddressBookEntry: wallet.addressInfo,
    Withdrawal: wallet.withdrawalInfo,
    WithdrawalPage: wallet.withdrawalPage,
    TransferPage: wallet.transferPage,
    MovementPage: assets.movementPage,
    Conversion: convert.conversionInfo,
    ConversionPage: convert.conversionPage,
  },
  SCHEMAS,
);

// `as`: the keys of an object literal.
const FAILURES = Object.keys(ACCOUNT_FAILURES) as AccountFailureName[];

export function accountDocument(): JsonSchema {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Meridian account API',
      version: '1',
      description: [
        `What the exchange named by the setting API_HOST answers. Pages call it below`,
        `${API_PROXY_BASE_PATH} of their own host; the gateway passes path, query, body and the named`,
        `headers and cookies on and reads none of them. Without API_HOST the gateway answers the`,
        `same calls itself. Every answer is JSON in an envelope, in either spelling of its fields;`,
        `a code other than 0 is a failure, also with the HTTP status 200. Pages word a failure by its`,
        `code. A call that does not exist is answered with HTTP 404 and the code 404.`,
      ].join(' '),
    },
    servers: [
      {
        url: '{apiHost}',
        description: 'The origin, with a base path if there is one, of the setting API_HOST.',
        variables: { apiHost: { default: 'https://api.example' } },
      },
    ],
    paths: pathsOf([
      ...Object.entries(ACCOUNT_CALLS),
      ...Object.entries(VENUE_CALLS),
      ...Object.entries(WALLET_CALLS),
      ...Object.entries(ASSETS_CALLS),
      ...Object.entries(CONVERT_CALLS),
      ...Object.entries(ALERT_CALLS),
      ...Object.entries(BOT_CALLS),
      ...Object.entries(PLAN_CALLS),
      ...Object.entries(TWAP_CALLS),
      ...Object.entries(EXPORT_CALLS),
      ...Object.entries(LEVEL_CALLS),
      ...Object.entries(CLOSING_CALLS),
    ]),
    components: {
      schemas: {
        ...components.all,
        ...Object.fromEntries(FAILURES.map(failureSchema)),
        ...VENUE_FAILURES,
      },
      responses: Object.fromEntries(
        Object.values(ALWAYS_RESPONSES).map(({ name, response }) => [name, response]),
      ),
      parameters: PROFILE_HEADERS,
      securitySchemes: {
        tokenCookie: {
          type: 'apiKey',
          in: 'cookie',
          name: tokenCookieName('production'),
          description: `HttpOnly. Other environments add their name: ${tokenCookieName('testnet')}.`,
        },
        userToken: {
          type: 'apiKey',
          in: 'header',
          name: USER_TOKEN_HEADER,
          description: 'In the app and in frames, which no cookie reaches.',
        },
      },
    },
  };
}

type Call = AccountCall & Partial<Pick<VenueCall, 'query' | 'refused'>>;

function pathsOf(calls: readonly (readonly [string, Call])[]): JsonSchema {
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const [id, call] of calls) {
    const path = templateOf(call.path);
    const operations = (paths[path] ??= {});
    operations[call.method.toLowerCase()] = operationOf(id, call);
  }
  return paths;
}

function operationOf(id: string, call: Call): JsonSchema {
  const { summary, description, signedIn, request, example } = call;
  const parameters = parametersOf(id, call);
  return {
    operationId: id,
    summary,
    ...(description !== undefined && { description }),
    ...(parameters.length > 0 && { parameters }),
    security: signedIn ? [{ tokenCookie: [] }, { userToken: [] }] : [],
    ...(request !== null && {
      requestBody: {
        required: true,
        content: {
          'application/json': { schema: components.of(request), example: example.request },
        },
      },
    }),
    responses: responsesOf(call),
  };
}

function parametersOf(id: string, { path, query }: Call): JsonSchema[] {
  if (query !== undefined && query !== null) return fieldsAsParameters(components, query, 'query');
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  const inHeaders = Object.keys(PROFILE_HEADERS).map((name) => ({
    $ref: `#/components/parameters/${name}`,
  }));
  return id === 'profile' ? [...inPath, ...inHeaders] : inPath;
}

function responsesOf(call: Call): JsonSchema {
  const { result, file, signedIn, failures, example, refused = false } = call;
  const answered: AccountFailureName[] = [...(signedIn ? (['notSignedIn'] as const) : [])];
  answered.push(...failures);
  const success = inEnvelope([0, '0'], components.of(result));
  const references = answered.map((name) => ({ $ref: `${SCHEMAS}/${failureName(name)}` }));
  const described = answered.map(
    (name) => `${ACCOUNT_CODES[name]} ${ACCOUNT_FAILURES[name].message}`,
  );
  if (refused) {
    const area = areaOf(call);
    const names = Object.keys(VENUE_FAILURES).filter(
      (name) => !name.startsWith('FailureRefused') || name === REFUSALS[area],
    );
    references.push(...names.map((name) => ({ $ref: `${SCHEMAS}/${name}` })));
    described.push(`the code of the reason where the ${area} refuses it`);
  }
  const ok = {
    description: `0 OK${described.map((text) => `; ${text}`).join('')}.`,
    content: {
      ...Object.fromEntries((file ?? []).map((type) => [type, { schema: { type: 'string' } }])),
      'application/json': {
        schema: references.length === 0 ? success : { anyOf: [success, ...references] },
        example: exampleOf(0, 'OK', example.result),
      },
    },
  };
  const others: Record<string, JsonSchema> = {};
  for (const [status, { name }] of Object.entries(ALWAYS_RESPONSES)) {
    others[status] = { $ref: `#/components/responses/${name}` };
  }
  return { 200: ok, ...others };
}

function failureSchema(name: AccountFailureName): [string, JsonSchema] {
  const code = ACCOUNT_CODES[name];
  const { message, result } = ACCOUNT_FAILURES[name];
  const schema = inEnvelope([code, String(code)], components.of(result));
  return [failureName(name), { title: `${code} ${message}`, ...schema }];
}

const REFUSALS = {
  venue: 'FailureRefused',
  wallet: 'FailureRefusedByWallet',
  converter: 'FailureRefusedByConverter',
} as const;

/** Which part of the exchange refuses a call. */
function areaOf({ path }: Call): keyof typeof REFUSALS {
  const isOf = (calls: Readonly<Record<string, { readonly path: string }>>) =>
    Object.values(calls).some((call) => call.path === path);
  if (isOf(WALLET_CALLS)) return 'wallet';
  return isOf(CONVERT_CALLS) ? 'converter' : 'venue';
}

/** What venue and wallet may refuse a command with, and the two answers that are no refusal. */
const VENUE_FAILURES: Readonly<Record<string, JsonSchema>> = {
  FailureRefused: {
    title: 'The venue refuses the command; nothing was changed',
    ...inEnvelope(
      [...new Set(Object.values(VENUE_REASONS))].flatMap((code) => [code, String(code)]),
      components.of(venue.refusalResult),
    ),
  },
  FailureRefusedByWallet: {
    title: 'The wallet refuses the command; nothing was changed',
    ...inEnvelope(
      [...new Set([...Object.values(WALLET_REASONS), ...Object.values(VENUE_REASONS)])].flatMap(
        (code) => [code, String(code)],
      ),
      components.of(wallet.walletRefusalResult),
    ),
  },
  FailureRefusedByConverter: {
    title: 'The conversion is refused; nothing was changed',
    ...inEnvelope(
      [...new Set([...Object.values(CONVERT_REASONS), ...Object.values(VENUE_REASONS)])].flatMap(
        (code) => [code, String(code)],
      ),
      components.of(convert.convertRefusal),
    ),
  },
  ...Object.fromEntries(
    Object.entries(VENUE_CODES).map(([name, code]) => [
      `Failure${name.charAt(0).toUpperCase()}${name.slice(1)}`,
      {
        title: `${code} ${name === 'outcomeUnknown' ? 'outcome unknown' : 'command failed'}`,
        ...inEnvelope([code, String(code)], components.of(account.emptyResult)),
      },
    ]),
  ),
};

function failureResponse(name: AccountFailureName) {
  const { message, result } = ACCOUNT_FAILURES[name];
  const schema = { $ref: `${SCHEMAS}/${failureName(name)}` };
  const example = exampleOf(
    ACCOUNT_CODES[name],
    message,
    result === account.emptyResult ? {} : { fields: {} },
  );
  const description = `${ACCOUNT_CODES[name]} ${message}.`;
  return {
    name: failureName(name),
    response: { description, content: { 'application/json': { schema, example } } },
  };
}

/** `Failure` before it keeps the names apart from those of requests and results. */
function failureName(name: AccountFailureName): string {
  return `Failure${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

function exampleOf(code: number, message: string, result: object): JsonSchema {
  return {
    ret_code: code,
    ret_msg: message,
    retCode: code,
    retMsg: message,
    result,
    time_now: Date.UTC(2026, 0, 15, 12),
  };
}

/** What any call may be answered with, by HTTP status; `4XX` is a request that cannot be read. */
const ALWAYS_RESPONSES: Readonly<
  Record<string, { readonly name: string; readonly response: JsonSchema }>
> = {
  ...Object.fromEntries(
    FAILURES.filter((name) => ACCOUNT_FAILURES[name].status !== 200).map((name) => [
      String(ACCOUNT_FAILURES[name].status),
      failureResponse(name),
    ]),
  ),
  '4XX': failureResponse('invalidInput'),
  '500': {
    name: 'ServerError',
    response: {
      description: 'A bug of the server: any code but 0.',
      content: { 'application/json': { schema: { $ref: `${SCHEMAS}/Envelope` } } },
    },
  },
};

const PROFILE_HEADERS: Readonly<Record<string, JsonSchema>> = {
  Platform: headerOf('Platform', 'What the page runs on.'),
  UserAgent: headerOf('X-User-Agent', 'The browser, where the platform of the page has another.'),
  DeviceGuid: headerOf('X-Device-GUID', 'A random id of the device (R-STORE-03).'),
};

function headerOf(name: string, description: string): JsonSchema {
  return { name, in: 'header', description, schema: { type: 'string' } };
}
