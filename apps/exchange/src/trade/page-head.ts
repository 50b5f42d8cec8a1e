import { spotPath } from '@meridian/routes/spot-path.ts';
import { pairOfPath, type Pair } from '@meridian/routes/trade-paths.ts';

/** What a pair's page says of itself to the browser and to who shares it. */
export interface PairHead {
  readonly title: string;
  readonly description: string;
}

/** Everything in a head that carries an address of this page. */
const ADDRESSES = 'link[rel="canonical"], link[rel="alternate"][hreflang], meta[property="og:url"]';

/** Gives the head of the document to another pair: title, description, addresses and share tags. */
export function showHead(root: Document, pair: Pair, { title, description }: PairHead): void {
  root.title = title;
  setContent(root, 'meta[name="description"], meta[property="og:description"]', description);
  setContent(root, 'meta[property="og:title"]', title);
  for (const element of root.head.querySelectorAll(ADDRESSES)) {
    const attribute = element.tagName === 'LINK' ? 'href' : 'content';
    const address = URL.parse(element.getAttribute(attribute) ?? '');
    if (address === null || pairOfPath(address.pathname) === null) continue;
    address.pathname = address.pathname.replace(/\/trade\/spot\/.*$/, spotPath(pair));
    element.setAttribute(attribute, address.href);
  }
}

function setContent(root: Document, selector: string, text: string): void {
  for (const element of root.head.querySelectorAll(selector)) element.setAttribute('content', text);
}
