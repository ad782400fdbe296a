/**
 * Queue of reports that were refused because the session was over. Nobody can repeat what a person
 * did, so they are sent again, in order, when the same person is logged in. The queue outlives a
 * reload but not the tab; another user drops it.
 */
import type { CallName, CallRequest } from '@zhiji/contract/calls';
import { ApiError, endsSession } from './api-error.ts';
import { call } from './client.ts';
import { offerRelogin } from './policy.ts';
import { useSession } from './session.ts';

/** Calls whose repetition does no harm, and whose answer nobody waits for. */
const NAMES = ['learning.reportProgress', 'learning.deleteNote'] as const satisfies CallName[];
type ReportName = (typeof NAMES)[number];

interface Kept {
  readonly userId: number;
  readonly name: ReportName;
  readonly request: CallRequest<ReportName>;
}

interface ReportOptions {
  /** Whose report it is: whoever was logged in when it came about; 0 when that is not known. */
  readonly userId: number;
  readonly keepalive?: boolean;
}

const STORAGE_KEY = 'zhiji-reports';
/** Hours of watching; beyond them the oldest go. */
const KEPT_MAX = 500;
/** A login does not wait longer for a slow server. */
const PATIENCE_MS = 5_000;

function isKept(value: unknown): value is Kept {
  return (
    typeof value === 'object' &&
    value !== null &&
    'userId' in value &&
    typeof value.userId === 'number' &&
    'name' in value &&
    NAMES.some((name) => name === value.name) &&
    'request' in value &&
    typeof value.request === 'object'
  );
}

/** What the tab kept; storage can hold anything. */
function read(): readonly Kept[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isKept) : [];
  } catch {
    return [];
  }
}

let kept = read();
let sending: Promise<void> = Promise.resolve();

function setKept(reports: readonly Kept[]): void {
  kept = reports.slice(-KEPT_MAX);
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(kept));
  } catch {
    // A browser that stores nothing: they live with the page.
  }
}

/** Sends a report, or keeps it when the session is over; every other failure is thrown. */
export async function report<Name extends ReportName>(
  name: Name,
  request: CallRequest<Name>,
  { userId, keepalive = false }: ReportOptions,
): Promise<void> {
  const keep = () => setKept([...kept, { userId, name, request }]);
  if ((useSession.getState().user?.id ?? 0) !== userId) {
    keep();
    return;
  }
  try {
    await call(name, request, { keepalive });
  } catch (error) {
    if (!endsSession(error)) {
      throw error;
    }
    keep();
    if (error.isOutdated && useSession.getState().user?.id === userId) {
      // The login that it has to wait for was quicker.
      await sendQueued(userId);
    } else {
      await offerRelogin(error, 'background');
    }
  }
}

async function sendInOrder(userId: number): Promise<void> {
  setKept(kept.filter((one) => one.userId === userId));
  for (let first = kept[0]; first !== undefined; [first] = kept) {
    const { name, request } = first;
    try {
      await call(name, request);
    } catch (error) {
      const isRefused = error instanceof ApiError && error.kind === 'code';
      if (!isRefused || endsSession(error)) {
        // The next login, or the next visit, tries it again.
        return;
      }
    }
    const done = first;
    setKept(kept.filter((one) => one !== done));
  }
}

/** Sends what was kept for a user, once and in order; what is left of another one goes. */
export async function sendQueued(userId: number): Promise<void> {
  sending = sending.then(async () => sendInOrder(userId));
  const impatience = new Promise<void>((resolve) => {
    setTimeout(resolve, PATIENCE_MS);
  });
  await Promise.race([sending, impatience]);
}

/** Forgets all of it: its owner left on purpose. */
export function dropKept(): void {
  setKept([]);
}
