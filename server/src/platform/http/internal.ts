/** Metrics and health, on a port the outside never reaches. */
import fastify from 'fastify';
import { noSchemas } from './no-schemas.ts';
import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';

export interface InternalOptions {
  readonly registry: Registry;
  /** Whether this process should be given work now. */
  readonly ready: () => Promise<boolean>;
}

const HTTP_UNAVAILABLE = 503;

/** Builds the internal server: `/health/live`, `/health/ready`, `/metrics`. */
export function buildInternalServer({ registry, ready }: InternalOptions): FastifyInstance {
  const app = fastify({ forceCloseConnections: true, schemaController: noSchemas });
  app.get('/health/live', () => ({ live: true }));
  app.get('/health/ready', async (_request, reply) => {
    const isReady = await ready();
    return reply.code(isReady ? 200 : HTTP_UNAVAILABLE).send({ ready: isReady });
  });
  app.get('/metrics', async (_request, reply) =>
    reply.header('content-type', registry.contentType).send(await registry.metrics()),
  );
  return app;
}
