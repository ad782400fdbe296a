/** What a kind of message is: data from which its texts are written in either language. */
import type { z } from 'zod';
import type { MESSAGE_TYPES } from '@zhiji/contract/kernel/statuses';

export type MessageType = keyof typeof MESSAGE_TYPES;

/** Ways out of the site. */
export const WAYS_OUT = ['sms', 'mail'] as const;
export type WayOut = (typeof WAYS_OUT)[number];

export interface Texts {
  readonly title: string;
  /** `{name}` stands for the fact of that name. */
  readonly content: string;
}

/** A name in either language. */
export interface Word {
  readonly zh: string;
  readonly en: string;
}

/** Values are flat; one whose name ends in `_time` is a time of the wire. */
export type FactsShape = z.ZodObject<Record<string, z.ZodType<string | number>>>;

export interface Kind<Shape extends FactsShape = FactsShape> {
  readonly type: MessageType;
  readonly facts: Shape;
  /**
   * Route of the site it leads to, with facts in it, or one for each value of the fact `kind`; empty
   * when there is none.
   */
  readonly link: string | Readonly<Record<string, string>>;
  /** What the values of the fact `kind` are called. */
  readonly words?: Readonly<Record<string, Word>>;
  readonly zh: Texts;
  readonly en: Texts;
  /** Values for the preview. */
  readonly sample: z.output<Shape>;
  /** Ways it takes beside the site. */
  readonly waysOut?: readonly WayOut[];
  /** Keeps no quiet hours and is never gathered with others. */
  readonly isUrgent?: true;
}

/** Declares a kind, keeping the type of its facts. */
export function kind<Shape extends FactsShape>(definition: Kind<Shape>): Kind<Shape> {
  return definition;
}
