/** Who may open an exam. Pure. */
import { EXAM_ATTEMPT_STATUSES } from '@zhiji/contract/kernel/statuses';

/** The latest attempt, if there was one. */
interface Last {
  readonly last_status: number | null;
  readonly last_deadline_at: Date | null;
}

interface Opening extends Last {
  readonly granted: boolean;
  readonly kept: boolean;
}

/** Whether the last attempt goes on. */
export function isRunning({ last_status, last_deadline_at: deadline }: Last, now: Date): boolean {
  return last_status === EXAM_ATTEMPT_STATUSES.inProgress && deadline !== null && now < deadline;
}

/** Who may study its course; and who began before his time to study was over finishes his paper. */
export function mayOpen(exam: Opening, now: Date): boolean {
  return exam.granted || (exam.kept && isRunning(exam, now));
}
