import type { ParameterSchema } from '@meridian/v5/contracts/call.ts';
import { type InferOutput, safeParse } from 'valibot';
import { refused } from './outcome.ts';

export type Parameters<Schema extends ParameterSchema> =
  | { readonly ok: true; readonly values: InferOutput<Schema> }
  | ReturnType<typeof refused>;

/** Reads what a call was given by its schema; the first parameter that is not in its form is named. */
export function readParameters<Schema extends ParameterSchema>(
  schema: Schema,
  given: object,
): Parameters<Schema> {
  // Clients send empty texts for what they leave out; a schema would take inherited names.
  const entries = Object.entries(given).filter(([, value]) => value !== '');
  const parsed = safeParse(schema, Object.fromEntries(entries), { abortEarly: true });
  if (parsed.success) return { ok: true, values: parsed.output };
  const [{ path }] = parsed.issues;
  const key = path?.[0].key;
  return refused('badRequest', typeof key === 'string' ? key : undefined);
}

/**
 * A count within bounds.
 *
 * @returns null where it is outside of them
 */
export function countOf(
  text: string | undefined,
  { usual, most }: { readonly usual: number; readonly most: number },
): number | null {
  if (text === undefined) return usual;
  const count = parseInt(text, 10);
  return count >= 1 && count <= most ? count : null;
}
