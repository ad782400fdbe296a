/** The referral programme: somebody who applies, and distributors. */
import { buildCourse } from '#factory/catalog';
import { PERSON } from '#factory/certificate';
import { buildDistributor } from '#factory/distribution';
import { buildCode } from '#factory/identity';
import { setSpreadRate } from '#modules/catalog';
import { operatorNamed } from '#platform/actor';
import { buildCard } from '../exams/certificates.ts';
import type { CallName } from '@zhiji/contract/calls';
import type { Asks } from './ask.ts';

type DistributionCall = Extract<CallName, `distribution.${string}`>;

const PHONE = '13600000088';

export const distributionAsks: Asks<DistributionCall> = {
  'distribution.apply': async ({ platform }, { userId }) => ({
    request: {
      real_name: PERSON.real_name,
      phone: PHONE,
      code: await buildCode(platform, PHONE, 'apply'),
      id_card: buildCard(userId),
      bank_id: 1,
      bank_account: '6222021234567890123',
      reason: '',
      agree: 1,
    },
  }),
  'distribution.record': async ({ platform }, { userId }) => {
    await buildDistributor(platform, userId);
    return { request: {} };
  },
  'distribution.commissions': async ({ platform }, { userId }) => {
    await buildDistributor(platform, userId);
    return { request: {} };
  },
  'distribution.goods': async ({ platform }, { userId }) => {
    await buildDistributor(platform, userId);
    return { request: {} };
  },
  'distribution.shareLink': async ({ platform }, { userId }) => {
    await buildDistributor(platform, userId);
    const id = await buildCourse(platform);
    await setSpreadRate(platform, { actor: operatorNamed('test'), courseId: id, spreadBp: 1_000 });
    return { request: { id, type: 2 } };
  },
};
