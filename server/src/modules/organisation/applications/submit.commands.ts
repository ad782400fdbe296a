/** Puts an application of either kind before somebody who decides. */
import { AGREEMENT_TYPES, CERTIFICATION_STATUSES } from '@zhiji/contract/kernel/statuses';
import { requireName } from '#modules/certificate';
import { currentConsents, recordConsents, setCertification, tryCard } from '#modules/identity';
import {
  keepPaper,
  keepUpload,
  publishPicture,
  releasePrivate,
  releaseUpload,
} from '#modules/media';
import { doubtsIn } from '#modules/moderation';
import { inTransaction } from '#platform/db/transaction';
import { fail } from '#platform/failure';
import { filesOf } from './application-content.ts';
import {
  findApplication,
  insertApplication,
  lockApplication,
  resubmitApplication,
  saveContent,
} from './application.repo.ts';
import { applyProblem, unusedKeys } from './application.rules.ts';
import type { PaperKind } from '#modules/media';
import type { Tx } from '#platform/db/transaction';
import type { UserContext } from '#platform/http/context';
import type { Platform } from '#platform/module';
import type { Content } from './application-content.ts';
import type { ApplicationRow } from './application.repo.ts';
import type { ApplicationKind } from './application.rules.ts';

/** Numbers and papers of people are kept. */
const AGREED = [AGREEMENT_TYPES.sensitiveData];

type Held = ReturnType<typeof filesOf>;
const NOTHING: Held = { picture: '', keys: [] };

/** Files as they were sent, by the field that names them. */
export type SentFiles<Field extends string> = Readonly<
  Record<Field, { readonly urls: readonly string[]; readonly kinds: readonly PaperKind[] }>
>;
type Keys<Field extends string> = Readonly<Record<Field, string[]>>;

interface Person {
  readonly name: string;
  readonly idCard: string;
}

export interface Submission<Field extends string> {
  readonly kind: ApplicationKind;
  readonly sealed: Buffer;
  /** Who stands in it by name and card. */
  readonly person: Person;
  /** What others would read, and the picture they would see. */
  readonly texts: readonly string[];
  readonly picture: string;
  readonly files: SentFiles<Field>;
  /** Takes what only one application may hold, or refuses. */
  readonly claim: (tx: Tx) => Promise<void>;
  readonly content: (picture: string, files: Keys<Field>) => Content;
}

export interface Submitted {
  readonly id: number;
  readonly status: typeof CERTIFICATION_STATUSES.inReview;
}

/** A first application, or a refused one filled in anew. */
export async function submit<Field extends string>(
  platform: Platform,
  context: UserContext,
  submission: Submission<Field>,
): Promise<Submitted> {
  const { userId } = context.user;
  // Nothing is published for an application that is not taken anyway.
  const known = await findApplication(platform.db, { userId, kind: submission.kind });
  requireApplicable(known);
  const doubts = await doubtsIn(platform, submission.texts);
  // Comes last of what is looked at: nobody tries cards with a form that is refused for the rest.
  return tryCard(platform, userId, async () => {
    await requireName(platform, submission.person);
    return enter(platform, context, submission, { known: heldBy(known), doubts });
  });
}

/** Writes it down with what was sent for it. */
async function enter<Field extends string>(
  platform: Platform,
  context: UserContext,
  { kind, sealed, files, claim, ...submission }: Submission<Field>,
  { known, doubts }: { readonly known: Held; readonly doubts: readonly string[] },
): Promise<Submitted> {
  const { db, clock } = platform;
  const { userId } = context.user;
  const key = { userId, kind };
  const picture =
    known.picture === submission.picture
      ? submission.picture
      : await publishPicture(platform, userId, submission.picture);
  const consents = await currentConsents(platform, AGREED);
  const given = { ...key, sealed, doubts, now: clock.now() };
  const status = CERTIFICATION_STATUSES.inReview;
  return inTransaction(db, async (tx) => {
    // The row comes before all else: two applications of one user take turns here.
    const before = await lockApplication(tx, key);
    requireApplicable(before);
    const id = await (before === null ? insertApplication : resubmitApplication)(tx, given);
    if (id === null) {
      throw fail('certification.pending');
    }
    await claim(tx);
    const held = heldBy(before);
    if (held.picture !== picture) {
      await keepUpload(platform, tx, userId, picture);
    }
    const keys = await keepFiles(platform, tx, { userId, held: held.keys }, files);
    const content = submission.content(picture, keys);
    await saveContent(tx, key, content);
    await releaseUnused(platform, tx, { userId, held }, content);
    await setCertification(tx, userId, kind, status);
    await recordConsents(tx, platform, context, userId, consents);
    return { id, status };
  });
}

function requireApplicable(before: ApplicationRow | null): void {
  const problem = applyProblem(before?.status ?? null);
  if (problem !== null) {
    throw fail(problem);
  }
}

/** Files that an application has already. */
function heldBy(before: ApplicationRow | null): Held {
  return before === null ? NOTHING : filesOf(before.content);
}

/** Keys of private files this user sent; anything else is refused, by the name of its field. */
async function keepFiles<Field extends string>(
  platform: Platform,
  tx: Tx,
  { userId, held: before }: { readonly userId: number; readonly held: readonly string[] },
  files: SentFiles<Field>,
): Promise<Keys<Field>> {
  const held = new Set(before);
  const kept = new Map<string, string[]>();
  for (const [field, { urls, kinds }] of Object.entries<SentFiles<Field>[Field]>(files)) {
    const keys: string[] = [];
    for (const url of new Set(urls)) {
      const key = await keepPaper(platform, tx, userId, url, { kinds, held });
      if (key === null) {
        throw fail('common.badParameter', { fields: [field] });
      }
      // Another field may show the same.
      held.add(key);
      keys.push(key);
    }
    kept.set(field, keys);
  }
  // Every field was gone through.
  return Object.fromEntries(kept) as Keys<Field>;
}

/** What was sent before and is not sent again is no longer kept. */
async function releaseUnused(
  platform: Platform,
  tx: Tx,
  { userId, held }: { readonly userId: number; readonly held: Held },
  now: Content,
): Promise<void> {
  const used = filesOf(now);
  for (const key of unusedKeys(held.keys, used.keys)) {
    await releasePrivate(platform, tx, userId, key);
  }
  if (held.picture !== used.picture) {
    await releaseUpload(platform, tx, userId, held.picture);
  }
}
