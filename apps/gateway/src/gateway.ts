import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { SiteEnvironment } from '@meridian/editions/hosts.ts';
import { API_PROXY_BASE_PATH } from '@meridian/protocol/constants.ts';
import { V5_BASE_PATH } from '@meridian/v5/contracts/call.ts';
import { PAIR_SITEMAP_PATH } from '@meridian/routes/trade-paths.ts';
import fastifyStatic from '@fastify/static';
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { answerApiError } from './api-error.ts';
import {
  CONNECTION_LIMITS,
  type ConnectionGuard,
  type ConnectionLimits,
  createConnectionGuard,
} from './connections.ts';
import { sendFailure } from './envelope.ts';
import {
  CACHE_CONTROL,
  CLOSED_POLICY,
  COMMON_HEADERS,
  HSTS,
  REPORT_ORIGIN_HEADERS,
  SUPPORT_FACE,
} from './headers.ts';
import { createHostTable, type ExtraHosts, type HostTable, type UnknownHosts } from './hosts.ts';
import { atLocalPort, LOCAL_PORT } from './local-port.ts';
import { logAnswer } from './log-answer.ts';
import { isWebSocketUpgrade } from './quotes/upgrade.ts';
import { pairSitemap, withPair } from './pair-pages.ts';
import { NO_PAIRS, type PairListing } from './pairs.ts';
import type { Readiness } from './readiness.ts';
import { reportFile, reportRegionOf } from './report-host.ts';
import { errorPageOf, resolveTarget } from './resolve.ts';
import { mountSecurityTxt } from './security-txt.ts';
import type { ServedFile, Site } from './site.ts';
import { createSmallFiles } from './small-files.ts';

/** Requests under way when the gateway stops get this long to finish. */
const CLOSE_GRACE_MS = 2_000;

/** Above the 60 s for which load balancers keep a connection: it is for them to close it first. */
const KEEP_ALIVE_MS = 72_000;

export interface GatewayOptions {
  /** Exactly one of them has an empty base path and owns what the others do not. */
  readonly sites: readonly Site[];
  /** Hosts to answer for beside the editions' own. */
  readonly extraHosts?: ExtraHosts;
  /** What becomes of unknown hosts; refused unless given. */
  readonly unknownHosts?: UnknownHosts;
  /** Proxies whose forwarding headers are believed: addresses and ranges. None unless given. */
  readonly trustedProxies?: readonly string[];
  /** What connections may hold, where it is not `CONNECTION_LIMITS`. */
  readonly connections?: Partial<ConnectionLimits>;
  /** Adds the routes under the API's base path (R-HTTP-01); there are none unless given. */
  readonly api?: ApiRoutes;
  /** Adds the market's own calls. */
  readonly market?: ApiRoutes;
  /** Adds the v5 API under `/v5`; there is none unless given. */
  readonly v5?: ApiRoutes;
  /** The pairs that have a trade page; none unless given. */
  readonly pairs?: PairListing;
  /** How what the gateway needs is, for `/readyz` and `/healthz`; taken as well unless given. */
  readonly readiness?: () => Promise<Readiness>;
  /** Where vulnerabilities are reported (`security.txt`); there is no such file unless given. */
  readonly securityContact?: string | undefined;
  /** Counts answers. */
  readonly answered?: ((status: number, ms: number) => void) | undefined;
  /** Where requests and failures are logged (`log.ts`); nowhere unless given. */
  readonly log?: FastifyBaseLogger;
}

export type ApiRoutes = (scope: FastifyInstance) => void | Promise<void>;

