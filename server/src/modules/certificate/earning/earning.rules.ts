/** What it takes to earn a certificate. Pure. */

export interface Needs {
  readonly need_study: boolean;
  readonly need_exam: boolean;
  readonly need_survey: boolean;
}

export interface Done {
  readonly has_studied: boolean;
  readonly attempt_id: number | null;
  /** Nothing waits to be answered: the questionnaire is handed in, or there is none. */
  readonly has_answered: boolean;
}

/** What is done of what can be asked for. */
export function metOf({ has_studied, attempt_id, has_answered }: Done) {
  return { study: has_studied, exam: attempt_id !== null, survey: has_answered };
}

/** Whether everything is done that the course asks for. */
export function isEarned(earning: Needs & Done): boolean {
  const { study, exam, survey } = metOf(earning);
  return (
    (!earning.need_study || study) &&
    (!earning.need_exam || exam) &&
    (!earning.need_survey || survey)
  );
}
