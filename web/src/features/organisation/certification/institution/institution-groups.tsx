/** The fields of an institution, in the groups in which they are filled in. */
import { INTRO_MAX_LENGTH, NAME_MAX_LENGTH } from '@zhiji/contract/kernel/limits';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { certificationMessages } from '../certification.messages.ts';
import { CategoryField } from '../fields/category-field.tsx';
import { FileField } from '../fields/file-field.tsx';
import { FormGroup, Wide } from '../fields/form-group.tsx';
import { PlaceField } from '../fields/place-field.tsx';
import { LineField, MarkedBankField, ParagraphField } from '../fields/text-fields.tsx';
import type { useCertificationForm } from '../use-certification-form.ts';
import { institutionMessages } from './institution.messages.ts';
import { LINE_MAX, PERMIT_NO_MAX } from './institution.rules.ts';
import type { InstitutionField } from './institution-values.ts';

interface GroupProps {
  readonly form: Pick<
    ReturnType<typeof useCertificationForm<InstitutionField>>,
    'field' | 'fileField'
  >;
}

/** What everybody sees of it once it is certified. */
export function AboutGroup({ form }: GroupProps) {
  const t = useMessages(institutionMessages);
  return (
    <FormGroup title={t('about')}>
      <LineField
        {...form.field('name')}
        label={t('name')}
        hint={t('nameHint')}
        autoComplete="organization"
        maxLength={LINE_MAX}
      />
      <FileField {...form.fileField('logo')} label={t('logo')} hint={t('logoHint')} single />
      <Wide>
        <CategoryField {...form.field('category_ids')} label={t('categories')} />
      </Wide>
      <PlaceField {...form.field('address_id')} label={t('place')} />
      <LineField
        {...form.field('address')}
        label={t('address')}
        autoComplete="street-address"
        maxLength={LINE_MAX}
      />
      <Wide>
        <ParagraphField
          {...form.field('intro')}
          label={t('intro')}
          hint={t('introHint')}
          maxLength={INTRO_MAX_LENGTH}
        />
      </Wide>
    </FormGroup>
  );
}

interface PapersGroupProps extends GroupProps {
  /** Told the input when the licence number was typed. */
  readonly onLicence: (input: HTMLInputElement) => void;
}

/** What proves that it may teach. */
export function PapersGroup({ form, onLicence }: PapersGroupProps) {
  const t = useMessages(institutionMessages);
  return (
    <FormGroup title={t('papers')}>
      <LineField
        {...form.field('license_no')}
        label={t('licence')}
        hint={t('licenceHint')}
        autoComplete="off"
        onBlur={({ currentTarget }) => onLicence(currentTarget)}
      />
      <FileField
        {...form.fileField('license_image')}
        label={t('licenceImage')}
        dir="private"
        single
      />
      <LineField
        {...form.field('permit_no')}
        label={t('permit')}
        hint={t('permitHint')}
        autoComplete="off"
        maxLength={PERMIT_NO_MAX}
      />
      <FileField
        {...form.fileField('permit_image')}
        label={t('permitImage')}
        dir="private"
        single
      />
      <Wide>
        <FileField
          {...form.fileField('papers')}
          label={t('otherPapers')}
          hint={t('otherPapersHint')}
          kind="file"
          dir="private"
        />
      </Wide>
    </FormGroup>
  );
}

/** What was sent before, as far as it is shown again. */
interface Masked {
  readonly legal_name: string;
  readonly legal_id_card: string;
  readonly contact_phone: string;
  readonly bank_account: string;
}

interface MaskedGroupProps extends GroupProps {
  readonly masked: Masked | null;
}

/** Who answers for it, and whom to call. */
export function PeopleGroup({ form, masked }: MaskedGroupProps) {
  const t = useMessages(institutionMessages);
  const lastTime = useLastTime(masked);
  return (
    <FormGroup title={t('people')}>
      <LineField
        {...form.field('legal_name')}
        label={t('legalName')}
        hint={lastTime('legal_name')}
        autoComplete="off"
        maxLength={NAME_MAX_LENGTH}
      />
      <LineField
        {...form.field('legal_id_card')}
        label={t('legalCard')}
        hint={lastTime('legal_id_card')}
        autoComplete="off"
      />
      <LineField
        {...form.field('contact_name')}
        label={t('contact')}
        autoComplete="name"
        maxLength={NAME_MAX_LENGTH}
      />
      <LineField
        {...form.field('contact_phone')}
        label={t('contactPhone')}
        hint={lastTime('contact_phone')}
        type="tel"
        inputMode="numeric"
        autoComplete="tel"
      />
      <LineField
        {...form.field('email')}
        label={t('email')}
        type="email"
        inputMode="email"
        autoComplete="email"
      />
    </FormGroup>
  );
}

/** Where its income goes. */
export function AccountGroup({ form, masked }: MaskedGroupProps) {
  const t = useMessages(institutionMessages);
  const lastTime = useLastTime(masked);
  return (
    <FormGroup title={t('account')}>
      <MarkedBankField {...form.field('bank_id')} />
      <LineField
        {...form.field('bank_branch')}
        label={t('branch')}
        autoComplete="off"
        maxLength={LINE_MAX}
      />
      <LineField
        {...form.field('bank_account')}
        label={t('accountNo')}
        hint={lastTime('bank_account') ?? t('accountHint')}
        inputMode="numeric"
        autoComplete="off"
      />
    </FormGroup>
  );
}

/** Says what a field held that is typed again. */
function useLastTime(masked: Masked | null): (field: keyof Masked) => string | undefined {
  const t = useMessages(certificationMessages);
  return (field) => (masked === null ? undefined : t('lastTime', { value: masked[field] }));
}