/** Builds the server of both sites; it listens only when asked to (`listen`, or `inject` in tests). */
export function createGateway({
  sites,
  extraHosts = new Map(),
  unknownHosts = 'refuse',
  trustedProxies = [],
  connections,
  api,
  market,
  v5,
  pairs = NO_PAIRS,
  readiness = async () => ({ ready: true, parts: {} }),
  securityContact,
  answered,
  log,
}: GatewayOptions): FastifyInstance {
  const environment = environmentOf(sites);
  const isProduction = environment === 'production';
  const hosts = createHostTable(environment, extraHosts, unknownHosts);
  const limits = { ...CONNECTION_LIMITS, ...connections };
  const guard = createConnectionGuard(limits, trustedProxies);
  const smallFiles = createSmallFiles();
  const app = fastify({
    ...(log === undefined ? { logger: false } : { loggerInstance: log }),
    // One line of our own a request, without what people typed.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    serverFactory: (handler) => createGuardedServer(handler, limits, guard),
    clientErrorHandler: (error, socket) => guard.refuseBroken(error, socket),
    trustProxy: trustedProxies.length === 0 ? false : [...trustedProxies],
    // A path with a broken escape never reaches the router.
    frameworkErrors: (error, _request, reply) => {
      const closed = { ...COMMON_HEADERS, 'content-security-policy': CLOSED_POLICY };
      const headers = { ...closed, 'cache-control': 'no-store' };
      void sendText(reply.headers(headers), error.statusCode ?? 400, 'Bad request');
    },
  });

  app.addHook('onRequest', async (request, reply) => {
    reply.headers(COMMON_HEADERS).header('content-security-policy', CLOSED_POLICY);
    reply.header('x-request-id', request.id);
    if (isProduction) reply.header('strict-transport-security', HSTS);
    if (await answerAtReportOrigin(sites, request, reply)) return reply;
    if (request.is404)
      return sendText(reply.header('allow', 'GET, HEAD'), 405, 'Method not allowed');
    return undefined;
  });
  app.addHook('onSend', (_request, reply, payload) => smallFiles(reply, payload));
  app.addHook('onResponse', logAnswer);
  app.addHook('onResponse', async (_request, { statusCode, elapsedTime }) =>
    answered?.(statusCode, elapsedTime),
  );
  closeConnectionsOnStop(app);
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    if (error.statusCode === 416) return sendRangeError(error, reply);
    request.log.error(error);
    return sendError(sites, hosts, request, reply);
  });

  app.register(fastifyStatic, { serve: false, preCompressed: true, cacheControl: false });
  mountHealth(app, readiness);
  if (securityContact !== undefined) mountSecurityTxt(app, securityContact, Date.now);
  if (api !== undefined) mountApi(app, hosts, api, API_PROXY_BASE_PATH);
  if (v5 !== undefined) mountApi(app, hosts, v5, V5_BASE_PATH);
  if (market !== undefined) mountApi(app, hosts, market, '');
  const served = { sites, hosts, pairs };
  app.get(PAIR_SITEMAP_PATH, (request, reply) => sendPairSitemap(served, request, reply));
  app.get('/*', (request, reply) => answer(served, request, reply));
  return app;
}

function mountHealth(app: FastifyInstance, readiness: () => Promise<Readiness>): void {
  // Alive whatever its parts are: to start it anew would not mend a database.
  app.get('/healthz', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { status: 'ok', ...(await readiness()).parts };
  });
  app.get('/readyz', async (_request, reply) => {
    const { ready, parts } = await readiness();
    reply.header('cache-control', 'no-store').code(ready ? 200 : 503);
    return { status: ready ? 'ok' : 'unavailable', ...parts };
  });
}

function createGuardedServer(
  handler: RequestListener,
  { headersMs, requestMs, checkMs }: ConnectionLimits,
  guard: ConnectionGuard,
): Server {
  const server = createServer(
    {
      headersTimeout: headersMs,
      requestTimeout: requestMs,
      connectionsCheckingInterval: checkMs,
      keepAliveTimeout: KEEP_ALIVE_MS,
      // The guard answers for a missing one, with our headers.
      requireHostHeader: false,
      // Who offers HTTP/2 in the clear asks for a page, not for a socket.
      shouldUpgradeCallback: isWebSocketUpgrade,
    },
    (request, response) => {
      if (guard.admit(request, response)) handler(request, response);
    },
  );
  guard.watch(server);
  return server;
}

