import type { GenericSchema, InferOutput } from 'valibot';

/** The type of what a schema lets through. What came over the wire is never changed in place. */
export type WireType<Schema extends GenericSchema> = ReadonlyDeep<InferOutput<Schema>>;

type ReadonlyDeep<Value> = Value extends object
  ? { readonly [Key in keyof Value]: ReadonlyDeep<Value[Key]> }
  : Value;
