/** Thrown inside the package for XML that is broken, or that workbooks have no use for. */
export class XmlError extends Error {
  override readonly name = 'XmlError';
  readonly why: 'malformed' | 'truncated' | 'too-large' | 'unsafe';

  constructor(why: XmlError['why']) {
    super(why);
    this.why = why;
  }
}

/** `more`: push the next piece first. */
export type XmlToken = 'open' | 'close' | 'text' | 'more' | 'end';

/** Longest tag or run of text. A cell holds at most 32,767 characters, six bytes each at worst. */
const TOKEN_LENGTH_MAX = 2 ** 19;
const DEPTH_MAX = 64;

const LESS = 60;
const GREATER = 62;
const DOUBLE = 34;
const SINGLE = 39;
const COLON = 58;
const EQUALS = 61;
const SLASH = 47;
const QUESTION = 63;
const EXCLAMATION = 33;

const COMMENT = '!--';
const CDATA = '![CDATA[';

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

/**
 * A pull parser for the XML of workbooks, fed in pieces of any size. It checks that elements are
 * closed in order, and knows neither document types nor entities beyond the five of XML 1.0, so
 * that nothing in a file can expand to more than what it is. Names lose their prefix.
 *
 * @throws XmlError from `next`
 */
export class XmlReader {
  /** Of the element just opened or closed. */
  name = '';
  /** The text just read, references resolved. */
  text = '';
  #input = '';
  #at = 0;
  /** How far the current token was searched for its end. */
  #searched = 0;
  #final = false;
  /** The tag just opened, without its brackets. */
  #tag = '';
  #hasAttributes = false;
  /** Names and values by turns; one list for all tags, for there are millions. */
  readonly #attributes: string[] = [];
  #closesItself = false;
  readonly #open: string[] = [];
  #started = false;

  push(piece: string, final: boolean): void {
    this.#input = this.#at < this.#input.length ? this.#input.slice(this.#at) + piece : piece;
    this.#searched = Math.max(this.#searched - this.#at, 0);
    this.#at = 0;
    this.#final = final;
  }

  next(): XmlToken {
    if (this.#closesItself) {
      this.#closesItself = false;
      this.#open.pop();
      return 'close';
    }
    for (;;) {
      const token =
        this.#input.charCodeAt(this.#at) === LESS ? this.#readMarkup() : this.#readText();
      if (token !== null) return token;
    }
  }

