import { toJsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';

/** A JSON Schema of draft 2020-12, which OpenAPI 3.1 uses as it is. */
export type JsonSchema = Readonly<Record<string, unknown>>;

export interface Components {
  /** Every named schema. */
  readonly all: Readonly<Record<string, JsonSchema>>;
  /** A schema in place: a reference where it has a name. */
  of(schema: GenericSchema): JsonSchema;
}

/**
 * Schemas as components that refer to each other by name.
 *
 * @param where the path of the named ones in their document, such as `#/components/schemas`
 * @throws for a schema that JSON Schema has no words for
 */
export function componentsOf(
  named: Readonly<Record<string, GenericSchema>>,
  where: string,
): Components {
  const options = {
    target: 'draft-2020-12',
    typeMode: 'input',
    errorMode: 'throw',
    definitions: named,
    overrideRef: ({ referenceId }: { readonly referenceId: string }) => `${where}/${referenceId}`,
  } as const;
  return {
    all: toJsonSchemaDefs(named, options) as Readonly<Record<string, JsonSchema>>,
    of(schema) {
      const { $schema: _, $defs: __, ...rest } = toJsonSchema(schema, options);
      return rest;
    },
  };
}
