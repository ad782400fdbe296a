/** Door of the learning module. */
import { CATALOG_TAG } from '#modules/catalog';
import { annexes, catalogue } from './learning.queries.ts';
import type { Module, Platform } from '#platform/module';

/** Binds the calls about what a course consists of. */
export function learningModule(platform: Platform): Module<'learning'> {
  const cached = <Input, Output>(load: (platform: Platform, input: Input) => Promise<Output>) => ({
    tag: CATALOG_TAG,
    load: async (input: Input) => load(platform, input),
  });
  return {
    domain: 'learning',
    bindings: {
      catalogue: {
        ...cached(catalogue),
        personal: async (_context, input) => catalogue(platform, input),
      },
      annexes: {
        ...cached(annexes),
        personal: async (_context, input) => annexes(platform, input),
      },
    },
  };
}