function mountApi(app: FastifyInstance, hosts: HostTable, routes: ApiRoutes, prefix: string): void {
  app.register(
    async (scope) => {
      scope.addHook('onRequest', async (request, reply) => {
        if (hostOf(hosts, request) !== null) return undefined;
        return sendFailure(reply, 421, 421, 'this server does not answer for that host');
      });
      scope.setErrorHandler(answerApiError);
      await routes(scope);
    },
    { prefix },
  );
}

/** Sites built for different environments name different hosts: they cannot be served together. */
export function environmentOf(sites: readonly Site[]): SiteEnvironment {
  const [environment, other] = [...new Set(sites.map((site) => site.environment))];
  if (environment === undefined) throw new Error('There is no site to serve');
  if (other !== undefined) throw new Error(`Sites built for ${environment} and ${other}`);
  return environment;
}

/**
 * Idle kept-alive connections Node closes itself. Browsers also open connections ahead of use;
 * one that never asked anything counts as busy and would hold the stop up.
 */
function closeConnectionsOnStop(app: FastifyInstance): void {
  const open = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  app.addHook('preClose', (done) => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
    setTimeout(() => app.server.closeAllConnections(), CLOSE_GRACE_MS).unref();
    done();
  });
}

interface Served {
  readonly sites: readonly Site[];
  readonly hosts: HostTable;
  readonly pairs: PairListing;
}

/** Nothing is announced on the test network (R-SEO-09). */
async function sendPairSitemap(
  { sites, hosts, pairs }: Served,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const host = hostOf(hosts, request);
  const site = sites.find(({ basePath }) => basePath === '');
  if (host === null) return sendText(reply, 421, 'This server does not answer for that host');
  if (site === undefined || site.environment === 'testnet')
    return sendText(reply, 404, 'Not found');
  reply.header('cache-control', CACHE_CONTROL.document).type('application/xml; charset=utf-8');
  return reply.send(await pairSitemap(site, host.region, pairs));
}

function answer({ sites, hosts, pairs }: Served, request: FastifyRequest, reply: FastifyReply) {
  const target = request.raw.url ?? '/';
  const host = hostOf(hosts, request);
  if (host === null) return sendText(reply, 421, 'This server does not answer for that host');
  const resolution = resolveTarget(sites, target, host, pairs);
  switch (resolution.kind) {
    case 'redirect':
      // Where it leads depends on the host: a cache in between must not answer for another one.
      reply.header('cache-control', 'no-store').header('vary', 'Host, X-Forwarded-Host');
      return reply.redirect(resolution.location, resolution.isTemporary === true ? 302 : 308);
    case 'pair': {
      const { file, site, pair } = resolution;
      reply.header('cache-control', CACHE_CONTROL.document);
      reply.header('content-security-policy', file.policy);
      reply.header('server-timing', `now;desc="${Date.now()}"`);
      return sendChanged(site, file, (html) => withPair(html, pair), request, reply);
    }
    case 'file':
      return sendServedFile(resolution, request, reply);
    case 'notFound':
      return sendFallbackPage(resolution, resolution.status, 'Not found', request, reply);
  }
}

/**
 * The report's own origin: static files by their exact addresses, and a 404 for whatever else.
 *
 * @returns false for a request to any other origin
 */
async function answerAtReportOrigin(
  sites: readonly Site[],
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  const region = reportRegionOf(request.host, environmentOf(sites));
  if (region === null) return false;
  reply.headers(REPORT_ORIGIN_HEADERS);
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const found = isRead ? reportFile(sites, region, request.raw.url ?? '/') : null;
  if (found === null) sendText(reply.header('cache-control', 'no-store'), 404, 'Not found');
  else await sendServedFile(found, request, reply);
  return true;
}

