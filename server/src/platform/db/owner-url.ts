import type { Config } from '#config';

/** How the owner connects, for what changes the schema; refuses where that was not said. */
export function ownerUrl({ ownerDatabaseUrl }: Config): string {
  if (ownerDatabaseUrl === null) {
    throw new Error(
      'configuration: OWNER_DATABASE_URL must be set to the connection string of the role that owns the schema',
    );
  }
  return ownerDatabaseUrl;
}
