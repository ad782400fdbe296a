/** The public HTTP server: explicit limits and timeouts, one parser, one error edge. */
import { isIP } from 'node:net';
import fastify from 'fastify';
import { newRequestId } from '#platform/ids';
import { sendFailure, unknownPath } from './error-edge.ts';
import { registerDownloads } from './downloads.ts';
import { registerEventStreams } from './event-streams.ts';
import { refuseBytes, refuseUrl } from './malformed.ts';
import { noSchemas } from './no-schemas.ts';
import { registerCalls } from './routes.ts';
import { allowStopping } from './stopping.ts';
import { registerWebhooks } from './webhooks.ts';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RouteDependencies } from './routes.ts';
import type { Download, EventStream, Webhook } from '#platform/module';

const BODY_LIMIT = 1_048_576;
const REQUEST_MS = 10_000;
const HEADERS_MS = 5_000;
/** How often both are looked at; Node's own half a minute would keep half a header as long. */
const TIMEOUT_CHECK_MS = 1_000;
/** Longer than the proxy keeps an idle connection, so that it is the one to close it. */
const KEEP_ALIVE_MS = 75_000;
const FORWARDED_ID = /^[\w-]{8,64}$/;

export interface HttpOptions extends Omit<RouteDependencies, 'addressOf'> {
  readonly trustedProxies: ReadonlySet<string>;
  readonly webhooks: readonly Webhook[];
  readonly downloads: readonly Download[];
  readonly streams: readonly EventStream[];
}

/** Builds the server with a route for every call of the contract. */
export function buildServer(options: HttpOptions): FastifyInstance {
  const trusts = (address: string | undefined): boolean =>
    address !== undefined && options.trustedProxies.has(address);

  const app = fastify({
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    // Nothing here depends on the host; the proxy refuses requests without one.
    http: {
      headersTimeout: HEADERS_MS,
      connectionsCheckingInterval: TIMEOUT_CHECK_MS,
      requireHostHeader: false,
    },
    clientErrorHandler: refuseBytes,
    frameworkErrors: refuseUrl,
    return503OnClosing: false,
    schemaController: noSchemas,
    routerOptions: { ignoreTrailingSlash: false, caseSensitive: true },
    genReqId: (request: IncomingMessage) => {
      const given = request.headers['x-request-id'];
      return typeof given === 'string' &&
        trusts(request.socket.remoteAddress) &&
        FORWARDED_ID.test(given)
        ? given
        : newRequestId();
    },
  });

  // An expectation we do not know is ignored, instead of refused without an envelope.
  app.server.on('checkExpectation', (request, response) => {
    app.server.emit('request', request, response);
  });
  allowStopping(app);
  acceptEmptyJson(app);
  const addressOf = (request: FastifyRequest): string => {
    const direct = request.socket.remoteAddress ?? '';
    const forwarded = request.headers['x-forwarded-for'];
    // Our proxy overwrites the header with the one address it saw: a list is never believed, nor
    // anything else that is no address.
    return typeof forwarded === 'string' && trusts(direct) && isIP(forwarded) !== 0
      ? forwarded
      : direct;
  };
  registerCalls(app, { ...options, addressOf });
  registerWebhooks(app, options.webhooks);
  registerDownloads(app, options.downloads, { admission: options.admission, addressOf });
  registerEventStreams(app, options.streams, { ...options, addressOf });
  app.setNotFoundHandler((request, reply) => {
    void reply.header('x-request-id', request.id);
    sendFailure(request, reply, unknownPath);
  });
  return app;
}

/** Calls without payload may send the JSON content type and no body. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') {
      done(null, {});
    } else {
      void parse(request, String(body), done);
    }
  });
}
