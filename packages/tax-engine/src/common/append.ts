/**
 * Appends to a list that usually has a single item. An empty array that grows by `push` reserves 17
 * slots; an array created with its first item reserves 1.
 */
export function append<T>(list: [T, ...T[]] | undefined, item: T): [T, ...T[]] {
  if (list === undefined) return [item];
  list.push(item);
  return list;
}
