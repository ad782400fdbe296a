/** The mail relay, asked what it took; the sandbox plays it. */
import { z } from 'zod';

const Taken = z.object({
  taken: z.array(z.object({ message_id: z.string(), to: z.string(), times: z.int() })),
});
const REFERENCE = /^<(?<reference>[^@>]+)@[^>]+>$/u;

export interface TakenMail {
  /** Our own id of the mail. */
  readonly reference: string;
  readonly to: string;
  /** How often it came. */
  readonly times: number;
}

/** Every mail it ever took. */
export async function takenMails(origin: string): Promise<readonly TakenMail[]> {
  const answer = await fetch(`${origin}/mail/taken.json`);
  const { taken } = Taken.parse(await answer.json());
  return taken.map(({ message_id: id, to, times }) => ({
    reference: REFERENCE.exec(id)?.groups?.['reference'] ?? id,
    to,
    times,
  }));
}
