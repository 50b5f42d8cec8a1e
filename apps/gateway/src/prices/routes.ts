import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { yearFileAddress } from '@meridian/protocol/contracts/year-files.ts';
import {
  YEAR_FILE_ROUTE,
  YEAR_LIST_PATH,
  type YearFileKind,
} from '@meridian/routes/price-paths.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { safeParse } from 'valibot';
import { sendFailure } from '../envelope.ts';
import type { YearFiles } from './year-files.ts';

export interface PriceRoutesOptions {
  readonly files: YearFiles;
}

/** Anybody's cache may keep a year: the same address is the same file for all. */
const CACHE_FILE = 'public, max-age=3600';

const decompress = promisify(gunzip);

/**
 * The list of years → `YearList`, and one whole year → `YearFile`, both as plain JSON. A query is
 * neither needed nor looked at.
 */
export async function priceRoutes(
  scope: FastifyInstance,
  { files }: PriceRoutesOptions,
): Promise<void> {
  scope.get(YEAR_LIST_PATH, async (_request, reply) =>
    asJson(reply, 'no-cache').send(JSON.stringify(await files.list())),
  );

  scope.get(YEAR_FILE_ROUTE, async (request, reply) => {
    const wanted = readWanted(request.params);
    const file = wanted && (await files.file(wanted.kind, wanted.year));
    if (file == null) return sendFailure(reply, 404, 404, 'no such year');
    reply.header('etag', file.etag).header('vary', 'accept-encoding');
    if (request.headers['if-none-match'] === file.etag) {
      return reply.header('cache-control', CACHE_FILE).code(304).send();
    }
    asJson(reply, CACHE_FILE);
    if (!takesGzip(request)) return reply.send(await decompress(file.gzip));
    return reply.header('content-encoding', 'gzip').send(file.gzip);
  });
}

function asJson(reply: FastifyReply, cacheControl: string): FastifyReply {
  return reply.header('cache-control', cacheControl).type('application/json; charset=utf-8');
}

function readWanted(params: unknown): { kind: YearFileKind; year: number } | null {
  const parsed = safeParse(yearFileAddress, params, { abortEarly: true });
  if (!parsed.success) return null;
  return { kind: parsed.output.kind, year: parseInt(parsed.output.year, 10) };
}

function takesGzip(request: FastifyRequest): boolean {
  const accepted = request.headers['accept-encoding'];
  return typeof accepted === 'string' && /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(accepted);
}
