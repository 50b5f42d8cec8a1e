import { request } from 'node:http';

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

/**
 * Asks the gateway without a browser: the bytes as they are served. Every host of ours is this
 * machine here, also one that its resolver does not know (`meridian-eu.localhost`).
 */
export function ask(address: string): Promise<Answer> {
  const { hostname, port, pathname, search, host } = new URL(address);
  if (!/(?:^|\.)localhost$/.test(hostname)) throw new Error(`${address} is not on this machine`);
  return new Promise((resolve, reject) => {
    const asked = request(
      { host: '127.0.0.1', port, path: pathname + search, headers: { host } },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => {
          const body = Buffer.concat(chunks).toString('utf8');
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body });
        });
        response.on('error', reject);
      },
    );
    asked.on('error', reject);
    asked.end();
  });
}
