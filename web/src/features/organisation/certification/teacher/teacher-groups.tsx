/** The fields of a teacher, in the groups in which they are filled in. */
import { INTRO_MAX_LENGTH, NAME_MAX_LENGTH } from '@zhiji/contract/kernel/limits';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { certificationMessages } from '../certification.messages.ts';
import { CategoryField } from '../fields/category-field.tsx';
import { FileField } from '../fields/file-field.tsx';
import { FormGroup, Wide } from '../fields/form-group.tsx';
import { PlaceField } from '../fields/place-field.tsx';
import { LineField, ParagraphField } from '../fields/text-fields.tsx';
import type { useCertificationForm } from '../use-certification-form.ts';
import { CountryField } from './country-field.tsx';
import { ShopField } from './shop-search/shop-field.tsx';
import { teacherCertificationMessages } from './teacher-certification.messages.ts';
import type { TeacherField } from './teacher-values.ts';

interface GroupProps {
  readonly form: Pick<ReturnType<typeof useCertificationForm<TeacherField>>, 'field' | 'fileField'>;
}

interface PersonalGroupProps extends GroupProps {
  /** The number that was sent before, as far as it is shown again. */
  readonly maskedCard: string | null;
}

/** Who the teacher is, which nobody but reviewers sees. */
export function PersonalGroup({ form, maskedCard }: PersonalGroupProps) {
  const t = useMessages(teacherCertificationMessages);
  const tShared = useMessages(certificationMessages);
  return (
    <FormGroup title={t('personal')}>
      <LineField
        {...form.field('name')}
        label={t('name')}
        autoComplete="name"
        maxLength={NAME_MAX_LENGTH}
      />
      <LineField
        {...form.field('id_card')}
        label={t('idCard')}
        hint={maskedCard === null ? t('idCardHint') : tShared('lastTime', { value: maskedCard })}
        autoComplete="off"
      />
      <FileField
        {...form.fileField('id_card_front')}
        label={t('idCardFront')}
        dir="private"
        single
      />
      <FileField {...form.fileField('id_card_back')} label={t('idCardBack')} dir="private" single />
    </FormGroup>
  );
}

/** What learners read once the teacher is certified. */
export function ProfileGroup({ form }: GroupProps) {
  const t = useMessages(teacherCertificationMessages);
  return (
    <FormGroup title={t('profile')}>
      <Wide>
        <FileField {...form.fileField('photo')} label={t('photo')} hint={t('photoHint')} single />
      </Wide>
      <LineField
        {...form.field('education')}
        label={t('education')}
        hint={t('educationHint')}
        autoComplete="off"
        maxLength={NAME_MAX_LENGTH}
      />
      <LineField
        {...form.field('job_title')}
        label={t('jobTitle')}
        hint={t('jobTitleHint')}
        autoComplete="organization-title"
        maxLength={NAME_MAX_LENGTH}
      />
      <Wide>
        <CategoryField {...form.field('category_ids')} label={t('subjects')} />
      </Wide>
      <PlaceField {...form.field('address_id')} label={t('place')} />
      <CountryField {...form.field('country_id')} />
      <Wide>
        <ParagraphField
          {...form.field('intro')}
          label={t('intro')}
          hint={t('introHint')}
          maxLength={INTRO_MAX_LENGTH}
        />
      </Wide>
      <Wide>
        <ShopField {...form.field('shop_id')} />
      </Wide>
    </FormGroup>
  );
}

/** What shows that the teacher can teach. */
export function ProofGroups({ form }: GroupProps) {
  const t = useMessages(teacherCertificationMessages);
  return (
    <>
      <FormGroup title={t('proofs')}>
        <Wide>
          <FileField
            {...form.fileField('certificate_images')}
            label={t('certificates')}
            dir="private"
          />
        </Wide>
      </FormGroup>
      <FormGroup title={t('lesson')}>
        <Wide>
          <FileField
            {...form.fileField('video')}
            label={t('video')}
            hint={t('videoHint')}
            kind="video"
            dir="private"
            single
          />
        </Wide>
      </FormGroup>
      <FormGroup title={t('liveMaterials')}>
        <Wide>
          <FileField
            {...form.fileField('materials')}
            label={t('materials')}
            hint={t('materialsHint')}
            kind="live-material"
            dir="private"
          />
        </Wide>
      </FormGroup>
    </>
  );
}
