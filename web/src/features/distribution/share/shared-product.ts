import type { CallRequest, CallResponse } from '@zhiji/contract/calls';
import { COURSE_TYPES } from '@zhiji/contract/kernel/statuses';
import { pathTo } from '#shared/lib/paths.ts';

/** A course or package that somebody hands on. */
export interface SharedProduct extends CallRequest<'distribution.shareLink'> {
  readonly title: string;
  readonly shop: { readonly name: string };
}

/** A distributor's own link, and what a poster shows. */
export type OwnLink = CallResponse<'distribution.shareLink'>;

/** The link of a product that names no distributor. */
export function plainLink({ type, id }: SharedProduct): string {
  const path =
    type === COURSE_TYPES.package
      ? pathTo('packageInfo', { id })
      : pathTo('courseInfo', { id, type });
  return new URL(`#${path}`, window.location.href).href;
}
