import type { CallResponse } from '@zhiji/contract/calls';
import { NAME_MAX_LENGTH } from '@zhiji/contract/kernel/limits';
import { GenderField } from '#features/account/profile/gender-field.tsx';
import { LeaveGuard } from '#features/account/profile/leave-guard.tsx';
import {
  NICKNAME_MAX,
  profileChanges,
  profileProblems,
  profileValues,
} from '#features/account/profile/profile-values.ts';
import { profileMessages } from '#features/account/profile/profile.messages.ts';
import {
  dropChanges,
  useFirstValues,
  useUnsavedChanges,
} from '#features/account/profile/use-unsaved-changes.ts';
import { useSaveProfile } from '#features/account/profile/use-save-profile.ts';
import { refusedText } from '#shared/forms/refused-field.ts';
import { TextField } from '#shared/forms/text-field.tsx';
import { problemTexts, useForm } from '#shared/forms/use-form.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { serverNow } from '#shared/lib/server-clock.ts';
import { showToast } from '#shared/lib/toasts.ts';
import { Button } from '#shared/ui/button.tsx';
import { AddressField } from './profile-page-address.tsx';
import styles from './profile-page.module.css';

interface ProfileFormProps {
  readonly user: CallResponse<'account.me'>;
  readonly onReset: () => void;
}

/** Changes the profile; only what differs from the stored one is sent. */
export function ProfileForm({ user, onReset }: ProfileFormProps) {
  const t = useMessages(profileMessages);
  const stored = profileValues(user);
  const first = useFirstValues(user.id, stored);
  const form = useForm(first, (values) => problemTexts(t, profileProblems(values, serverNow())));
  const changes = profileChanges(stored, form.values);
  const isDirty = Object.keys(changes).length > 0;
  useUnsavedChanges(user.id, form.values, isDirty);
  const save = useSaveProfile({
    onSaved: () => showToast({ kind: 'success', text: t('saved') }),
    onRefused: (error) => {
      const refused = refusedText(error);
      if (refused !== '') {
        form.complain('nickname', refused);
      }
    },
  });
  return (
    <form
      id={form.id}
      className={styles.form}
      noValidate
      onSubmit={form.onSubmit(() => save.mutate(changes))}
    >
      <TextField
        {...form.field('nickname')}
        label={t('nickname')}
        autoComplete="nickname"
        maxLength={NICKNAME_MAX}
        hint={
          user.pending_nickname !== '' && t('nicknamePending', { nickname: user.pending_nickname })
        }
      />
      <TextField
        {...form.field('real_name')}
        label={t('realName')}
        autoComplete="name"
        maxLength={NAME_MAX_LENGTH}
        hint={t('realNameHint')}
      />
      <GenderField {...form.field('gender')} />
      <TextField
        {...form.field('birthday')}
        label={t('birthday')}
        type="date"
        autoComplete="bday"
      />
      <AddressField {...form.field('address_id')} />
      <div className={styles.actions}>
        <Button type="submit" disabled={!isDirty || save.isPending}>
          {t(save.isPending ? 'saving' : 'save')}
        </Button>
        {isDirty && !save.isPending && (
          <Button
            look="plain"
            onClick={() => {
              dropChanges(user.id);
              onReset();
            }}
          >
            {t('reset')}
          </Button>
        )}
      </div>
      <LeaveGuard isDirty={isDirty} />
    </form>
  );
}
