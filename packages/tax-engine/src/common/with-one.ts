/** A list with one more. One that grows from nothing takes room for seventeen; most need one. */
export function withOne<T>(list: [T, ...T[]] | undefined, one: T): [T, ...T[]] {
  if (list === undefined) return [one];
  list.push(one);
  return list;
}
