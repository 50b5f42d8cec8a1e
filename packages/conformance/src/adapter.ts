/**
 * What a suite's rule looks like from outside: a vector's `in` goes in, its `out` comes back, at once
 * or as a promise.
 */
export type Adapter = (input: never) => unknown;
