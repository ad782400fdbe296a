import type { CallResponse } from '@zhiji/contract/calls';
import { LINK_TYPES } from '@zhiji/contract/kernel/statuses';
import { pathTo } from '#shared/lib/paths.ts';
import { safeUrl } from '#shared/lib/safe-url.ts';

type ContentLink = Pick<CallResponse<'content.banners'>[number], 'link_type' | 'link_id' | 'url'>;

export type LinkTarget =
  | { readonly kind: 'none' }
  | { readonly kind: 'page'; readonly to: string }
  | { readonly kind: 'site'; readonly href: string };

const NONE: LinkTarget = { kind: 'none' };

function page(id: number | null, to: (id: number) => string): LinkTarget {
  return id === null ? NONE : { kind: 'page', to: to(id) };
}

/** Where a banner or advertisement leads. */
export function linkTarget({ link_type, link_id, url }: ContentLink): LinkTarget {
  switch (link_type) {
    case LINK_TYPES.none:
      return NONE;
    case LINK_TYPES.course:
      return page(link_id, (id) => pathTo('courseInfo', { id }));
    case LINK_TYPES.package:
      return page(link_id, (id) => pathTo('packageInfo', { id }));
    case LINK_TYPES.institution:
      return page(link_id, (id) => pathTo('organInfo', { id }));
    case LINK_TYPES.news:
      return page(link_id, (id) => pathTo('trainInfo', { id }));
    case LINK_TYPES.url: {
      const href = safeUrl(url);
      return href === null ? NONE : { kind: 'site', href };
    }
  }
}
