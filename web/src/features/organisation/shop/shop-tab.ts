/** Tabs of an institution's page; the first has no name in the address. */
export const SHOP_TABS = ['home', 'courses', 'packages', 'teachers'] as const;

export type ShopTab = (typeof SHOP_TABS)[number];

/** The tab in a query; anything else is the first. */
export function readShopTab(text: string | null): ShopTab {
  return SHOP_TABS.find((tab) => tab === text) ?? 'home';
}
