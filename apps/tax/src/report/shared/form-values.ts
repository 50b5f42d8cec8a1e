import { isAssetName } from '@meridian/tax-import/ledger/assets.ts';
import type { MessageId } from '@meridian/i18n/message-ids.ts';

/** The text of a form's field by name, trimmed; empty where there is none. */
export function fieldText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim() : '';
}

const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Whether a date field holds a day that exists and lies in the time of coins. */
export function isDay(text: string): boolean {
  return (
    ISO_DAY.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) && text >= '2009-01-01'
  );
}

/** What is wrong with the name of an asset; nothing where it may be one. */
export function assetError(asset: string): { readonly asset?: MessageId } {
  if (asset === '') return { asset: 'report.field.error.empty' };
  return isAssetName(asset) ? {} : { asset: 'report.field.error.asset-name' };
}
