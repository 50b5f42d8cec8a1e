import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

type Responses = Readonly<Record<string, { readonly $ref?: string }>>;

interface Operation {
  readonly requestBody?: object;
  readonly responses: Responses;
}

interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

/** What our accounts answer is held to what an operator's exchange is told to answer. */
const ROOT = join(import.meta.dirname, '../../../../..');
const TEXT = readFileSync(join(ROOT, 'docs/openapi.json'), 'utf8');
// `as`: generated from the contracts, and checked against them by `npm run check:generated`.
const API_DOCUMENT = JSON.parse(TEXT) as ApiDocument;

const ID = 'openapi.json';
const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addSchema({ $id: ID, ...API_DOCUMENT });
const validators = new Map<string, ValidateFunction>();

/** `POST /s1/account/login` for every call of the document, parameters as `{name}`. */
export const DOCUMENTED_CALLS: readonly string[] = Object.entries(API_DOCUMENT.paths).flatMap(
  ([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
);

/** An answer of one call of the gateway. */
export interface Traffic {
  readonly method: string;
  /** Below the API's base path. */
  readonly path: string;
  readonly status: number;
  readonly body: unknown;
}

/** @throws where the document does not allow the answer; calls that it lacks are none of ours */
export function assertDocumented({ method, path, status, body }: Traffic): void {
  const [template, operation] = operationOf(method, path) ?? [];
  if (operation === undefined) {
    if (status === 404) return;
    throw new Error(`${method} ${path} answers ${status} and is not in docs/openapi.json`);
  }
  const known = [String(status), `${String(status).charAt(0)}XX`];
  const key = known.find((name) => operation.responses[name] !== undefined);
  if (key === undefined) {
    throw new Error(`docs/openapi.json has no status ${status} for ${method} ${template}`);
  }
  const own = `#/paths/${escaped(template ?? '')}/${method.toLowerCase()}/responses/${key}`;
  const pointer = operation.responses[key]?.$ref ?? own;
  const validate = validatorAt(`${pointer}/content/${escaped('application/json')}/schema`);
  if (validate(body)) return;
  throw new Error(
    `${method} ${path} answers what docs/openapi.json does not allow: ${JSON.stringify(body)}\n${ajv.errorsText(validate.errors)}`,
  );
}

/** Whether the document allows a body of a request. */
export function isDocumentedRequest(method: string, template: string, body: unknown): boolean {
  const operation = `#/paths/${escaped(template)}/${method.toLowerCase()}`;
  return validatorAt(`${operation}/requestBody/content/${escaped('application/json')}/schema`)(
    body,
  );
}

function operationOf(method: string, path: string): [string, Operation] | undefined {
  const [plain = ''] = path.split('?', 1);
  for (const [template, operations] of Object.entries(API_DOCUMENT.paths)) {
    const operation = operations[method.toLowerCase()];
    const pattern = new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
    if (operation !== undefined && pattern.test(plain)) return [template, operation];
  }
  return undefined;
}

function validatorAt(pointer: string): ValidateFunction {
  const known = validators.get(pointer);
  if (known !== undefined) return known;
  const made = ajv.compile({ $ref: ID + pointer });
  validators.set(pointer, made);
  return made;
}

/** A key as a part of a JSON pointer in an address (RFC 6901). */
function escaped(key: string): string {
  return encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'));
}
