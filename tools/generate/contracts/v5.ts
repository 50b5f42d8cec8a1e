/** The OpenAPI document of the v5 API, which an operator's exchange answers where there is one. */
import { V5_BASE_PATH, type V5Call } from '@meridian/v5/contracts/call.ts';
import { V5_CALLS } from '@meridian/v5/calls.ts';
import { V5_ERRORS } from '@meridian/v5/errors.ts';
import { componentsOf, type JsonSchema } from './components.ts';
import { parametersOf } from './document-parts.ts';

const ENVELOPE = '#/components/schemas/Envelope';
const components = componentsOf({}, '#/components/schemas');

/** Headers of a signed call. */
const KEY_HEADERS: Readonly<Record<string, string>> = {
  'X-BAPI-API-KEY': 'The key.',
  'X-BAPI-TIMESTAMP': 'When it was signed, in ms since 1970, in digits.',
  'X-BAPI-RECV-WINDOW': 'How old it may get, in ms, at most 60000; 5000 unless given.',
  'X-BAPI-SIGN':
    'HMAC-SHA256 in hex over timestamp, key, window and the query as sent (GET) or the body (POST).',
};

export function v5Document(): JsonSchema {
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const [id, call] of Object.entries(V5_CALLS)) {
    (paths[V5_BASE_PATH + call.path] ??= {})[call.method.toLowerCase()] = operationOf(id, call);
  }
  const codes = Object.values(V5_ERRORS).map(({ code, message }) => `${code} ${message}`);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Meridian v5 API',
      version: '1',
      description: [
        'Compatible with clients of the Bybit v5 API, for spot. Figures are decimal texts. Every',
        'answer but a 404, 413, 429, 5XX is HTTP 200 with a code. Codes of the edge:',
        `${codes.join('; ')}. What the venue refuses has the codes of docs/venue.md.`,
      ].join(' '),
    },
    servers: [{ url: '/', description: 'Any host of the gateway.' }],
    paths,
    components: {
      schemas: { Envelope: envelopeSchema({}, { type: 'integer' }) },
      parameters: Object.fromEntries(
        Object.entries(KEY_HEADERS).map(([name, description]) => [
          name,
          {
            name,
            in: 'header',
            required: name !== 'X-BAPI-RECV-WINDOW',
            description,
            schema: { type: 'string' },
          },
        ]),
      ),
    },
  };
}

function operationOf(id: string, call: V5Call): JsonSchema {
  const { method, summary, scope, request, result } = call;
  const headers = Object.keys(KEY_HEADERS).map((name) => ({
    $ref: `#/components/parameters/${name}`,
  }));
  const query = method === 'GET' ? parametersOf(components, request, 'query') : [];
  const ok = envelopeSchema(components.of(result), { const: 0 });
  return {
    operationId: id,
    summary,
    security: [],
    ...(scope !== null && { description: `Needs a key with the scope \`${scope}\`.` }),
    parameters: scope === null ? query : [...headers, ...query],
    ...(method === 'POST' && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: components.of(request) } },
      },
    }),
    responses: {
      200: {
        description: '0 OK, or the code of a failure.',
        content: { 'application/json': { schema: { anyOf: [ok, { $ref: ENVELOPE }] } } },
      },
      '4XX': answer('Too many requests, too large a body, or a request that cannot be read.'),
      '5XX': answer('The server failed, or its data cannot be reached for now.'),
    },
  };
}

function answer(description: string): JsonSchema {
  return { description, content: { 'application/json': { schema: { $ref: ENVELOPE } } } };
}

/** Of a failure the result is empty. */
function envelopeSchema(result: JsonSchema, code: JsonSchema): JsonSchema {
  const isFailure = code['type'] === 'integer';
  const codes = isFailure ? { type: 'integer', not: { const: 0 } } : code;
  return {
    type: 'object',
    required: ['retCode', 'retMsg', 'ret_code', 'ret_msg', 'result', 'retExtInfo', 'time'],
    properties: {
      retCode: codes,
      retMsg: { type: 'string' },
      ret_code: codes,
      ret_msg: { type: 'string' },
      result: isFailure ? { type: 'object' } : result,
      retExtInfo: { type: 'object' },
      time: { type: 'integer' },
    },
  };
}
