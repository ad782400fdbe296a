/** Which keys a process must have to begin, and what a change of the key leaves behind. */
import { createSecretKey, randomBytes } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { operatorNamed } from '#platform/actor';
import { keyProblem } from '#platform/db/data-keys';
import { rotateKeys } from '#platform/db/key-rotation';
import { useTestApp } from '#test/app';
import { buildUser } from '#factory/identity';
import type { KeyObject } from 'node:crypto';
import type { KeyRing } from '#platform/crypto';

const app = useTestApp();
let ring: KeyRing;
let next: number;
beforeAll(async () => {
  ring = app.platform.config.dataKey;
  next = ring.newest + 1;
  await buildUser(app.platform, { phone: '13577770001' });
});

const newKey = (): KeyObject => createSecretKey(randomBytes(32));
const columns = () => app.modules.flatMap(({ sealed = [] }) => sealed);
const problemOf = async (given: KeyRing): Promise<string | null> =>
  keyProblem({ ...app.platform, config: { ...app.platform.config, dataKey: given } }, columns());

it('[R1-A13] a process does not begin without a key that values need', async () => {
  expect(await problemOf(ring)).toBeNull();
  const lost = { ...ring, newest: next, keys: new Map([[next, newKey()]]) };
  expect(await problemOf(lost)).toContain('DATA_KEYS lacks a key');
});

it('[R1-A13] a process does not begin with another key under an id that is taken', async () => {
  expect(await problemOf(ring)).toBeNull();
  const other = { ...ring, keys: new Map([[ring.newest, newKey()]]) };
  expect(await problemOf(other)).toContain('give a new key a new id');
  expect(await problemOf({ ...ring, index: newKey() })).toContain('INDEX_KEY is not the one');
});

it('[R1-A13] a change of the key leaves nothing that needs the old one', async () => {
  const { platform } = app;
  const fresh = newKey();
  const both = { ...ring, newest: next, keys: new Map([[next, fresh], ...ring.keys]) };
  expect(await problemOf(both)).toBeNull();
  const told = { ...platform, config: { ...platform.config, dataKey: both } };
  await rotateKeys(told, columns(), operatorNamed('test'));
  const alone = { ...both, keys: new Map([[next, fresh]]) };
  expect(await problemOf(alone)).toBeNull();
  // A process that was not restarted in time still seals with the key that was retired.
  await buildUser(platform, { phone: '13577770002' });
  expect(await problemOf(alone)).toContain('users.phone_sealed 1');
});
