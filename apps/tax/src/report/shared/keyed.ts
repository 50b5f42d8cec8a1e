/**
 * Things that have no identity but their place, such as the cells of a row, each with a key for
 * React. Only for lists that are never reordered.
 */
export function keyed<Item>(
  items: readonly Item[],
): { readonly key: string; readonly item: Item }[] {
  return items.map((item, place) => ({ key: `${place}`, item }));
}
