import type { MenuType } from '@zhiji/contract/kernel/menu';
import { call } from '#shared/api/client.ts';

/** Counts the choice of a top-menu entry. Nobody waits for it, so a failure is dropped. */
export function reportMenuView(type: MenuType): void {
  call('analytics.reportMenuView', { type }).catch(() => undefined);
}
