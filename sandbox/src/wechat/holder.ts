/** Whose phone a browser is: the first of the known people unless it was given to another. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { person } from '../pay-control.ts';
import { people } from './people.ts';

const COOKIE = 'sandbox-holder';
const VALUE = new RegExp(`(?:^|; )${COOKIE}=([^;]*)`);

/** By name. */
export function holderOf({ headers }: Pick<FastifyRequest, 'headers'>): string {
  const [, value = ''] = VALUE.exec(headers.cookie ?? '') ?? [];
  return decodeURIComponent(value) || people[0];
}

const holderQuery = { type: 'object', required: ['person'], properties: { person } } as const;

/** Registers what gives a browser to a person. */
export function registerHolder(app: FastifyInstance): void {
  app.get<{ Querystring: { person: string } }>(
    '/wechat/holder',
    { schema: { querystring: holderQuery } },
    (request, reply) => {
      const value = encodeURIComponent(request.query.person);
      return reply.header('set-cookie', `${COOKIE}=${value}; Path=/; HttpOnly`).send({});
    },
  );
}
