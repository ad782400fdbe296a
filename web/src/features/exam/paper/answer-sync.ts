/**
 * Brings answers to the server. Each is shown and kept on the device at once and sent as soon as can
 * be; without a network they wait, and go in the order in which they were given.
 */
import type { CallResponse } from '@zhiji/contract/calls';
import { SECOND_MS } from '@zhiji/contract/kernel/durations';
import type { errors } from '@zhiji/contract/kernel/errors';
import { parseWireTime } from '@zhiji/contract/kernel/time';
import { createStore } from 'zustand';
import type { Paper } from '#features/exam/exam.queries.ts';
import { ApiError, endsSession } from '#shared/api/api-error.ts';
import { call } from '#shared/api/client.ts';
import { handleFailure, offerRelogin } from '#shared/api/policy.ts';
import { useSession } from '#shared/api/session.ts';
import { dropAttempt, forgetAnswers, keepAnswers, type Place, readKept } from './kept-answers.ts';
import {
  capped,
  EMPTY_SHEET,
  inOrder,
  laterThan,
  type SavedAnswer,
  type Sheet,
  withLater,
  without,
} from './sheet.rules.ts';

export interface SyncState {
  /** What is answered, as it is shown. */
  readonly sheet: Sheet;
  /** What the server does not have yet. */
  readonly unsent: Sheet;
  /** When the server last kept something. */
  readonly savedTime: string | null;
  /** The last try to send something failed. */
  readonly isLost: boolean;
  /** The server takes nothing while the course's money is asked back; what is answered waits here. */
  readonly isBarred: boolean;
  /** Who ends the attempt, while it is on its way. */
  readonly handIn: 'learner' | 'clock' | null;
  /** Questions that another device answered later than this one. */
  readonly adopted: readonly number[];
  /** When the attempt ends, by this machine's clock. */
  readonly endsAt: number;
}

/** The attempt is over; so many answers came too late. */
type OnEnd = (tooLate: number) => void;

type Code = (typeof errors)['exam.attemptOver' | 'common.notFound']['code'];
/** Held to the contract by its type: the attempt takes no answers any more. */
const ENDED: Record<Code, true> = { 52003: true, 40400: true };
/** Likewise: it takes none now, and may again while its time lasts. */
const BARRED: (typeof errors)['exam.notEligible']['code'] = 52000;

const FIRST_RETRY_MS = 2 * SECOND_MS;
const LAST_RETRY_MS = 15 * SECOND_MS;

const refusalOf = (error: unknown): ApiError | null =>
  error instanceof ApiError && error.kind === 'code' ? error : null;

/** How long the attempt is, in milliseconds. */
function lengthOf({ deadline_time, server_time, revision }: Paper): number {
  return parseWireTime(deadline_time).getTime() - parseWireTime(server_time).getTime() + revision;
}

/** What server and device have of an attempt. */
function beginning(place: Place, paper: Paper): SyncState {
  const unsent = without(readKept(place).answers, paper.answers);
  return {
    sheet: withLater(withLater(EMPTY_SHEET, paper.answers), unsent.values()),
    unsent,
    savedTime: paper.saved_time,
    isLost: false,
    isBarred: false,
    handIn: null,
    adopted: [],
    endsAt: Date.now() - paper.revision + lengthOf(paper),
  };
}

export class AnswerSync {
  readonly store;
  private readonly place: Place;
  private readonly length: number;
  private onEnd: OnEnd | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private retryMs = FIRST_RETRY_MS;
  private isSending = false;

  constructor(place: Place, paper: Paper) {
    this.place = place;
    this.length = lengthOf(paper);
    this.store = createStore<SyncState>()(() => beginning(place, paper));
  }

  /** Begins to send; what waits from another time goes first. */
  start(onEnd: OnEnd): void {
    this.onEnd = onEnd;
    void this.send();
  }

  /** A last try; what cannot be sent stays on the device. */
  stop(): void {
    void this.send();
    this.onEnd = null;
    clearTimeout(this.timer);
  }

  /** Takes an answer; typing is sent when it pauses. */
  answer(topicId: number, answer: readonly string[], delayMs = 0): void {
    const { sheet, unsent, adopted, endsAt } = this.store.getState();
    const elapsed = Date.now() - (endsAt - this.length);
    const revision = Math.max(elapsed, (sheet.get(topicId)?.revision ?? -1) + 1);
    const given = { topic_id: topicId, answer: [...answer], revision };
    keepAnswers(this.place, [given]);
    this.store.setState({
      sheet: withLater(sheet, [given]),
      unsent: withLater(unsent, [given]),
      adopted: adopted.filter((id) => id !== topicId),
    });
    this.schedule(delayMs);
  }

