import { useEffect, useState } from 'react';
import { useSession } from '#shared/api/session.ts';
import { dropDraft, keepDraft, readDraft } from './drafts.ts';

/** Fields with the kinds of values a draft can hold. */
type Fields = Readonly<Record<string, string | number | boolean | null>>;

/** The fields of what was stored that are of their kind; the others begin anew. */
export function fillDraft<Draft extends Fields>(empty: Draft, stored: unknown): Draft {
  const fields = new Map<string, unknown>(Object.entries({ ...(stored as object | null) }));
  const entries = Object.entries(empty).map(([name, value]) => {
    const found = fields.get(name);
    const isFit = value === null ? typeof found === 'number' : typeof found === typeof value;
    return [name, isFit ? found : value] as const;
  });
  return Object.fromEntries(entries) as Draft;
}

/**
 * What its writer types at a place, kept until it is dropped: a session that ends takes the screen
 * away like a reload does. A field that begins with null holds a number.
 */
export function useDraft<Draft extends Fields>(place: string, empty: Draft) {
  const userId = useSession(({ user }) => user?.id) ?? 0;
  const load = () => {
    const stored = readDraft(userId, place);
    return { userId, place, draft: fillDraft(empty, stored), isKept: stored !== null };
  };
  const [state, setState] = useState(load);
  if (state.userId !== userId || state.place !== place) {
    setState(load());
  }
  useEffect(() => {
    if (state.isKept) {
      keepDraft(state.userId, state.place, state.draft);
    } else {
      dropDraft(state.userId, state.place);
    }
  }, [state]);
  return {
    draft: state.draft,
    change: (values: Partial<Draft>) =>
      setState((last) => ({ ...last, draft: { ...last.draft, ...values }, isKept: true })),
    drop: () => {
      // At once, since its screen often goes with it.
      dropDraft(userId, place);
      setState((last) => ({ ...last, draft: empty, isKept: false }));
    },
  };
}
