/** What people write for others to read, looked after. */
import { z } from 'zod';
import { call, empty } from './kernel/call.ts';
import { REPORT_REASONS, TEXT_KINDS } from './kernel/statuses.ts';
import { id } from './kernel/wire.ts';

export const moderationCalls = {
  report: call({
    path: '/api/moderation/report',
    summary: 'Reports a review, a question or what was said in a live room; once for each person.',
    kind: 'command',
    auth: 'user',
    rate: 'write',
    request: z.object({
      kind: z.enum(TEXT_KINDS).exclude(['nickname']),
      id: id.describe('The text'),
      reason: z.enum(REPORT_REASONS),
    }),
    response: empty,
    success: ['saved'],
    errors: ['common.notFound'],
  }),
};