  /** Ends the attempt with all that was answered, as soon as it can be sent. */
  handIn(by: 'learner' | 'clock'): void {
    this.store.setState({ handIn: by });
    this.schedule(0);
  }

  /** Takes handing in back while it could not be sent. */
  cancelHandIn(): void {
    this.store.setState(({ handIn }) => ({ handIn: handIn === 'clock' ? handIn : null }));
  }

  /** Takes up what was answered elsewhere meanwhile. */
  receive(paper: Paper): void {
    this.setClock(paper.revision);
    this.store.setState({ savedTime: paper.saved_time });
    this.adopt(paper.answers);
  }

  /** Sends what waits, now: the network or the session is back. */
  resume(): void {
    this.retryMs = FIRST_RETRY_MS;
    void this.send();
  }

  private schedule(delayMs: number): void {
    clearTimeout(this.timer);
    if (this.onEnd !== null) {
      this.timer = setTimeout(() => void this.send(), delayMs);
    }
  }

  /** Every answer of the server says how long the attempt has run. */
  private setClock(revision: number): void {
    this.store.setState({ endsAt: Date.now() - revision + this.length });
  }

  private async send(): Promise<void> {
    const { unsent, handIn } = this.store.getState();
    const hasNothing = unsent.size === 0 && handIn === null;
    // Somebody else may have logged in here meanwhile.
    const isMine = useSession.getState().user?.id === this.place.userId;
    if (this.isSending || this.onEnd === null || hasNothing || !isMine) {
      return;
    }
    this.isSending = true;
    const answers = inOrder(unsent);
    try {
      const saved = await call('exam.save', {
        exam_user_id: this.place.attemptId,
        answers,
        is_submit: handIn === null ? 0 : 1,
      });
      this.noteSaved(answers, saved);
      if (handIn !== null) {
        this.end();
      }
    } catch (error) {
      await this.noteFailure(error);
      return;
    } finally {
      this.isSending = false;
    }
    // What was answered meanwhile.
    await this.send();
  }

  private noteSaved(sent: readonly SavedAnswer[], saved: CallResponse<'exam.save'>): void {
    this.retryMs = FIRST_RETRY_MS;
    this.setClock(saved.revision);
    forgetAnswers(this.place, sent);
    this.store.setState(({ sheet, unsent }) => ({
      sheet: capped(sheet, sent, saved.revision),
      unsent: without(unsent, sent),
      savedTime: saved.saved_time,
      isLost: false,
      isBarred: false,
    }));
    this.adopt(saved.newer);
  }

  /** Answers given later elsewhere stand; the older ones of this device are forgotten. */
  private adopt(answers: readonly SavedAnswer[]): void {
    const { sheet, unsent } = this.store.getState();
    const later = laterThan(sheet, answers);
    if (later.length > 0) {
      forgetAnswers(this.place, later);
      this.store.setState({
        sheet: withLater(sheet, later),
        unsent: without(unsent, later),
        adopted: later.map(({ topic_id: id }) => id),
      });
    }
  }

  private async noteFailure(error: unknown): Promise<void> {
    const refusal = refusalOf(error);
    if (refusal !== null && refusal.code in ENDED) {
      this.end();
      return;
    }
    if (refusal?.code === BARRED) {
      this.wait();
      return;
    }
    const { handIn } = this.store.getState();
    this.store.setState({ isLost: true, isBarred: false });
    if (endsSession(error)) {
      // Whoever logs in again goes on by `resume`.
      await offerRelogin(error, handIn === 'learner' ? 'person' : 'background');
      return;
    }
    if (refusal !== null) {
      await handleFailure(refusal);
    }
    this.schedule(this.retryMs);
    this.retryMs = Math.min(this.retryMs * 2, LAST_RETRY_MS);
  }

  /** Nothing is dropped: a request that is withdrawn or refused opens the paper again. */
  private wait(): void {
    this.cancelHandIn();
    this.store.setState({ isLost: false, isBarred: true });
    this.schedule(LAST_RETRY_MS);
  }

  private end(): void {
    const { onEnd } = this;
    this.stop();
    dropAttempt(this.place);
    onEnd?.(this.store.getState().unsent.size);
  }
}