  /** Of the element just opened; a prefix in the file does not matter. */
  attribute(name: string): string | undefined {
    if (!this.#hasAttributes) readAttributes(this.#tag, this.#attributes);
    this.#hasAttributes = true;
    const index = this.#attributes.indexOf(name);
    // Values stand at odd places, and may be like names.
    return index % 2 === 0 ? this.#attributes[index + 1] : attributeAfter(this.#attributes, name);
  }

  #readText(): XmlToken | null {
    const { length } = this.#input;
    if (this.#at >= length) return this.#final ? this.#end() : 'more';
    const found = this.#input.indexOf('<', Math.max(this.#searched, this.#at));
    if (found < 0 && !this.#final) return this.#wait();
    const end = found < 0 ? length : found;
    if (end - this.#at > TOKEN_LENGTH_MAX) throw new XmlError('too-large');
    const raw = this.#input.slice(this.#at, end);
    this.#at = end;
    if (this.#open.length === 0) {
      if (raw.trim() !== '') throw new XmlError('malformed');
      return null;
    }
    this.text = resolve(raw);
    return 'text';
  }

  #end(): XmlToken {
    if (this.#open.length > 0 || !this.#started) throw new XmlError('truncated');
    return 'end';
  }

  #wait(): XmlToken {
    if (this.#final) throw new XmlError('truncated');
    if (this.#input.length - this.#at > TOKEN_LENGTH_MAX) throw new XmlError('too-large');
    // The end's first characters may be there already.
    this.#searched = Math.max(this.#at, this.#input.length - 2);
    return 'more';
  }

  /** Null for markup that says nothing. */
  #readMarkup(): XmlToken | null {
    const first = this.#input.charCodeAt(this.#at + 1);
    if (first === EXCLAMATION) return this.#readDeclaration();
    if (first === QUESTION) return this.#skipTo('?>', 2);
    const end = this.#findTagEnd();
    if (end < 0) return this.#wait();
    if (end - this.#at > TOKEN_LENGTH_MAX) throw new XmlError('too-large');
    const from = this.#at + 1;
    this.#at = end + 1;
    return first === SLASH ? this.#close(from + 1, end) : this.#openTag(from, end);
  }

  /** A `>` may stand in an attribute; only quotes say so. */
  #findTagEnd(): number {
    const input = this.#input;
    let quote = 0;
    for (let index = this.#at + 1; index < input.length; index += 1) {
      const code = input.charCodeAt(index);
      if (code === GREATER && quote === 0) return index;
      if (code === quote) quote = 0;
      else if (quote === 0 && (code === DOUBLE || code === SINGLE)) quote = code;
    }
    return -1;
  }

  #openTag(from: number, end: number): XmlToken {
    const input = this.#input;
    const closesItself = input.charCodeAt(end - 1) === SLASH;
    this.#tag = input.slice(from, closesItself ? end - 1 : end);
    this.#hasAttributes = false;
    this.name = nameIn(this.#tag);
    if (this.#open.length === 0 && this.#started) throw new XmlError('malformed');
    if (this.#open.length >= DEPTH_MAX) throw new XmlError('too-large');
    this.#started = true;
    this.#open.push(this.name);
    this.#closesItself = closesItself;
    return 'open';
  }

  #close(from: number, end: number): XmlToken {
    this.name = nameIn(this.#input.slice(from, end));
    if (this.#open.pop() !== this.name) throw new XmlError('malformed');
    return 'close';
  }

  #readDeclaration(): XmlToken | null {
    const head = this.#input.slice(this.#at + 1, this.#at + 1 + CDATA.length);
    if (head.startsWith(COMMENT)) return this.#skipTo('-->', 1 + COMMENT.length);
    if (head === CDATA) return this.#readCdata();
    const mayFollow = COMMENT.startsWith(head) || CDATA.startsWith(head);
    if (mayFollow && !this.#final) return this.#wait();
    // Document types define entities, which is all that they would do here.
    throw new XmlError('unsafe');
  }

  #readCdata(): XmlToken | null {
    const from = this.#at + 1 + CDATA.length;
    const end = this.#input.indexOf(']]>', Math.max(from, this.#searched));
    if (end < 0) return this.#wait();
    if (end - from > TOKEN_LENGTH_MAX) throw new XmlError('too-large');
    if (this.#open.length === 0) throw new XmlError('malformed');
    this.text = this.#input.slice(from, end);
    this.#at = end + 3;
    return 'text';
  }

  #skipTo(mark: string, offset: number): XmlToken | null {
    const end = this.#input.indexOf(mark, Math.max(this.#at + offset, this.#searched));
    if (end < 0) return this.#wait();
    this.#at = end + mark.length;
    return null;
  }
}

function nameIn(tag: string): string {
  let from = 0;
  let end = 0;
  for (; end < tag.length && !isSpace(tag.charCodeAt(end)); end += 1) {
    if (tag.charCodeAt(end) === COLON) from = end + 1;
  }
  if (from === end) throw new XmlError('malformed');
  return tag.slice(from, end);
}

function attributeAfter(attributes: readonly string[], name: string): string | undefined {
  for (let index = 0; index < attributes.length; index += 2) {
    if (attributes[index] === name) return attributes[index + 1];
  }
  return undefined;
}

/** A prefixed name counts where the bare one does not stand; `xmlns:r` is no `r`. */
function readAttributes(tag: string, attributes: string[]): void {
  attributes.length = 0;
  const prefixed: string[] = [];
  const scanner = new TagScanner(tag);
  while (scanner.next()) {
    const { prefix, name, value } = scanner;
    if (prefix === '') attributes.push(name, resolve(value));
    else if (prefix !== 'xmlns') prefixed.push(name, resolve(value));
  }
  for (let index = 0; index < prefixed.length; index += 2) {
    const [name = '', value = ''] = prefixed.slice(index, index + 2);
    if (attributeAfter(attributes, name) === undefined) attributes.push(name, value);
  }
}

/** Goes through the attributes of a tag, by character codes: a large sheet has millions of them. */
class TagScanner {
  prefix = '';
  name = '';
  value = '';
  readonly #tag: string;
  #at = 0;

  constructor(tag: string) {
    this.#tag = tag;
    while (this.#at < tag.length && !isSpace(tag.charCodeAt(this.#at))) this.#at += 1;
  }

  /** Goes on to the next attribute. @throws XmlError when what follows is none */
  next(): boolean {
    const tag = this.#tag;
    const before = this.#at;
    this.#skipSpace();
    if (this.#at >= tag.length) return false;
    const from = this.#at;
    let local = from;
    let code = tag.charCodeAt(this.#at);
    for (; code !== EQUALS && !isSpace(code) && this.#at < tag.length; this.#at += 1) {
      if (code === COLON) local = this.#at + 1;
      code = tag.charCodeAt(this.#at + 1);
    }
    this.prefix = tag.slice(from, Math.max(local - 1, from));
    this.name = tag.slice(local, this.#at);
    this.#skipSpace();
    const isPair = tag.charCodeAt(this.#at) === EQUALS && from > before && this.name !== '';
    this.#at += 1;
    this.#skipSpace();
    const quote = tag.charCodeAt(this.#at);
    const end = tag.indexOf(tag.charAt(this.#at), this.#at + 1);
    if (!isPair || (quote !== DOUBLE && quote !== SINGLE) || end < 0) {
      throw new XmlError('malformed');
    }
    this.value = tag.slice(this.#at + 1, end);
    this.#at = end + 1;
    return true;
  }

  #skipSpace(): void {
    while (isSpace(this.#tag.charCodeAt(this.#at))) this.#at += 1;
  }
}

function isSpace(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13);
}

function resolve(raw: string): string {
  return raw.includes('&') ? raw.replaceAll(/&([^;&]{0,10};?)/g, resolveOne) : raw;
}

function resolveOne(_: string, inner: string): string {
  const name = inner.endsWith(';') ? inner.slice(0, -1) : '';
  const known = Object.hasOwn(ENTITIES, name) ? ENTITIES[name] : undefined;
  if (known !== undefined) return known;
  const [, hex, decimal] = /^#(?:x([\da-f]{1,6})|(\d{1,7}))$/i.exec(name) ?? [];
  const code = hex === undefined ? Number.parseInt(decimal ?? '', 10) : Number.parseInt(hex, 16);
  const isCharacter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
  // A name that only a document type could define, or no reference at all.
  if (!isCharacter) throw new XmlError(/^[a-z]/i.test(name) ? 'unsafe' : 'malformed');
  return String.fromCodePoint(code);
}
