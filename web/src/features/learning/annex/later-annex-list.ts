import { laterPart } from '#shared/api/later-part.ts';

/** Files to take along: fetched when somebody looks for them. */
export const annexList = laterPart(async () => import('./annex-list.tsx'));
