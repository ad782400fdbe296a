import { useState } from 'react';
import { useSession } from '#shared/api/session.ts';
import { type Draft, type DraftSubject, keepDraft, readDraft } from './checkout-draft.ts';

/** What was typed for a product, kept over a reload. */
export function useDraft(product: Pick<DraftSubject, 'type' | 'id'>, first: () => Draft) {
  const owner = useSession(({ user }) => user?.id ?? null);
  const subject = { type: product.type, id: product.id, owner };
  const [draft, setDraft] = useState(() => readDraft(subject) ?? first());
  const change = (values: Partial<Draft>) => {
    const next = { ...draft, ...values };
    setDraft(next);
    keepDraft(subject, next);
  };
  return [draft, change] as const;
}
