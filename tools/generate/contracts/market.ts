/** The OpenAPI document of the gateway's own public calls: the market's and the year files. */
import { ACCOUNT_CODES } from '@meridian/protocol/account-api.ts';
import { envelope } from '@meridian/protocol/contracts/envelope.ts';
import { candleQuery, marketCandles, marketTickers } from '@meridian/protocol/contracts/market.ts';
import {
  priceYear,
  rateYear,
  yearFile,
  yearFileAddress,
  yearList,
} from '@meridian/protocol/contracts/year-files.ts';
import { CANDLES_PATH, TICKERS_PATH } from '@meridian/protocol/market-api.ts';
import { YEAR_FILE_ROUTE, YEAR_LIST_PATH } from '@meridian/routes/price-paths.ts';
import { componentsOf, type JsonSchema } from './components.ts';
import { inEnvelope, parametersOf, templateOf } from './document-parts.ts';

const SCHEMAS = '#/components/schemas';

const components = componentsOf(
  {
    Envelope: envelope,
    MarketTickers: marketTickers,
    MarketCandles: marketCandles,
    YearList: yearList,
    PriceYear: priceYear,
    RateYear: rateYear,
    YearFile: yearFile,
  },
  SCHEMAS,
);

export function marketDocument(): JsonSchema {
  const invalidInput = codeAnswer(ACCOUNT_CODES.invalidInput);
  const tickers = inEnvelope([0, '0'], components.of(marketTickers));
  const candles = inEnvelope([0, '0'], components.of(marketCandles));
  return {
    openapi: '3.1.0',
    info: {
      title: 'Meridian market API',
      version: '1',
      description: [
        'Public calls that the gateway answers itself; an exchange that API_HOST names answers them,',
        'and the sockets of pages, below its own address.',
        'Prices, rates and volumes are decimal texts; days and instants are in UTC.',
      ].join(' '),
    },
    servers: [{ url: '/', description: 'Any host of the gateway.' }],
    paths: {
      [TICKERS_PATH]: {
        get: operation('tickers', 'Every symbol with its last 24 hours.', {
          200: answer('0 OK.', tickers),
        }),
      },
      [CANDLES_PATH]: {
        get: {
          ...operation('candles', 'The candles of one symbol.', {
            200: answer(
              `0 OK; ${ACCOUNT_CODES.invalidInput} for a query that cannot be read or a symbol there is not.`,
              { anyOf: [candles, invalidInput] },
            ),
          }),
          parameters: parametersOf(components, candleQuery, 'query'),
        },
      },
      [YEAR_LIST_PATH]: {
        get: operation('years', 'Which whole-year files there are.', {
          200: answer('The list, without an envelope.', components.of(yearList)),
        }),
      },
      [templateOf(YEAR_FILE_ROUTE)]: {
        get: {
          ...operation('yearFile', 'One year of daily prices or official rates.', {
            200: answer('The file, without an envelope.', components.of(yearFile)),
            304: { description: 'The file is the one that `If-None-Match` names.' },
            404: answer('404 no such year.', codeAnswer(404)),
          }),
          parameters: parametersOf(components, yearFileAddress, 'path'),
        },
      },
    },
    components: { schemas: components.all },
  };
}

function operation(operationId: string, summary: string, responses: object): JsonSchema {
  return { operationId, summary, security: [], responses };
}

function answer(description: string, schema: JsonSchema): JsonSchema {
  return { description, content: { 'application/json': { schema } } };
}

function codeAnswer(code: number): JsonSchema {
  return inEnvelope([code, String(code)], { type: 'null' });
}
