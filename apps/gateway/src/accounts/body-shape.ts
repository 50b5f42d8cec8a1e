import type { BodySchema } from '@meridian/protocol/contracts/account-calls.ts';
import type { FieldFault, FieldFaults } from '@meridian/protocol/contracts/account.ts';
import { safeParse, type InferOutput } from 'valibot';

export type ShapedBody<Schema extends BodySchema> =
  | { readonly ok: true; readonly body: InferOutput<Schema> }
  | { readonly ok: false; readonly fields: FieldFaults };

/**
 * Reads a body by its schema, which leaves properties beyond its own out. What is no object has no
 * field.
 *
 * @returns every field that keeps the body from its shape: those that are there, then those missing
 */
export function readShape<Schema extends BodySchema>(
  schema: Schema,
  given: unknown,
): ShapedBody<Schema> {
  const parsed = safeParse(schema, typeof given === 'object' && given !== null ? given : {});
  if (parsed.success) return { ok: true, body: parsed.output };
  const there: Record<string, FieldFault> = {};
  const absent: Record<string, FieldFault> = {};
  for (const { path } of parsed.issues) {
    const [{ key, value }] = path ?? [{}];
    if (typeof key !== 'string') continue;
    if (value === undefined) absent[key] = 'missing';
    else there[key] = value === null && isRequired(schema, key) ? 'missing' : 'invalid';
  }
  return { ok: false, fields: { ...there, ...absent } };
}

function isRequired(schema: BodySchema, name: string): boolean {
  return schema.entries[name]?.type !== 'exact_optional';
}
