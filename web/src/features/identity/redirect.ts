/** Where a login leads to. */
import { paths, pathTo } from '#shared/lib/paths.ts';

/** Whether an address is that of a course which a distributor's link led to. */
export function isRetailCourse(pathname: string, search: string): boolean {
  return (
    pathname === paths.courseInfo && (new URLSearchParams(search).get('retailid') ?? '') !== ''
  );
}

/** What a person was about to do who had to sign up first: a course, another page, or nothing yet. */
export function cameFor(redirect: string | null, pathname: string): 'course' | 'page' | null {
  const isCourse = (redirect ?? pathname).startsWith(paths.courseInfo);
  if (isCourse) {
    return 'course';
  }
  return redirect === null || redirect === pathTo('home') ? null : 'page';
}
