/**
 * An account's id as the wire has it: a JSON number. Ids are counted up from eight digits, so they
 * stay far below what a double holds exactly.
 */
export function userIdAsNumber(id: bigint): number {
  const number = parseInt(id.toString(), 10);
  if (!Number.isSafeInteger(number)) throw new Error('An account id is too large for the wire');
  return number;
}
