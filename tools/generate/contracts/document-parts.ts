import type { BodySchema } from '@meridian/protocol/contracts/account-calls.ts';
import type { Components, JsonSchema } from './components.ts';

/** The envelope with a code, in either spelling and as a number or its digits, and a result. */
export function inEnvelope(codes: readonly (number | string)[], result: JsonSchema): JsonSchema {
  return {
    allOf: [
      { $ref: '#/components/schemas/Envelope' },
      {
        required: ['result'],
        properties: { ret_code: { enum: codes }, retCode: { enum: codes }, result },
      },
    ],
  };
}

/** A path with parameters as `{name}`. */
export function templateOf(path: string): string {
  return path.replaceAll(/:(\w+)/g, '{$1}');
}

/** The fields of a schema as parameters of a query or a path. */
export function parametersOf(
  components: Components,
  schema: BodySchema,
  place: 'query' | 'path',
): JsonSchema[] {
  return Object.entries(schema.entries).map(([name, entry]) => {
    const { description, ...rest } = components.of(entry);
    return {
      name,
      in: place,
      required: entry.type !== 'exact_optional',
      ...(description !== undefined && { description }),
      schema: rest,
    };
  });
}
