/**
 * Thrown when the program itself is wrong. Never used for bad input: that is a returned value.
 */
export class InvariantError extends Error {
  override readonly name = 'InvariantError';
  /** Which invariant failed: its name in the table of its package, else the sentence stated. */
  readonly invariant: string;

  constructor(stated: string, detail?: string, options?: ErrorOptions) {
    super(detail === undefined ? stated : `${stated}: ${detail}`, options);
    this.invariant = stated;
  }
}

/**
 * States what the code relies on, in production too.
 *
 * @param name of the invariant; packages with a table of invariants (`invariants.ts`) take theirs
 * from there, each for one place
 * @param detail the values that show the fault; made by the caller, so only where they cost nothing
 * @throws InvariantError when `condition` is false. It is caught where the smallest thing that can be
 * left out is known: an entry or an asset group in the tax engine, the rows of an entry in an import;
 * else at the edge of a worker, a request or a page.
 */
export function invariant(condition: boolean, name: string, detail?: string): asserts condition {
  if (!condition) throw new InvariantError(name, detail);
}

/** An error as a failed invariant: itself, or `name` where code threw what nothing expects. */
export function asInvariantError(error: unknown, name: string): InvariantError {
  if (error instanceof InvariantError) return error;
  return new InvariantError(name, error instanceof Error ? error.message : String(error), {
    cause: error,
  });
}

/** The end of an exhaustive `switch`: a case the types say cannot exist does not compile. */
export function unreachable(value: never): never {
  throw new InvariantError(`unreachable value: ${String(value)}`);
}
