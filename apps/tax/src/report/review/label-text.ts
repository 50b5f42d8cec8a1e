import type { EntryLabel } from '../model/entry-edit.ts';

/** The message of a label. */
export function labelText(label: EntryLabel): string {
  const [kind, detail] = label.split(' ');
  return detail === undefined ? `entry.${kind}` : `export.rule.${kind}.${detail}`;
}
