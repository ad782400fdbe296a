/** F1: a bare Fastify route that sends given bytes. Described by the environment variable FLOOR. */
import fastify from 'fastify';

export interface BareFloor {
  readonly port: number;
  readonly path: string;
  readonly contentType: string;
  readonly body: string;
}

const { port, path, contentType, body } = JSON.parse(process.env['FLOOR'] ?? '{}') as BareFloor;

const app = fastify();
app.post(path, (_request, reply) => reply.header('content-type', contentType).send(body));
await app.listen({ host: '127.0.0.1', port });
process.once('SIGTERM', () => process.exit(0));
