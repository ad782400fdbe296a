/** Commands about the referral programme: who takes part, and what courses give. */
import { formatWireTime } from '@zhiji/contract/kernel/time';
import { setSpreadRate } from '#modules/catalog';
import {
  acceptDistributor,
  refuseDistributor,
  removeDistributor,
  resumeDistributor,
  suspendDistributor,
  waitingDistributors,
} from '#modules/distribution';
import { operator, required, wholeNumber } from './command.ts';
import type { Command } from './command.ts';

const userOf = (text: string): number => wholeNumber('the user', text);
const reasonOf = (words: readonly string[]): string => required('the reason', words.join(' '));

export const distributionCommands: Record<string, Command> = {
  /** `ops distributors`: applications that wait for a decision. */
  async distributors({ platform }) {
    const waiting = await waitingDistributors(platform, operator());
    const rows = waiting.map(({ appliedAt, userId, ...applicant }) => {
      const { realName, idCard, phone, bankName, applyReason } = applicant;
      const words = [formatWireTime(appliedAt), userId, realName, idCard, phone, bankName];
      return [...words, applyReason].join('  ').trimEnd();
    });
    return rows.length === 0 ? 'nobody waits' : rows.join('\n');
  },
  /** `ops distributor-accept <user>`: the links of the user earn commissions. */
  async 'distributor-accept'({ platform }, [user = '']) {
    const userId = userOf(user);
    const code = await acceptDistributor(platform, { actor: operator(), userId });
    return `user ${userId} is a distributor with the code ${code}`;
  },
  /** `ops distributor-refuse <user> <reason>`: who applied reads the reason. */
  async 'distributor-refuse'({ platform }, [user = '', ...words]) {
    const userId = userOf(user);
    await refuseDistributor(platform, { actor: operator(), userId, reason: reasonOf(words) });
    return `the application of user ${userId} is refused`;
  },
  /** `ops distributor-suspend <user> <reason>`: the links of the user earn nothing for now. */
  async 'distributor-suspend'({ platform }, [user = '', ...words]) {
    const userId = userOf(user);
    await suspendDistributor(platform, { actor: operator(), userId, reason: reasonOf(words) });
    return `distributor ${userId} is suspended`;
  },
  /** `ops distributor-resume <user>`: the links of the user earn again. */
  async 'distributor-resume'({ platform }, [user = '']) {
    const userId = userOf(user);
    await resumeDistributor(platform, { actor: operator(), userId });
    return `distributor ${userId} is active again`;
  },
  /** `ops distributor-remove <user> <reason>`: it is over for good. */
  async 'distributor-remove'({ platform }, [user = '', ...words]) {
    const userId = userOf(user);
    await removeDistributor(platform, { actor: operator(), userId, reason: reasonOf(words) });
    return `distributor ${userId} is removed`;
  },
  /** `ops course-spread <course> <basis points>`: what a sale gives from now on; 0 gives nothing. */
  async 'course-spread'({ platform }, [course = '', rate = '']) {
    const courseId = wholeNumber('the course', course);
    const spreadBp = rate === '0' ? 0 : wholeNumber('the rate', rate);
    await setSpreadRate(platform, { actor: operator(), courseId, spreadBp });
    return `course ${courseId} gives ${spreadBp} basis points of its sales from now on`;
  },
};
