/**
 * Fastify without schemas of its own: the contract checks calls. Its default compilers are a hundred
 * files that every start would read for nothing.
 */
const refuse = (): never => {
  throw new Error('a route is checked by its call of the contract, never by a schema of Fastify');
};

export const noSchemas = { compilersFactory: { buildValidator: refuse, buildSerializer: refuse } };
