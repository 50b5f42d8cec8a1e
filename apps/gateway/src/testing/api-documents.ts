import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

type Responses = Readonly<Record<string, { readonly $ref?: string; readonly content?: object }>>;

interface Operation {
  readonly responses: Responses;
}

/** An answer of one call of the gateway. */
interface Traffic {
  readonly method: string;
  /** As the document has it, without the base path of its server. */
  readonly path: string;
  readonly status: number;
  /** The parsed body; undefined where there is none. */
  readonly body: unknown;
}

/** An OpenAPI document of `docs`, which what the gateway answers in tests is held to. */
export interface ApiDocument {
  /** `POST /s1/account/login` for every call, parameters as `{name}`. */
  readonly calls: readonly string[];
  /** @throws where the document does not allow the answer, and for a call it lacks but a 404 */
  assertAnswer(traffic: Traffic): void;
  /** Whether the document allows the body of a request; `path` as in `calls`. */
  allowsRequest(method: string, path: string, body: unknown): boolean;
}

const DOCS = join(import.meta.dirname, '../../../../docs');
const JSON_CONTENT = escaped('application/json');

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
const validators = new Map<string, ValidateFunction>();

export function apiDocument(name: string): ApiDocument {
  // `as`: generated from the contracts, and checked against them by `npm run check:generated`.
  const { paths } = readDocument(name) as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  };
  const operationOf = (method: string, path: string) => {
    for (const [template, operations] of Object.entries(paths)) {
      const operation = operations[method.toLowerCase()];
      if (operation !== undefined && patternOf(template).test(path)) return { template, operation };
    }
    return undefined;
  };
  return {
    calls: Object.entries(paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    ),
    assertAnswer({ method, path, status, body }) {
      const [plain = ''] = path.split('?', 1);
      const found = operationOf(method, plain);
      if (found === undefined && status === 404) return;
      const what = `${method} ${path} answers ${status}`;
      if (found === undefined) throw new Error(`${what} and is not in docs/${name}`);
      const { template, operation } = found;
      const known = [String(status), `${String(status).charAt(0)}XX`];
      const key = known.find((each) => operation.responses[each] !== undefined);
      const response = operation.responses[key ?? ''];
      if (response === undefined) throw new Error(`${what}, which docs/${name} does not have`);
      const own = `#${operationPointer(method, template)}/responses/${key}`;
      if (response.$ref === undefined && response.content === undefined && !body) return;
      assertValid(name, `${response.$ref ?? own}/content/${JSON_CONTENT}/schema`, body, what);
    },
    allowsRequest(method, path, body) {
      const pointer = `#${operationPointer(method, path)}/requestBody/content`;
      return validatorAt(name, `${pointer}/${JSON_CONTENT}/schema`)(body);
    },
  };
}

/** @throws where a schema of `docs`, such as `#/$defs/Answer`, does not allow the value */
export function assertSchema(name: string, pointer: string, value: unknown): void {
  if (!ajv.getSchema(name)) readDocument(name);
  assertValid(name, pointer, value, pointer);
}

function assertValid(name: string, pointer: string, value: unknown, what: string): void {
  const validate = validatorAt(name, pointer);
  if (validate(value)) return;
  const errors = ajv.errorsText(validate.errors);
  throw new Error(`${what}, not as docs/${name} has it: ${JSON.stringify(value)}\n${errors}`);
}

function readDocument(name: string): unknown {
  const document: unknown = JSON.parse(readFileSync(join(DOCS, name), 'utf8'));
  if (typeof document !== 'object' || document === null) throw new Error(`${name} is no document`);
  if (!ajv.getSchema(name)) ajv.addSchema({ ...document, $id: name });
  return document;
}

function operationPointer(method: string, template: string): string {
  return `/paths/${escaped(template)}/${method.toLowerCase()}`;
}

/** A path with dots and parameters: `/prices/{kind}/{year}.json`. */
function patternOf(template: string): RegExp {
  return new RegExp(`^${template.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`);
}

function validatorAt(name: string, pointer: string): ValidateFunction {
  const reference = name + pointer;
  const known = validators.get(reference);
  if (known !== undefined) return known;
  const made = ajv.compile({ $ref: reference });
  validators.set(reference, made);
  return made;
}

/** A key as a part of a JSON pointer in an address (RFC 6901). */
function escaped(key: string): string {
  return encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'));
}
