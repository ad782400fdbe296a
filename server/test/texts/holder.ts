/** Readers whose reports count. */
import { grantByStaff } from '#modules/learning';
import { operatorNamed } from '#platform/actor';
import { buildLogin } from '../logins.ts';
import type { TestApp } from '../app.ts';
import type { Login } from '../logins.ts';

/** Somebody who was given a course for a day. */
export async function buildHolder(app: TestApp, courseId: number): Promise<Login> {
  const login = await buildLogin(app);
  const { userId } = login;
  const given = { actor: operatorNamed('test'), userId, courseId, days: 1 };
  await grantByStaff(app.platform, given);
  return login;
}
