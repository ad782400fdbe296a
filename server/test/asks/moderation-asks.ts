/** A review that somebody else wrote. */
import { REPORT_REASONS, TEXT_KINDS } from '@zhiji/contract/kernel/statuses';
import { buildComment, buildCourse } from '#factory/catalog';
import { buildUser } from '#factory/identity';
import type { CallName } from '@zhiji/contract/calls';
import type { Asks } from './ask.ts';

type ModerationCall = Extract<CallName, `moderation.${string}`>;

export const moderationAsks: Asks<ModerationCall> = {
  'moderation.report': async ({ platform }) => {
    const id = await buildComment(platform, await buildCourse(platform), await buildUser(platform));
    return { request: { kind: TEXT_KINDS.comment, id, reason: REPORT_REASONS.advertising } };
  },
};
