import fastify from 'fastify';
import { expect, it } from 'vitest';
import { priceRoutes } from '../prices/routes.ts';
import { apiDocument } from '../testing/api-documents.ts';
import { marketRoutes } from './routes.ts';

it('the document has the calls of the market and the year files, and no other', async () => {
  const served: string[] = [];
  const app = fastify();
  app.addHook('onRoute', ({ method, url }) => {
    const path = url.replaceAll(/:(\w+)/g, '{$1}');
    for (const each of [method].flat()) if (each !== 'HEAD') served.push(`${each} ${path}`);
  });
  // Only the route table is read; what the routes serve is never used.
  await app.register(marketRoutes, {
    market: { market: {} } as never,
    regionOf: () => 'global',
    delistedPairs: new Set<string>(),
  });
  await app.register(priceRoutes, { files: {} as never });
  await app.close();
  expect(served.toSorted()).toEqual(apiDocument('openapi-market.json').calls.toSorted());
});
