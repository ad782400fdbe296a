/** What the production build has in place of `development.ts`. */
import type { Development } from './development.ts';

export const development: Development | null = null;
