import * as v from 'valibot';

const CANONICAL =
  'Exact decimal in text, at most 24 digits after the point and no zeros at the end.';

/** A decimal as our files write it. Readers of files also take another spelling of the same number. */
export const decimalText = v.pipe(
  v.string(),
  v.regex(/^-?(?:0|[1-9]\d*)(?:\.\d{0,23}[1-9])?$/),
  v.description(CANONICAL),
);

/** The same, never negative. */
export const amountText = v.pipe(
  v.string(),
  v.regex(/^(?:0|[1-9]\d*)(?:\.\d{0,23}[1-9])?$/),
  v.description(CANONICAL),
);

export const dayText = v.pipe(v.string(), v.isoDate());
