/** What the person who asks has of what is asked about. */
import { formatWireTime } from '@zhiji/contract/kernel/time';
import type { Principal } from '#platform/http/context';

/** Which of these courses a user may study now, each with the end of that, null for never. */
export type Ownership = (
  userId: number,
  courseIds: readonly number[],
) => Promise<ReadonlyMap<number, Date | null>>;

export interface ViewerState {
  readonly is_purchased: 0 | 1;
  readonly my: { readonly percent: number; readonly expire_time: string | null } | null;
  /** Courses the person may study already. */
  readonly owned: ReadonlySet<number>;
}

/** Who looks at a course or package. */
export interface Viewer {
  /** Null for a visitor. */
  readonly userId: number | null;
  /** What this person has of some courses. */
  readonly has: (courseIds: readonly number[]) => Promise<ViewerState>;
}

const NOTHING: ViewerState = { is_purchased: 0, my: null, owned: new Set() };

/** A visitor has nothing. */
export const visitor: Viewer = { userId: null, has: async () => Promise.resolve(NOTHING) };

/** What a user has of courses: they count as bought only when each of them is his. */
export function viewerOf(ownership: Ownership, user: Principal | null): Viewer {
  if (user === null) {
    return visitor;
  }
  const has = async (courseIds: readonly number[]): Promise<ViewerState> => {
    const until = await ownership(user.userId, courseIds);
    const hasAll = courseIds.length > 0 && courseIds.every((id) => until.has(id));
    return {
      is_purchased: hasAll ? 1 : 0,
      my: hasAll ? { percent: 0, expire_time: firstEnd(until) } : null,
      owned: new Set(until.keys()),
    };
  };
  return { userId: user.userId, has };
}

function firstEnd(until: ReadonlyMap<number, Date | null>): string | null {
  const ends = [...until.values()].filter((end) => end !== null).map((end) => end.getTime());
  return ends.length === 0 ? null : formatWireTime(new Date(Math.min(...ends)));
}
