import { Link, useSearchParams } from 'react-router';
import { reportMenuView } from '#features/analytics/report-menu-view.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { useCurrentRoute } from '#app/current-route.ts';
import { highlightedTopEntry, type MenuEntry, topMenu } from '#app/menus.ts';
import { routeMessages } from '#app/routes.messages.ts';
import { useRole } from '#app/use-role.ts';

/** Choosing an entry is a page view of its menu; arriving by another way is not. */
function reportSelection({ route: { menu } }: MenuEntry): void {
  if (menu?.place === 'top') {
    reportMenuView(menu.menuType);
  }
}

/** The entries of the top menu, as list items. */
export function TopMenuLinks({ className }: { readonly className?: string | undefined }) {
  const t = useMessages(routeMessages);
  const current = useCurrentRoute();
  const [query] = useSearchParams();
  const highlighted = highlightedTopEntry(current, query.get('type') ?? '');
  return topMenu(useRole()).map((entry) => {
    const { name, route } = entry;
    const currentMark = name === current ? 'page' : 'true';
    return (
      <li key={name}>
        <Link
          to={pathTo(name)}
          className={className}
          aria-current={name === highlighted ? currentMark : undefined}
          onClick={() => reportSelection(entry)}
        >
          {t(route.titleKey)}
        </Link>
      </li>
    );
  });
}
