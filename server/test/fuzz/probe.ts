/** Stands in front of every handler and looks at what comes through. */
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { calls } from '@zhiji/contract/calls';
import type { CallName } from '@zhiji/contract/calls';
import type { AnyBinding } from '#platform/http/routes';
import type { Module } from '#platform/module';

export interface Probe {
  /** Wraps the bindings of modules. */
  watch(this: void, modules: readonly Module[]): readonly Module[];
  /** Inputs that hold anything their schema does not name. */
  readonly strays: readonly string[];
  lastInput(): unknown;
}

const SHOWN = 400;

/** Makes a probe that has seen nothing. */
export function createProbe(): Probe {
  const strays: string[] = [];
  let last: unknown;
  const look = (name: CallName, input: unknown): void => {
    last = input;
    const parsed = z.safeParse(calls.get(name)?.request ?? z.never(), input);
    if (!parsed.success || !isDeepStrictEqual(parsed.data, input)) {
      strays.push(`${name}: ${JSON.stringify(input).slice(0, SHOWN)}`);
    }
  };
  const wrap = (name: CallName, binding: AnyBinding): AnyBinding =>
    typeof binding === 'function'
      ? async (context, input) => {
          look(name, input);
          return binding(context, input);
        }
      : {
          ...binding,
          load: async (input) => {
            look(name, input);
            return binding.load(input);
          },
        };
  return {
    strays,
    lastInput: () => last,
    watch: (modules) =>
      modules.map((module) => {
        const bindings = Object.entries(module.bindings as Record<string, AnyBinding>).map(
          ([name, binding]) => [name, wrap(`${module.domain}.${name}` as CallName, binding)],
        );
        return { ...module, bindings: Object.fromEntries(bindings) };
      }),
  };
}
