/** Which profiles are accepted. */
import { HOUR_MS } from '@zhiji/contract/kernel/durations';

const SHANGHAI_OFFSET_MS = 8 * HOUR_MS;
const DATE_LENGTH = 10;

/** Names that would pass for us or for somebody in charge. */
const RESERVED = /知集|官方|客服|管理员|系统通知|admin|official|zhiji/iu;

/** Whether a nickname could mislead others about who writes. */
export function isMisleading(nickname: string): boolean {
  return RESERVED.test(nickname.replaceAll(/[\s\p{P}\p{Cf}]/gu, ''));
}

/** Whether a birthday, `YYYY-MM-DD`, is still to come where our users live. */
export function isInFuture(birthday: string, now: Date): boolean {
  const today = new Date(now.getTime() + SHANGHAI_OFFSET_MS).toISOString().slice(0, DATE_LENGTH);
  return birthday > today;
}
