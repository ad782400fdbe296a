import { laterPart } from '#shared/api/later-part.ts';

/** The player is not part of the page that sells the course. */
export const studyPage = laterPart(async () => import('./study-page.tsx'));
