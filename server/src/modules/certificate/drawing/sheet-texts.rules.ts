/** What stands on a certificate. Pure. */
import { maskIdCard } from '@zhiji/contract/kernel/mask';
import { formatWireTime } from '@zhiji/contract/kernel/time';

export interface SheetFacts {
  readonly realName: string;
  readonly idCard: string;
  readonly courseTitle: string;
  readonly shopName: string;
  readonly hours: number;
  readonly score: { readonly points: number; readonly of: number } | null;
  readonly issuedAt: Date;
  readonly expiresAt: Date | null;
}

const DATE = /^(\d+)-0?(\d+)-0?(\d+)/u;
const SHORT_NAME = 4;

/** The texts, by what they are. */
export function textsOf(facts: SheetFacts) {
  const { realName, courseTitle, hours, score, issuedAt, expiresAt } = facts;
  const exam = score === null ? '' : `，结业考试成绩 ${score.points} 分（满分 ${score.of} 分）`;
  const marks =
    score === null ? '' : ` and passed the final exam with ${score.points} of ${score.of} points`;
  return {
    title: '结业证书',
    subtitle: 'CERTIFICATE OF COMPLETION',
    certify: '兹证明 · This is to certify that',
    name: realName,
    nameSpacing: Array.from(realName).length <= SHORT_NAME ? 8 : 1,
    card: `身份证号 ID ${maskIdCard(facts.idCard)}`,
    body: `完成「${courseTitle}」课程学习，共 ${hours} 学时${exam}，准予结业，特发此证。`,
    english: `has completed the above course of ${hours} ${hours === 1 ? 'hour' : 'hours'}${marks}.`,
    shop: facts.shopName,
    date: `颁发日期 Issued ${dayOf(issuedAt)}`,
    until: expiresAt === null ? '长期有效 No expiry' : `有效期至 Valid until ${dayOf(expiresAt)}`,
  };
}

function dayOf(moment: Date): string {
  const [, year, month, day] = DATE.exec(formatWireTime(moment)) ?? [];
  return `${year} 年 ${month} 月 ${day} 日`;
}
