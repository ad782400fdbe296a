/**
 * Leaving without losing a request: from the moment a process is told to stop, every answer is the
 * last on its connection and says so. Cutting idle connections instead would lose the requests that
 * are already on their way through them.
 */
import type { FastifyInstance, FastifyReply } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    stopping: boolean;
  }
}

/** Prepares a server for being told to stop, by setting `stopping`. */
export function allowStopping(app: FastifyInstance): void {
  app.decorate('stopping', false);
}

/** Ends the connection with this answer when the process is stopping. */
export function closeWhenStopping(reply: FastifyReply): void {
  if (reply.server.stopping) {
    void reply.header('connection', 'close');
  }
}
