import * as v from 'valibot';

/** A code as a number, or as a text of its digits (R-HTTP-10). */
const code = v.union([
  v.pipe(v.number(), v.integer()),
  v.pipe(v.string(), v.regex(/^-?\d{1,15}$/)),
]);

/**
 * What every business answer comes in, in either spelling (R-HTTP-10 to R-HTTP-15); our own answers
 * carry both. Pages read it with `readEnvelope`,
 * which is in the first load, has no schema and takes more: a test holds the two to each other.
 */
export const envelope = v.union([
  v.object({
    ret_code: v.pipe(code, v.description('0, or the code of a failure.')),
    ret_msg: v.exactOptional(v.pipe(v.string(), v.description('For programs and logs.'))),
    result: v.exactOptional(v.unknown()),
    time_now: v.exactOptional(v.pipe(v.number(), v.description('The instant in ms.'))),
  }),
  v.object({
    ret_code: v.exactOptional(v.null()),
    retCode: code,
    retMsg: v.exactOptional(v.string()),
    result: v.exactOptional(v.unknown()),
  }),
]);
