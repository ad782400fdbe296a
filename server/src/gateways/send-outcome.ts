/**
 * How handing a message to a provider ended. `unsure`: it may have been taken before the answer got
 * lost, so it is never sent again. `limited`: this receiver has had enough for now. `rejected`:
 * there is no such receiver.
 */
export type SendOutcome = 'sent' | 'limited' | 'refused' | 'rejected' | 'unsure';

/** One try's end: as above, or `not taken` when the provider surely has not accepted it. */
export type TryOutcome = SendOutcome | 'not taken';

/** Tries, and tries once more only when the first surely left nothing behind. */
export async function tryTwice(attempt: () => Promise<TryOutcome>): Promise<SendOutcome> {
  const first = await attempt();
  const outcome = first === 'not taken' ? await attempt() : first;
  return outcome === 'not taken' ? 'refused' : outcome;
}
