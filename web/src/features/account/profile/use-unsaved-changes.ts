import { useEffect, useState } from 'react';
import { useLoginRequest } from '#shared/api/login-request.ts';
import { dropDraft, keepDraft, readDraft } from '#shared/drafts/drafts.ts';
import { fillDraft } from '#shared/drafts/use-draft.ts';
import type { ProfileValues } from './profile-values.ts';

const PLACE = 'profile';

/** What the form begins with: the stored profile, with the changes that a new login interrupted. */
export function useFirstValues(userId: number, stored: ProfileValues): ProfileValues {
  const [first] = useState(() => fillDraft(stored, readDraft(userId, PLACE)));
  return first;
}

/** Forgets the changes: they are taken back. */
export function dropChanges(userId: number): void {
  dropDraft(userId, PLACE);
}

/** Keeps changes through a new login; whoever leaves the page on purpose was asked, and loses them. */
export function useUnsavedChanges(userId: number, values: ProfileValues, isDirty: boolean): void {
  useEffect(() => {
    if (isDirty) {
      keepDraft(userId, PLACE, values);
    } else {
      dropDraft(userId, PLACE);
    }
  }, [userId, values, isDirty]);
  useEffect(
    () => () => {
      if (useLoginRequest.getState().step === null) {
        dropDraft(userId, PLACE);
      }
    },
    [userId],
  );
}
