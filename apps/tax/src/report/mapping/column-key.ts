import type { ColumnRef, TextSource } from '@meridian/tax-import/mapping/mapping.ts';

/** One text for a column, whichever way a mapping writes it: as headers are compared, then its number. */
export function columnKey(ref: ColumnRef): string {
  const { header, nth } = typeof ref === 'string' ? { header: ref, nth: 1 } : ref;
  const name = header
    .replaceAll(/[\u200B\uFEFF]/g, '')
    .replaceAll(/[\s_]+/g, ' ')
    .trim()
    .toLowerCase();
  return `${name}\n${nth}`;
}

export function isConstant(
  source: TextSource | undefined,
): source is { readonly constant: string } {
  return typeof source === 'object' && 'constant' in source;
}
