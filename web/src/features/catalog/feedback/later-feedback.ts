import { laterPart } from '#shared/api/later-part.ts';

/** Reviews and questions: few who come to a course read them first. */
export const feedback = laterPart(async () => import('./feedback-parts.ts'));
