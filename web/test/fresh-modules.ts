/**
 * A worker keeps its window and what comes from node_modules; the site's own modules begin anew in
 * every file, so that none sees what another left in them.
 */
import { vi } from 'vitest';

vi.resetModules();
