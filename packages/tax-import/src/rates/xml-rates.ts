import type { RateSheet } from './rate-sheet.ts';
import { walkXml, type XmlElement, type XmlVisitor } from './xml-walk.ts';

/** Goes through a document of rates; where it breaks off is listed, what stands before counts. */
export function readXml(text: string, sheet: RateSheet, visitor: XmlVisitor): void {
  const broken = walkXml(text, visitor);
  if (broken === null) return;
  const line = text.split('\n')[broken - 1] ?? '';
  sheet.reject(broken, 'import.value.cut-short', line.trim());
}

export interface XmlRecord {
  readonly line: number;
  /** Text of an element in the record by its name; '' without it. */
  readonly field: (name: string) => string;
  /** Attribute of the record's own element. */
  readonly attribute: (name: string) => string;
  /** The whole record, to show. */
  readonly text: string;
}

/**
 * Reads the elements of one name, each with the texts inside; texts of elements around and before
 * them stay known, so that a date above a list counts for all its items.
 */
export function readXmlRecords(
  text: string,
  sheet: RateSheet,
  names: { readonly record: string; readonly attributes?: readonly string[] },
  visit: (record: XmlRecord, around: ReadonlyMap<string, string>) => void,
): void {
  const around = new Map<string, string>();
  let inside: Map<string, string> | null = null;
  let own = new Map<string, string>();
  const attributesOf = (element: XmlElement) =>
    new Map((names.attributes ?? []).map((name) => [name, element.attribute(name)]));
  readXml(text, sheet, {
    open(element) {
      const found = attributesOf(element);
      if (element.name === names.record) {
        inside = new Map();
        own = found;
        return;
      }
      for (const [name, value] of found) if (value !== '') around.set(`@${name}`, value);
    },
    close(name, content, line) {
      if (name !== names.record) {
        if (content !== '') (inside ?? around).set(name, content);
        return;
      }
      const fields = inside ?? new Map<string, string>();
      const values = [...own.values(), ...fields.values(), content].filter((value) => value !== '');
      if (content !== '') fields.set('', content);
      inside = null;
      visit(
        {
          line,
          field: (key) => fields.get(key) ?? '',
          attribute: (key) => own.get(key) ?? '',
          text: values.join(' '),
        },
        around,
      );
    },
  });
}
