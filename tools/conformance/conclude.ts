/** From requirements and test results to what is proven. */
import { claimsInTitle } from './ids.ts';
import { goalsOf, hasSides, sideOf } from './requirements.ts';
import type { Requirement } from './requirements.ts';
import type { TestResult } from './results.ts';

export interface Proof {
  readonly passed: TestResult[];
  /** Failed or skipped: one of these is enough to leave the goal unproven. */
  readonly spoiled: TestResult[];
}

export interface WrongClaim {
  readonly claim: string;
  readonly why: 'unknown' | 'names no part';
}

export interface Conclusion {
  readonly requirements: readonly Requirement[];
  /** By goal: an id, or an id with one of its parts. */
  readonly proofs: ReadonlyMap<string, Proof>;
  readonly wrong: readonly (WrongClaim & { readonly test: TestResult })[];
}

/** Weighs every test against what it names. */
export function conclude(
  requirements: readonly Requirement[],
  tests: readonly TestResult[],
): Conclusion {
  const byId = new Map(requirements.map((requirement) => [requirement.id, requirement]));
  const proofs = new Map<string, Proof>(
    requirements.flatMap(goalsOf).map((goal) => [goal, { passed: [], spoiled: [] }]),
  );
  const wrong: (WrongClaim & { test: TestResult })[] = [];
  for (const test of tests) {
    for (const claim of new Set(claimsInTitle(test.title))) {
      const problem = problemOf(claim, byId);
      if (problem) {
        wrong.push({ ...problem, test });
      }
      const proof = proofs.get(goalOf(claim, byId, test.file));
      if (!problem) {
        (test.status === 'passed' ? proof?.passed : proof?.spoiled)?.push(test);
      }
    }
  }
  return { requirements, proofs, wrong };
}

/** What is wrong with a claim whatever file makes it, or null. */
export function problemOf(
  claim: string,
  requirements: ReadonlyMap<string, Requirement>,
): WrongClaim | null {
  const [id = '', part] = claim.split('/');
  const requirement = requirements.get(id);
  if (!requirement) {
    return { claim, why: 'unknown' };
  }
  if (hasSides(requirement)) {
    return part === undefined ? null : { claim, why: 'unknown' };
  }
  if (part !== undefined) {
    return requirement.parts.includes(part) ? null : { claim, why: 'unknown' };
  }
  return requirement.parts.length === 0 ? null : { claim, why: 'names no part' };
}

/** The goal a claim is for; of a call, the one of the side its test stands on. */
export function goalOf(
  claim: string,
  byId: ReadonlyMap<string, Requirement>,
  file: string,
): string {
  const requirement = byId.get(claim);
  return requirement && hasSides(requirement) ? `${claim}/${sideOf(file)}` : claim;
}

/** Whether a goal has a passing test and no other. */
export function isProven({ proofs }: Conclusion, goal: string): boolean {
  const proof = proofs.get(goal);
  return proof !== undefined && proof.passed.length > 0 && proof.spoiled.length === 0;
}

/** Whether each goal of a line is proven. */
export function isWhole(conclusion: Conclusion, requirement: Requirement): boolean {
  return goalsOf(requirement).every((goal) => isProven(conclusion, goal));
}

/** `conformance: 12/200, parts 30/382`: whole lines, and all that must be proven one by one. */
export function summary(conclusion: Conclusion): string {
  const { requirements } = conclusion;
  const goals = requirements.flatMap(goalsOf);
  const whole = requirements.filter((requirement) => isWhole(conclusion, requirement));
  const proven = goals.filter((goal) => isProven(conclusion, goal));
  return `conformance: ${whole.length}/${requirements.length}, parts ${proven.length}/${goals.length}`;
}

/** Why what is needed, a line or a part, does not count; empty when it does. */
export function missingOf(need: string, conclusion: Conclusion): string[] {
  const requirement = conclusion.requirements.find(({ id }) => id === need);
  const goals = requirement ? goalsOf(requirement) : [need];
  return goals
    .filter((goal) => !isProven(conclusion, goal))
    .map((goal) => {
      const proof = conclusion.proofs.get(goal);
      if (!proof) {
        return `${goal}: no such requirement`;
      }
      const [first] = proof.spoiled;
      if (first) {
        return `${goal}: ${first.status}: ${first.file} › ${first.title}`;
      }
      return `${goal}: no test`;
    });
}
