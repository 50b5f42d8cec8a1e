import type { JsonSchema } from './components.ts';

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