function sendServedFile(
  { file, site }: { readonly file: ServedFile; readonly site: Site },
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const port = site.environment === 'local' ? new URL(`http://${request.host}`).port : '';
  const isMoved = !AS_BUILT.has(port);
  reply.header('cache-control', CACHE_CONTROL[file.kind]);
  if (SUPPORT_FACE.test(file.file)) reply.header('access-control-allow-origin', '*');
  const policy = isMoved ? atLocalPort(file.policy, port) : file.policy;
  reply.header('content-security-policy', policy);
  if (file.openerPolicy !== undefined) {
    reply.header('cross-origin-opener-policy', file.openerPolicy);
  }
  // R-SHELL-13: pages learn how far the device's clock is off, even those that may not ask.
  if (file.kind === 'document') reply.header('server-timing', `now;desc="${Date.now()}"`);
  // Scripts with a policy of their own are documents too.
  const isPage = file.kind === 'document' && file.file.endsWith('.html');
  if (isPage && isMoved) return sendChanged(site, file, same, request, reply);
  return reply.sendFile(file.file, site.root);
}

/** Ports at which local pages are served as they were built; without one there is nothing to put in. */
const AS_BUILT: ReadonlySet<string> = new Set(['', LOCAL_PORT]);

const same = (html: string) => html;

/** Whole, without validators: what it says depends on the pair and, locally, the port that was asked. */
async function sendChanged(
  { root, environment }: Site,
  { file }: ServedFile,
  change: (html: string) => string,
  { headers, host }: FastifyRequest,
  reply: FastifyReply,
) {
  const { port } = new URL(`http://${host}`);
  const changed = change(await readFile(join(root, file), 'utf8'));
  const isAsBuilt = environment !== 'local' || AS_BUILT.has(port);
  const html = isAsBuilt ? changed : atLocalPort(changed, port);
  reply.type('text/html; charset=utf-8').header('vary', 'Accept-Encoding');
  const takesGzip = /\bgzip\b/.test(headers['accept-encoding']?.toString() ?? '');
  if (!takesGzip) return reply.send(html);
  return reply.header('content-encoding', 'gzip').send(await promisify(gzip)(html));
}

/** Headers that ask for a page only if it changed, or for a part of it. */
const CONDITIONAL_HEADERS = [
  'if-match',
  'if-modified-since',
  'if-none-match',
  'if-range',
  'if-unmodified-since',
  'range',
] as const;

function hostOf(hosts: HostTable, request: FastifyRequest) {
  const target = request.raw.url ?? '/';
  const queryAt = target.indexOf('?');
  return hosts(request.host, queryAt === -1 ? '' : target.slice(queryAt + 1));
}

function sendError(
  sites: readonly Site[],
  hosts: HostTable,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const host = hostOf(hosts, request);
  if (host === null) return sendText(reply, 500, 'Internal error');
  const found = errorPageOf(sites, request.raw.url ?? '/', host);
  return sendFallbackPage(found, 500, 'Internal error', request, reply);
}

/** A range beyond the end of a file; the sender of files says in a header of its error how long that is. */
function sendRangeError(error: object, reply: FastifyReply) {
  const headers = 'headers' in error && typeof error.headers === 'object' ? error.headers : null;
  if (headers !== null && 'Content-Range' in headers) {
    reply.header('content-range', headers['Content-Range']);
  }
  return sendText(reply.header('cache-control', 'no-cache'), 416, 'Range not satisfiable');
}

/** A page in place of the one that was asked for; plain text where the site has none. */
function sendFallbackPage(
  { page, site }: { readonly page: ServedFile | undefined; readonly site: Site },
  status: number,
  text: string,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  reply.header('cache-control', 'no-cache').code(status);
  if (page === undefined) return sendText(reply, status, text);
  reply.header('content-security-policy', page.policy);
  // It is not what was asked about: it has no validators and comes whole.
  for (const name of CONDITIONAL_HEADERS) delete request.raw.headers[name];
  return reply.sendFile(page.file, site.root, { etag: false, lastModified: false });
}

function sendText(reply: FastifyReply, status: number, text: string) {
  return reply.code(status).type('text/plain; charset=utf-8').send(`${text}\n`);
}
