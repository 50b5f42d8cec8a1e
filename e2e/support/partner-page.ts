import { createServer } from 'node:http';
import { FRAME_ORIGINS } from '@meridian/editions/frame-origins.ts';

/** A page of another origin that frames ours and answers its bridge. */
export interface PartnerPage {
  readonly origin: string;
  readonly stop: () => Promise<void>;
}

/** Serves a partner's page at the one origin that may frame local pages. */
export async function servePartner(): Promise<PartnerPage> {
  const [origin = ''] = FRAME_ORIGINS.local;
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end('<!doctype html><title>Partner</title><h1>A partner</h1>');
  });
  const port = parseInt(new URL(origin).port, 10);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    origin,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}
