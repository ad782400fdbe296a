import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { errors } from '@zhiji/contract/kernel/errors';
import { type FormEvent, useRef, useState } from 'react';
import type { Survey, SurveyAnswer } from '#features/survey/survey.queries.ts';
import { ApiError } from '#shared/api/api-error.ts';
import { call } from '#shared/api/client.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { queryKey } from '#shared/query-keys/query-key.ts';
import { Button } from '#shared/ui/button.tsx';
import { answersOf, missingOf } from './sheet.rules.ts';
import { surveyFormMessages } from './survey-form.messages.ts';
import styles from './survey-form.module.css';
import { TopicField } from './topic-field.tsx';
import { useSheet } from './use-sheet.ts';

/** Held to the contract by its type; the registry's texts stay out of the screen. */
const REFUSED: (typeof errors)['content.refused']['code'] = 59_000;

interface SurveyFormProps {
  readonly survey: Survey;
  /** What the server kept of it. */
  readonly kept: readonly SurveyAnswer[];
}

/** Who learns what of the answers. */
function AnswersPromise({ isAnonymous }: { readonly isAnonymous: boolean }) {
  const t = useMessages(surveyFormMessages);
  return (
    <div className={styles.promise}>
      <strong>{t(isAnonymous ? 'anonymousHead' : 'namedHead')}</strong>
      <p>{t(isAnonymous ? 'anonymousText' : 'namedText')}</p>
    </div>
  );
}

function useSavingText({ saving, isRested }: ReturnType<typeof useSheet>): string {
  const t = useMessages(surveyFormMessages);
  if (saving === null) {
    return '';
  }
  if (saving === 'error') {
    return t('unsaved');
  }
  return t(isRested && saving === 'success' ? 'saved' : 'saving');
}

/** Hands the sheet in; afterwards the screen asks anew and finds it answered. */
function useHandIn({ id }: Survey, onDone: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (answers: SurveyAnswer[]) => call('survey.submit', { id, answers }),
    onSuccess: onDone,
    // Also when it failed: it may have closed, or been answered on another device.
    onSettled: async () => queryClient.invalidateQueries({ queryKey: queryKey('survey') }),
  });
}

/** A questionnaire to fill in. */
export function SurveyForm({ survey, kept }: SurveyFormProps) {
  const t = useMessages(surveyFormMessages);
  const form = useRef<HTMLFormElement>(null);
  const filled = useSheet(survey, kept);
  const handIn = useHandIn(survey, filled.drop);
  const saving = useSavingText(filled);
  const [wasTried, setTried] = useState(false);
  const { topics, is_anonymous: isAnonymous } = survey;
  const missing = wasTried ? missingOf(topics, filled.sheet) : [];
  const isRefused = handIn.error instanceof ApiError && handIn.error.code === REFUSED;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const [first] = missingOf(topics, filled.sheet);
    if (first === undefined) {
      handIn.mutate(answersOf(topics, filled.sheet));
    } else {
      const field = form.current?.querySelector(`[data-topic="${first.id}"]`);
      field?.querySelector<HTMLElement>('input, textarea')?.focus();
    }
  };

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      <AnswersPromise isAnonymous={isAnonymous === 1} />
      {topics.map((topic, place) => (
        <TopicField
          key={topic.id}
          no={place + 1}
          topic={topic}
          answer={filled.sheet.get(topic.id) ?? []}
          isMissing={missing.includes(topic)}
          onAnswer={(answer) => filled.answer(topic.id, answer)}
        />
      ))}
      <p className={styles.error} role="alert">
        {missing.length > 0 ? t('incomplete', { count: missing.length }) : ''}
        {isRefused ? t('refused') : ''}
      </p>
      <div className={styles.end}>
        <Button type="submit" disabled={handIn.isPending}>
          {t(handIn.isPending ? 'submitting' : 'submit')}
        </Button>
        <span className={styles.hint}>{t('once')}</span>
        <output className={styles.hint}>{saving}</output>
      </div>
    </form>
  );
}
