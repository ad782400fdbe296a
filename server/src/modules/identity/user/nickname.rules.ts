/** Names that nobody may have, and names for those who have none that others may read. */

/** Names that would pass for us or for somebody in charge, as texts are compared. */
const RESERVED = /知集|官方|客服|管理员|系统通知|admin|official|zhiji/u;

const LEARNER = '学员';
const DIGITS = 4;

/** Whether a name, as texts are compared, could mislead others about who writes. */
export function isMisleading(compared: string): boolean {
  return RESERVED.test(compared);
}

/** For who registers under a name that is not to be shown. */
export const DEFAULT_NICKNAME = LEARNER;

/** Instead of a name that was hidden. */
export function neutralNickname(userId: number): string {
  return LEARNER + String(userId).slice(-DIGITS).padStart(DIGITS, '0');
}
