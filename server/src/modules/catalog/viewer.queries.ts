/** What the person who asks has of what is asked about. */

export interface ViewerState {
  readonly is_purchased: 0 | 1;
  readonly is_collect: 0 | 1;
  readonly my: { readonly percent: number; readonly expire_time: string | null } | null;
  /** Courses the person may study already. */
  readonly owned: ReadonlySet<number>;
}

/** Nobody has anything yet: nothing can be bought or kept before orders and favourites exist. */
export function viewerState(): ViewerState {
  return { is_purchased: 0, is_collect: 0, my: null, owned: new Set() };
}
