/** Thrown when the program itself is wrong. Never used for bad input: that is a returned value. */
export class InvariantError extends Error {
  override readonly name = 'InvariantError';
}

/**
 * States what the code relies on.
 *
 * @throws InvariantError when `condition` is false; catching it anywhere but at the edge of a
 * worker, a request or a page is a mistake.
 */
export function invariant(condition: boolean, message: string): asserts condition {
  if (!condition) throw new InvariantError(message);
}

/** The end of an exhaustive `switch`: a case the types say cannot exist does not compile. */
export function unreachable(value: never): never {
  throw new InvariantError(`unreachable value: ${String(value)}`);
}
