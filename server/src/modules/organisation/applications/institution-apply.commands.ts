/** Somebody asks for an institution to be certified that he stands for. */
import { normalIdCard } from '@zhiji/contract/kernel/id-card';
import { CERTIFICATION_KINDS } from '@zhiji/contract/kernel/statuses';
import { isTaxId } from '@zhiji/contract/kernel/tax-id';
import { bankOf } from '#modules/region';
import { fail } from '#platform/failure';
import { sealPeople } from './application-sealing.ts';
import { INSTITUTION_FILES } from './application.rules.ts';
import { isLicenceOfOthers, takeClaim } from './claim.repo.ts';
import { requireCard, requireKnown } from './plausible.queries.ts';
import { submit } from './submit.commands.ts';
import type { CallInput, CallResponse } from '@zhiji/contract/calls';
import type { KeyRing } from '#platform/crypto';
import type { Tx } from '#platform/db/transaction';
import type { UserContext } from '#platform/http/context';
import type { Platform } from '#platform/module';
import type { SentFiles } from './submit.commands.ts';

type Input = CallInput<'organisation.applyAsInstitution'>;

const kind = CERTIFICATION_KINDS.enterprise;

/** Puts the application before somebody who decides; a refused one is filled in anew. */
export async function applyAsInstitution(
  platform: Platform,
  context: UserContext,
  input: Input,
): Promise<CallResponse<'organisation.applyAsInstitution'>> {
  const { name, license_no, permit_no, address, intro, bank_id, bank_branch } = input;
  requireNumbers(input);
  requireCard(platform, input.legal_id_card);
  await requireKnown(platform, input);
  return submit(platform, context, {
    kind,
    sealed: sealed(platform.config.dataKey, input),
    person: { name: input.legal_name, idCard: input.legal_id_card },
    texts: [name, intro, input.contact_name, address],
    picture: input.logo,
    files: filesOf(input),
    claim: async (tx) => claimLicence(tx, context.user.userId, license_no),
    content: (picture, files) => {
      const { address_id, category_ids } = input;
      const numbers = { license_no, permit_no, bank_id, bank_branch };
      return { picture, name, intro, category_ids, address_id, address, ...numbers, files };
    },
  });
}

/** Refuses numbers that cannot be right. */
function requireNumbers({ license_no: licenceNo, bank_id: bankId }: Input): void {
  if (!isTaxId(licenceNo)) {
    throw fail('invoice.titleInvalid');
  }
  if (bankOf(bankId) === undefined) {
    throw fail('common.badParameter', { fields: ['bank_id'] });
  }
}

/** A licence is one application's, and of no institution that was there before. */
async function claimLicence(tx: Tx, userId: number, licenceNo: string): Promise<void> {
  if (
    (await takeClaim(tx, { userId, kind }, licenceNo)) !== userId ||
    (await isLicenceOfOthers(tx, userId, licenceNo))
  ) {
    throw fail('certification.licenceTaken');
  }
}

function sealed(key: KeyRing, input: Input): Buffer {
  return sealPeople(key, {
    legal_name: input.legal_name,
    legal_id_card: normalIdCard(input.legal_id_card),
    contact_name: input.contact_name,
    contact_phone: input.contact_phone,
    email: input.email,
    bank_account: input.bank_account,
  });
}

function filesOf(input: Input): SentFiles<keyof typeof INSTITUTION_FILES> {
  const { license_image, permit_image, papers } = input;
  return {
    license_image: { urls: [license_image], kinds: INSTITUTION_FILES.license_image },
    permit_image: {
      urls: permit_image === '' ? [] : [permit_image],
      kinds: INSTITUTION_FILES.permit_image,
    },
    papers: { urls: papers, kinds: INSTITUTION_FILES.papers },
  };
}
