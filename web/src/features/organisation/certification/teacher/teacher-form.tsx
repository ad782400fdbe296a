import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#shared/api/client.ts';
import { HelpNote } from '#shared/application/help-note.tsx';
import { Form } from '#shared/forms/form.tsx';
import { SubmitButton } from '#shared/forms/submit-button.tsx';
import { problemTexts } from '#shared/forms/use-form.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { showToast } from '#shared/lib/toasts.ts';
import { queryKey } from '#shared/query-keys/query-key.ts';
import { Agreement } from '../agreement.tsx';
import { certificationMessages } from '../certification.messages.ts';
import type { TeacherCertification } from '../certification.queries.ts';
import { isShared } from '../certification.rules.ts';
import { useCertificationForm } from '../use-certification-form.ts';
import { teacherCertificationMessages } from './teacher-certification.messages.ts';
import { PersonalGroup, ProfileGroup, ProofGroups } from './teacher-groups.tsx';
import { type Problem, refusalOf, teacherProblems } from './teacher.rules.ts';
import { beganWith, requestOf, type TeacherValues, UNKEPT } from './teacher-values.ts';

/** Puts a problem into words, wherever its text stands. */
function useProblemText(): (problem: Problem) => string {
  const t = useMessages(teacherCertificationMessages);
  const tShared = useMessages(certificationMessages);
  return (problem) => (isShared(problem) ? tShared(problem) : t(problem));
}

interface TeacherFormProps {
  readonly state: TeacherCertification;
  readonly onSent: () => void;
}

/** The application of a teacher, with what is wrong beside each field. */
export function TeacherForm({ state, onSent }: TeacherFormProps) {
  const t = useMessages(teacherCertificationMessages);
  const tShared = useMessages(certificationMessages);
  const say = useProblemText();
  const queryClient = useQueryClient();
  const form = useCertificationForm({
    place: `certification:${state.kind}:${state.apply?.audit_time ?? ''}`,
    began: beganWith(state.apply),
    marks: state.marks,
    unkept: UNKEPT,
    check: (values) => problemTexts(say, teacherProblems(values)),
  });
  const apply = useMutation({
    mutationFn: (values: TeacherValues) => call('organisation.applyAsTeacher', requestOf(values)),
    onSuccess: () => {
      form.drop();
      showToast({ kind: 'success', text: tShared('sent') });
      onSent();
    },
    onError: (error, values) => {
      const refusal = refusalOf(error, values);
      if (refusal !== null) {
        form.complain(refusal.field, say(refusal.text));
      }
    },
    // Also after a refusal: somebody may have applied in another tab.
    onSettled: async () =>
      queryClient.invalidateQueries({ queryKey: queryKey('organisation', 'certification') }),
  });
  const help = apply.error === null ? null : (refusalOf(apply.error, form.values)?.help ?? null);
  return (
    <Form form={form} onSend={(values) => apply.mutate(values)}>
      <PersonalGroup form={form} maskedCard={state.apply?.id_card ?? null} />
      <ProfileGroup form={form} />
      <ProofGroups form={form} />
      <Agreement {...form.field('agree')} purpose={t('purpose')} />
      {help !== null && <HelpNote text={t(help)} />}
      <SubmitButton
        busy={apply.isPending || form.isSending}
        label={tShared('send')}
        busyLabel={tShared(form.isSending ? 'uploading' : 'sending')}
      />
    </Form>
  );
}
