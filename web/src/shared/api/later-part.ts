/** Code that is fetched when it is wanted. */
export interface Part<M> {
  /** Fetches it once, however often it is asked for; what failed is fetched anew. */
  readonly fetch: () => Promise<M>;
  /** What there is of it without waiting. */
  readonly here: () => M | null;
}

/** Names code by how it is imported. Whoever wants it before `Later` draws it calls `fetch`. */
export function laterPart<M>(load: () => Promise<M>): Part<M> {
  let here: M | null = null;
  let coming: Promise<M> | null = null;
  const begin = async (): Promise<M> => {
    try {
      here = await load();
      return here;
    } finally {
      coming = null;
    }
  };
  return {
    fetch: async () => here ?? (coming ??= begin()),
    here: () => here,
  };
}
