import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { commonBrowser } from './support/common-browser.ts';
import { commonGateway } from './support/gateway.ts';
import { openPage } from './support/open-page.ts';

const browser = commonBrowser();
const gateway = commonGateway();

/** Serves on a free port of this machine. */
async function serve(listener: RequestListener) {
  const server = createServer(listener);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  // `as`: it listens on a port.
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}

/** Another site's page: it serves our scripts under its own name, without our policy. */
function servePartner() {
  return serve((request, response) => {
    void fetch(gateway.origin + (request.url ?? '')).then(async (answer) => {
      const type = answer.headers.get('content-type') ?? 'application/octet-stream';
      response.writeHead(answer.status, { 'content-type': type });
      response.end(Buffer.from(await answer.arrayBuffer()));
    });
  });
}

/** The shell's texts at another origin, one of them changed to tell them apart. */
async function serveWords() {
  const asked: string[] = [];
  const server = await serve((request, response) => {
    const name = (request.url ?? '').replace('/words/', '');
    asked.push(name);
    void fetch(`${gateway.origin}/i18n/${name}`).then(async (answer) => {
      const words: unknown = answer.ok ? await answer.json() : {};
      response.writeHead(answer.status, {
        'content-type': 'application/json',
        'access-control-allow-origin': '*',
      });
      response.end(JSON.stringify({ ...(words as object), 'common.account.signIn': ['Anderswo'] }));
    });
  });
  return { ...server, asked, template: `${server.origin}/words/{project}/{lang}/{namespace}.json` };
}

it('takes the words from another host by the template, those of parts that come later too', async () => {
  const words = await serveWords();
  const partner = await servePartner();
  const { page, requests, close } = await openPage(browser, { locale: 'de-DE' });
  const query = new URLSearchParams({ locale: 'de-EU', messages: words.template });
  await page.goto(`${partner.origin}/_embed/?${query}`);
  const header = page.locator('#meridian-header header');
  await expect.poll(() => header.innerText()).toContain('Anderswo');
  // This edition asks for consent, with texts that load after the header.
  await expect.poll(() => words.asked).toContain('shell/de-DE/slots.json');
  expect(words.asked).toContain('shell/de-DE/common.json');
  expect(requests.filter(({ url }) => new URL(url).pathname.startsWith('/i18n/'))).toEqual([]);
  await close();
  await Promise.all([words.stop(), partner.stop()]);
});
