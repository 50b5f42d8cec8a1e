import { expect, it } from 'vitest';

import { inlineScripts, insertBefore, jsonElement, refuseControls } from './prerender.ts';

it('finds the inline scripts a policy has to name, and no others', () => {
  const html =
    '<script>a()</script><script type="module" src="/x.js"></script>' +
    '<script type="application/json" id="messages">{"a":1}</script><script type="module">b()</script>';
  expect(inlineScripts(html)).toEqual(['a()', 'b()']);
});

it('writes data that cannot end its own element', () => {
  const value = { text: '</script><script>alert(1)</script><!--' };
  const element = jsonElement('messages', value);
  expect(element.match(/<\/script>/g)).toHaveLength(1);
  expect(element).not.toContain('<!--');
  expect(inlineScripts(element)).toEqual([]);
  expect(JSON.parse(/>(.*)<\/script>$/.exec(element)?.[1] ?? '')).toEqual(value);
});

it('adds before the last place of a mark, and keeps what stands on both sides', () => {
  const html = '<body><code></body></code></body></html>';
  const whole = '<body><code></body></code><script></script></body></html>';
  expect(insertBefore(html, '</body>', '<script></script>')).toBe(whole);
  expect(() => insertBefore('<body>', '</body>', 'x')).toThrow('has no </body>');
});

it('refuses controls in static content, and only there', () => {
  const page = (content: string) => `<button>Menu</button><main id="main">${content}</main><form>`;
  expect(() =>
    refuseControls(page('<details><a href="/">x</a></details>'), 'a.html'),
  ).not.toThrow();
  expect(() => refuseControls(page('<p><button>Send</button></p>'), 'a.html')).toThrow('<button');
});
