/** An import as the rules see it. */
import type { ImportRef } from './imports.ts';
import type { Target, Workspaces } from './workspaces.ts';
import type { Zone } from './zones.ts';

export interface Edge {
  readonly path: string;
  readonly zone: Zone;
  readonly ref: ImportRef;
  readonly target: Target;
  /** The zone of the target when it is a file of this repository. */
  readonly targetZone: Zone | undefined;
}

export interface RuleContext {
  readonly workspaces: Workspaces;
  /** Contract files that load zod at run time, directly or through others. */
  readonly withZod: ReadonlySet<string>;
}

/** Says what is wrong with an import, if anything. */
export type Rule = (edge: Edge, context: RuleContext) => string | undefined;

/** How a message names the target. */
export function nameOf({ ref, target }: Edge): string {
  return target.kind === 'package' || target.kind === 'builtin' ? target.name : `${ref.specifier}`;
}
