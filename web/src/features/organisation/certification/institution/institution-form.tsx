import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallRequest } from '@zhiji/contract/calls';
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
import { type InstitutionCertification, isLicenceTaken } from '../certification.queries.ts';
import { isShared } from '../certification.rules.ts';
import { useCertificationForm } from '../use-certification-form.ts';
import { AboutGroup, AccountGroup, PapersGroup, PeopleGroup } from './institution-groups.tsx';
import { institutionMessages } from './institution.messages.ts';
import {
  institutionProblems,
  licenceProblem,
  type Problem,
  refusalOf,
} from './institution.rules.ts';
import { beganWith, normalLicence, requestOf, UNKEPT } from './institution-values.ts';

/** Puts a problem into words, wherever its text stands. */
function useProblemText(): (problem: Problem) => string {
  const t = useMessages(institutionMessages);
  const tShared = useMessages(certificationMessages);
  return (problem) => (isShared(problem) ? tShared(problem) : t(problem));
}

interface InstitutionFormProps {
  readonly state: InstitutionCertification;
  readonly onSent: () => void;
}

/** The application of an institution, with what is wrong beside each field. */
export function InstitutionForm({ state, onSent }: InstitutionFormProps) {
  const t = useMessages(institutionMessages);
  const tShared = useMessages(certificationMessages);
  const say = useProblemText();
  const queryClient = useQueryClient();
  const form = useCertificationForm({
    place: `certification:${state.kind}:${state.apply?.audit_time ?? ''}`,
    began: beganWith(state.apply),
    marks: state.marks,
    unkept: UNKEPT,
    check: (values) => problemTexts(say, institutionProblems(values)),
  });
  const apply = useMutation({
    mutationFn: (request: CallRequest<'organisation.applyAsInstitution'>) =>
      call('organisation.applyAsInstitution', request),
    onSuccess: () => {
      form.drop();
      showToast({ kind: 'success', text: tShared('sent') });
      onSent();
    },
    onError: (error) => {
      const refusal = refusalOf(error);
      if (refusal !== null) {
        form.complain(refusal.field, say(refusal.text));
      }
    },
    // Also after a refusal: somebody may have applied in another tab.
    onSettled: async () =>
      queryClient.invalidateQueries({ queryKey: queryKey('organisation', 'certification') }),
  });
  const checkLicence = async (input: HTMLInputElement) => {
    const licence = normalLicence(input.value);
    const problem = licenceProblem(licence);
    if (problem === 'licenceWrong') {
      form.tell('license_no', t(problem));
    }
    // What was typed meanwhile is asked about when it is left.
    const isTaken = problem === null && (await isLicenceTaken(licence));
    if (isTaken && normalLicence(input.value) === licence) {
      form.tell('license_no', t('licenceTaken'));
    }
  };
  const help = apply.error === null ? null : (refusalOf(apply.error)?.help ?? null);
  return (
    <Form form={form} onSend={(values) => apply.mutate(requestOf(values))}>
      <AboutGroup form={form} />
      <PapersGroup form={form} onLicence={(input) => void checkLicence(input)} />
      <PeopleGroup form={form} masked={state.apply} />
      <AccountGroup form={form} masked={state.apply} />
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
