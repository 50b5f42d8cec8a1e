import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server on loopback that answers as the test says, and counts. */
export interface FileServer {
  readonly url: URL;
  /** What it answers from now on. */
  answer: (response: ServerResponse) => void;
  readonly asked: () => number;
  close(): Promise<void>;
}

export async function startFileServer(): Promise<FileServer> {
  let asked = 0;
  const server = createServer((_request, response) => {
    asked += 1;
    files.answer(response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  // `as`: it listens on a port.
  const { port } = server.address() as AddressInfo;
  const files: FileServer = {
    url: new URL(`http://127.0.0.1:${port}/eurofxref-hist.csv?key=secret`),
    answer: (response) => response.writeHead(404).end(),
    asked: () => asked,
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
  return files;
}
