/** The caller's ownership and progress for these courses. */
import { formatWireTime } from '@zhiji/contract/kernel/time';
import type { Principal } from '#platform/http/context';

/** A course somebody may study now. */
export interface HeldCourse {
  /** When that ends; null for never. */
  readonly endsAt: Date | null;
  /** How much of it is finished. */
  readonly percent: number;
}

/** Which of these courses a user may study now. */
export type Ownership = (
  userId: number,
  courseIds: readonly number[],
) => Promise<ReadonlyMap<number, HeldCourse>>;

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

/** The user's ownership of courses: they count as bought only when all of them are owned. */
export function viewerOf(ownership: Ownership, user: Principal | null): Viewer {
  if (user === null) {
    return visitor;
  }
  const has = async (courseIds: readonly number[]): Promise<ViewerState> => {
    const held = await ownership(user.userId, courseIds);
    const hasAll = courseIds.length > 0 && courseIds.every((id) => held.has(id));
    return {
      is_purchased: hasAll ? 1 : 0,
      my: hasAll ? studyOf([...held.values()]) : null,
      owned: new Set(held.keys()),
    };
  };
  return { userId: user.userId, has };
}

/** Courses together: until the first of them ends, and as far as they are on average. */
function studyOf(held: readonly HeldCourse[]): NonNullable<ViewerState['my']> {
  const ends = held.flatMap(({ endsAt }) => endsAt?.getTime() ?? []);
  const percent = held.reduce((sum, course) => sum + course.percent, 0) / held.length;
  return {
    percent: Math.floor(percent),
    expire_time: ends.length === 0 ? null : formatWireTime(new Date(Math.min(...ends))),
  };
}
