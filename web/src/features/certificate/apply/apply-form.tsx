import { useMutation, useQueryClient } from '@tanstack/react-query';
import { normalIdCard } from '@zhiji/contract/kernel/id-card';
import { CERTIFICATE_STATUSES } from '@zhiji/contract/kernel/statuses';
import { call } from '#shared/api/client.ts';
import { HelpNote } from '#shared/application/help-note.tsx';
import { Form } from '#shared/forms/form.tsx';
import { personRefusal } from '#shared/forms/person-rules.ts';
import { SubmitButton } from '#shared/forms/submit-button.tsx';
import { TextField } from '#shared/forms/text-field.tsx';
import { TickBox } from '#shared/forms/tick-box.tsx';
import { problemTexts, useForm } from '#shared/forms/use-form.ts';
import { contentLanguage } from '#shared/i18n/content-language.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { showToast } from '#shared/lib/toasts.ts';
import { queryKey } from '#shared/query-keys/query-key.ts';
import type { Certificate } from '../certificate.queries.ts';
import styles from './apply-form.module.css';
import { applyMessages } from './apply.messages.ts';
import { type ApplyField, applyProblems, type ApplyValues } from './apply.rules.ts';

const EMPTY: ApplyValues = { real_name: '', id_card: '', agree: '' };

interface ApplyFormProps {
  readonly certificate: Certificate;
  readonly onDone: () => void;
}

/** Real name and identity card, with what is wrong with them beside each. */
export function ApplyForm({ certificate, onDone }: ApplyFormProps) {
  const t = useMessages(applyMessages);
  const queryClient = useQueryClient();
  const { curriculum_id: courseId, title } = certificate;
  const form = useForm<ApplyField>(EMPTY, (values) => problemTexts(t, applyProblems(values)));
  const apply = useMutation({
    mutationFn: async () =>
      call('certificate.apply', {
        curriculum_id: courseId,
        real_name: form.values.real_name.trim(),
        id_card: normalIdCard(form.values.id_card),
        agree: 1,
      }),
    onSuccess: ({ status }) => {
      const isIssued = status === CERTIFICATE_STATUSES.issued;
      showToast({ kind: 'success', text: t(isIssued ? 'issued' : 'inReview') });
      onDone();
    },
    onError: (error) => {
      const refusal = personRefusal(error);
      if (refusal !== null) {
        form.complain(refusal.field, t(refusal.text));
      }
    },
    // What was refused may stand otherwise by now: the list tells.
    onSettled: async () =>
      queryClient.invalidateQueries({ queryKey: queryKey('certificate', 'list') }),
  });
  const help = apply.error === null ? null : (personRefusal(apply.error)?.help ?? null);
  return (
    <Form form={form} onSend={() => apply.mutate()}>
      <p>
        <strong lang={contentLanguage(title)}>{title}</strong>
      </p>
      <p className={styles.quiet}>{t('intro')}</p>
      <TextField {...form.field('real_name')} label={t('name')} autoComplete="name" />
      <TextField {...form.field('id_card')} label={t('idCard')} autoComplete="off" />
      <TickBox {...form.field('agree')}>{t('agree')}</TickBox>
      {help !== null && <HelpNote text={t(help)} />}
      <SubmitButton busy={apply.isPending} label={t('send')} busyLabel={t('sending')} />
    </Form>
  );
}
