import { XmlError, XmlReader } from '../xlsx/xml.ts';

export interface XmlElement {
  readonly name: string;
  /** Line the tag ends on, 1-based. */
  readonly line: number;
  attribute(name: string): string;
}

export interface XmlVisitor {
  open?(element: XmlElement): void;
  /** @param text what stands in an element that holds no other, trimmed; else '' */
  close?(name: string, text: string, line: number): void;
}

/**
 * Reads a document line by line, so that every place has its line number.
 *
 * @returns the line where it breaks off or stops being XML; null where it is whole
 */
export function walkXml(document: string, visitor: XmlVisitor): number | null {
  const lines = document
    .replace(/^\uFEFF/, '')
    .trimStart()
    .split('\n');
  // The declaration and blank lines before it count as lines too.
  const before = document.split('\n').length - lines.length;
  const reader = new XmlReader();
  let index = 0;
  let text = '';
  try {
    for (;;) {
      const line = before + Math.max(index, 1);
      switch (reader.next()) {
        case 'more':
          reader.push(`${lines[index] ?? ''}\n`, index >= lines.length - 1);
          index += 1;
          break;
        case 'open': {
          text = '';
          const { name } = reader;
          visitor.open?.({ name, line, attribute: (key) => reader.attribute(key) ?? '' });
          break;
        }
        case 'text':
          text += reader.text;
          break;
        case 'close':
          visitor.close?.(reader.name, text.trim(), line);
          text = '';
          break;
        case 'end':
          return null;
      }
    }
  } catch (error) {
    if (error instanceof XmlError) return before + Math.max(index, 1);
    throw error;
  }
}
