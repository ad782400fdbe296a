/**
 * Which distributor's link led to a course or package. The browser keeps it for a while, so that a
 * purchase on a later visit, in another tab or after signing up still counts for the person who
 * shared the link; whether it does is the server's to judge.
 */
import type { CallRequest } from '@zhiji/contract/calls';
import { DAY_MS } from '@zhiji/contract/kernel/durations';
import { RETAIL_DAYS } from '@zhiji/contract/kernel/limits';
import { COURSE_TYPES } from '@zhiji/contract/kernel/statuses';

const STORAGE_KEY = 'zhiji-retail';
const KEPT_MS = RETAIL_DAYS * DAY_MS;

/** Null for a course whose link did not say its type. */
export type RetailType = CallRequest<'order.create'>['type'] | null;

export interface RetailClick {
  readonly retailid: string;
  /** When the link was followed, in milliseconds of this machine. */
  readonly time: number;
}

/** Packages are numbered apart from courses, whatever the type of those. */
type StoredClick = RetailClick &
  ({ readonly curriculum_id: number } | { readonly package_id: number });

function isStoredClick(value: unknown): value is StoredClick {
  return (
    typeof value === 'object' &&
    value !== null &&
    'retailid' in value &&
    typeof value.retailid === 'string' &&
    (('curriculum_id' in value && typeof value.curriculum_id === 'number') ||
      ('package_id' in value && typeof value.package_id === 'number')) &&
    'time' in value &&
    typeof value.time === 'number'
  );
}

/** Stands in where the browser stores nothing: lasts as long as the tab. */
let unstored = '[]';

function readText(): string {
  try {
    return localStorage.getItem(STORAGE_KEY) ?? '[]';
  } catch {
    return unstored;
  }
}

function writeText(text: string): void {
  try {
    localStorage.setItem(STORAGE_KEY, text);
  } catch {
    unstored = text;
  }
}

/** The clicks that still count; what is old, broken or from the future is not among them. */
function readClicks(now: number): readonly StoredClick[] {
  try {
    const stored: unknown = JSON.parse(readText());
    return Array.isArray(stored)
      ? stored.filter(isStoredClick).filter(({ time }) => time <= now && now - time < KEPT_MS)
      : [];
  } catch {
    return [];
  }
}

/** Whether a click was on a link to a product. */
function isOf(type: RetailType, id: number) {
  return (click: StoredClick): boolean =>
    type === COURSE_TYPES.package
      ? 'package_id' in click && click.package_id === id
      : 'curriculum_id' in click && click.curriculum_id === id;
}

/** Remembers whose link led to a product; the last one wins. */
export function keepRetail(type: RetailType, id: number, retailid: string, now = Date.now()): void {
  const isSame = isOf(type, id);
  const others = readClicks(now).filter((click) => !isSame(click));
  const product = type === COURSE_TYPES.package ? { package_id: id } : { curriculum_id: id };
  writeText(JSON.stringify([...others, { retailid, ...product, time: now }]));
}

/** Whose link led to a product and when, or null when none did within the last days. */
export function keptRetail(type: RetailType, id: number, now = Date.now()): RetailClick | null {
  const click = readClicks(now).find(isOf(type, id));
  return click === undefined ? null : { retailid: click.retailid, time: click.time };
}
