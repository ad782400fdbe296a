import { laterPart } from '#shared/api/later-part.ts';

/** Codes and countdowns of paying are fetched when somebody pays. */
export const payDialog = laterPart(async () => import('./pay-dialog.tsx'));
