/** Routes that answer files without an envelope; each handler checks access itself. */
import { rateClasses } from '@zhiji/contract/kernel/rates';
import { fail } from '#platform/failure';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Download } from '#platform/module';
import type { Admission } from './admission.ts';

const RETRY_SECONDS = 1;
const { priority } = rateClasses.learn;

interface Dependencies {
  readonly admission: Admission;
  readonly addressOf: (request: FastifyRequest) => string;
}

/** Adds the downloads; under overload they are refused together with studying. */
export function registerDownloads(
  app: FastifyInstance,
  downloads: readonly Download[],
  { admission, addressOf }: Dependencies,
): void {
  for (const { path, handle } of downloads) {
    app.get<{ Params: Record<string, string>; Querystring: Record<string, unknown> }>(
      path,
      async (request, reply) => {
        if (!admission.enter(priority)) {
          throw fail('common.busy', { retryAfter: RETRY_SECONDS });
        }
        try {
          const { params, query, headers, id: requestId } = request;
          const address = addressOf(request);
          const answer = await handle({ params, query, headers, address, requestId });
          void reply.code(answer.status).headers(answer.headers);
          return await reply.send(answer.body);
        } finally {
          admission.leave();
        }
      },
    );
  }
}
