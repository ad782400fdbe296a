/**
 * Graceful shutdown: from the moment a process is told to stop, every answer is the
 * last on its connection and says so. Cutting idle connections instead would lose the requests that
 * are already on their way through them.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    stopping: boolean;
    /** When somebody last got an answer while it was stopping, by `performance.now()`. */
    lastAnswerAt: number;
  }
}

/** However busy the proxy keeps it, a stopping process leaves after this. */
const LONGEST_DRAIN_MS = 8_000;
const LOOKS = 10;

/** Prepares a server for being told to stop, by setting `stopping`. */
export function allowStopping(app: FastifyInstance): void {
  app.decorate('stopping', false);
  app.decorate('lastAnswerAt', 0);
}

/** Tells a server to stop, and waits until nobody has asked it anything for so long. */
export async function drain(app: FastifyInstance, quietMs: number): Promise<void> {
  app.stopping = true;
  app.lastAnswerAt = performance.now();
  const giveUpAt = app.lastAnswerAt + LONGEST_DRAIN_MS;
  const isQuiet = (): boolean => performance.now() - app.lastAnswerAt >= quietMs;
  while (!isQuiet() && performance.now() < giveUpAt) {
    await pause(quietMs / LOOKS);
  }
}

/** Ends the connection with this answer when the process is stopping. */
export function closeWhenStopping(reply: FastifyReply): void {
  if (reply.server.stopping) {
    reply.server.lastAnswerAt = performance.now();
    void reply.header('connection', 'close');
  }
}
