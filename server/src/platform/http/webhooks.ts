/** Routes for third parties: raw bytes in, their own words out, no envelope and no login. */
import type { FastifyInstance } from 'fastify';
import type { Webhook } from '#platform/module';

const BODY_LIMIT = 65_536;

/** Adds the webhooks with a parser of their own, which leaves every body as it arrived. */
export function registerWebhooks(app: FastifyInstance, webhooks: readonly Webhook[]): void {
  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => {
      parsed(null, body);
    });
    for (const { path, handle } of webhooks) {
      scope.post<{ Querystring: Record<string, unknown> }>(
        path,
        { bodyLimit: BODY_LIMIT },
        async (request, reply) => {
          const { query, headers, id: requestId } = request;
          const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
          const answer = await handle({ query, headers, body, requestId });
          return reply.code(answer.status).type(answer.contentType).send(answer.body);
        },
      );
    }
    done();
  });
}
