import { createContext, type Dispatch, type RefObject, type SetStateAction } from 'react';

/** What somebody said about filling the window; it counts until the phone is turned. */
export interface Chosen {
  readonly isSideways: boolean;
  readonly fills: boolean;
}

/** Stands around players that follow each other and keep the whole screen between them. */
interface Stage {
  readonly ref: RefObject<HTMLElement | null>;
  readonly choice: readonly [Chosen | null, Dispatch<SetStateAction<Chosen | null>>];
}

export const StageContext = createContext<Stage | null>(null);
