import type { CallRequest } from '@zhiji/contract/calls';
import { call } from '#shared/api/client.ts';

/** Counts a visit of a course or package page. Nobody waits for it, so a failure is dropped. */
export function reportCourseView(view: CallRequest<'analytics.reportCourseView'>): void {
  call('analytics.reportCourseView', view).catch(() => undefined);
}
