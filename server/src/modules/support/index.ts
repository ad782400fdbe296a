/** Public interface of the support module: customer service. */
import { serviceLink } from '#modules/content';
import type { Module, Platform } from '#platform/module';

/** Binds the customer-service call; its link is one of the content settings. */
export function supportModule(platform: Platform): Module<'support'> {
  return {
    domain: 'support',
    tables: [],
    bindings: { serviceLink: { tag: 'content', load: async () => serviceLink(platform) } },
  };
}
