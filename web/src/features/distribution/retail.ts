/**
 * Which distributor's link led to a course. The browser keeps it for a while, so that a purchase
 * on a later visit still counts for the person who shared the link; whether it does is the server's
 * to judge.
 */
import { DAY_MS } from '@zhiji/contract/kernel/durations';

const STORAGE_KEY = 'zhiji-retail';
const KEPT_MS = 15 * DAY_MS;
/** The wire takes no longer code. */
const CODE = /^[\p{L}\p{N}_-]{1,20}$/u;

interface RetailClick {
  readonly retailid: string;
  readonly curriculum_id: number;
  /** When the link was followed, in milliseconds. */
  readonly time: number;
}

function isClick(value: unknown): value is RetailClick {
  return (
    typeof value === 'object' &&
    value !== null &&
    'retailid' in value &&
    typeof value.retailid === 'string' &&
    'curriculum_id' in value &&
    typeof value.curriculum_id === 'number' &&
    'time' in value &&
    typeof value.time === 'number'
  );
}

/** The clicks that still count; what is old, broken or from the future is not among them. */
function readClicks(now: number): readonly RetailClick[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]');
    return Array.isArray(stored)
      ? stored.filter(isClick).filter(({ time }) => time <= now && now - time < KEPT_MS)
      : [];
  } catch {
    return [];
  }
}

/** The distributor's code in a query, or null when there is none that could be one. */
export function readRetailId(text: string | null): string | null {
  return text !== null && CODE.test(text) ? text : null;
}

/** Remembers whose link led to a course; the last one wins. */
export function keepRetail(curriculumId: number, retailid: string, now = Date.now()): void {
  const others = readClicks(now).filter(({ curriculum_id }) => curriculum_id !== curriculumId);
  const clicks = [...others, { retailid, curriculum_id: curriculumId, time: now }];
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(clicks));
  } catch {
    // A browser that stores nothing: the visit itself still carries the code.
  }
}

/** Whose link led to a course, or null when none did within the last fifteen days. */
export function keptRetail(curriculumId: number, now = Date.now()): string | null {
  const click = readClicks(now).find(({ curriculum_id }) => curriculum_id === curriculumId);
  return click?.retailid ?? null;
}
