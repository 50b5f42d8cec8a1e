/**
 * Appends to a list that is mostly of one item. An empty array that grows by `push` reserves 17
 * places; one created with its first item reserves one.
 */
export function append<T>(list: [T, ...T[]] | undefined, item: T): [T, ...T[]] {
  if (list === undefined) return [item];
  list.push(item);
  return list;
}
