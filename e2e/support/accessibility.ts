/** What a page keeps from people who see, hear or move differently. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** Rules that are broken and by what, in the page or a part of it; none when all is well. */
export async function violationsOf(page: Page, part?: string): Promise<[string, string[]][]> {
  // Only what is broken is worked out, and in the page itself: there are no frames to join.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode(true);
  const { violations } = await (part === undefined ? axe : axe.include(part)).analyze();
  return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
}
