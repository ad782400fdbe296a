/** Somebody asks to be certified as a teacher, under his real name. */
import { normalIdCard } from '@zhiji/contract/kernel/id-card';
import { CERTIFICATION_KINDS } from '@zhiji/contract/kernel/statuses';
import { cardRef } from '#modules/certificate';
import { isPlace } from '#modules/region';
import { fail } from '#platform/failure';
import { sealPeople } from './application-sealing.ts';
import { TEACHER_FILES } from './application.rules.ts';
import { takeClaim } from './claim.repo.ts';
import { isShopOpen } from './known.repo.ts';
import { requireCard, requireKnown } from './plausible.queries.ts';
import { submit } from './submit.commands.ts';
import type { CallInput, CallResponse } from '@zhiji/contract/calls';
import type { UserContext } from '#platform/http/context';
import type { Platform } from '#platform/module';
import type { SentFiles } from './submit.commands.ts';

type Input = CallInput<'organisation.applyAsTeacher'>;

const kind = CERTIFICATION_KINDS.teacher;

/** Puts the application before somebody who decides; a refused one is filled in anew. */
export async function applyAsTeacher(
  platform: Platform,
  context: UserContext,
  input: Input,
): Promise<CallResponse<'organisation.applyAsTeacher'>> {
  const { name, education, job_title, intro, country_id = null, shop_id = null } = input;
  const { config } = platform;
  const { userId } = context.user;
  requireCard(platform, input.id_card);
  await requireKnown(platform, input);
  await requireOrigin(platform, { country_id, shop_id });
  return submit(platform, context, {
    kind,
    sealed: sealPeople(config.dataKey, { name, id_card: normalIdCard(input.id_card) }),
    person: { name, idCard: input.id_card },
    texts: [name, education, job_title, intro],
    picture: input.photo,
    files: filesOf(input),
    claim: async (tx) => {
      const holder = await takeClaim(tx, { userId, kind }, cardRef(config.dataKey, input.id_card));
      if (holder !== userId) {
        throw fail('idCard.taken');
      }
    },
    content: (picture, files) => {
      const { address_id, category_ids } = input;
      const place = { country_id, address_id, shop_id };
      return { picture, education, job_title, intro, category_ids, ...place, files };
    },
  });
}

/** Refuses a country that there is not, and an institution that is not open. */
async function requireOrigin(
  platform: Platform,
  { country_id: country, shop_id: shopId }: Record<'country_id' | 'shop_id', number | null>,
): Promise<void> {
  if (country !== null && !(await isPlace(platform, String(country)))) {
    throw fail('common.badParameter', { fields: ['country_id'] });
  }
  if (shopId !== null && !(await isShopOpen(platform.db, shopId))) {
    throw fail('common.notFound');
  }
}

function filesOf(input: Input): SentFiles<keyof typeof TEACHER_FILES> {
  const { certificate_images, materials, video } = input;
  return {
    id_card_front: { urls: [input.id_card_front], kinds: TEACHER_FILES.id_card_front },
    id_card_back: { urls: [input.id_card_back], kinds: TEACHER_FILES.id_card_back },
    certificate_images: { urls: certificate_images, kinds: TEACHER_FILES.certificate_images },
    video: { urls: video === '' ? [] : [video], kinds: TEACHER_FILES.video },
    materials: { urls: materials, kinds: TEACHER_FILES.materials },
  };
}
