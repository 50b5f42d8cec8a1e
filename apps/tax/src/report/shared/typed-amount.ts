import { toFixedPoint } from '@meridian/money/fixed.ts';
import { parseLocaleAmount } from '@meridian/money/parse.ts';
import type { MessageId } from '@meridian/i18n/message-ids.ts';

/** Text of a field of figures as atoms, or its fault. */
export type TypedAmount =
  | { readonly ok: true; readonly atoms: bigint }
  | { readonly ok: false; readonly error: MessageId };

/**
 * Reads a typed figure that cannot be negative, in the marks of the locale.
 *
 * @param unit the currency or asset expected, null for a plain number; another one written beside
 * the figure is refused
 */
export function readTypedAmount(text: string, tag: string, unit: string | null): TypedAmount {
  const parsed = unit === null ? parseLocaleAmount(text, tag) : parseLocaleAmount(text, tag, unit);
  if (!parsed.ok) return { ok: false, error: `report.field.error.${parsed.reason}` };
  if (parsed.currency !== undefined && parsed.currency !== unit) {
    return { ok: false, error: 'report.field.error.other-unit' };
  }
  const atoms = toFixedPoint(parsed.value);
  if (atoms === null) return { ok: false, error: 'report.field.error.too-long' };
  return atoms < 0n ? { ok: false, error: 'report.field.error.negative' } : { ok: true, atoms };
}
