import { useEffect, useId, useRef } from 'react';
import { Link } from 'react-router';
import { setOpenMenuGroup, useSession } from '#shared/api/session.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { ChevronDownIcon } from '#shared/ui/icons.tsx';
import { useCurrentRoute } from '#app/current-route.ts';
import { groupOf, highlightedEntry, type MenuGroup, sideMenu } from '#app/menus.ts';
import { routeMessages } from '#app/routes.messages.ts';
import { useRole } from '#app/use-role.ts';
import styles from './side-menu.module.css';

/**
 * Going to a page opens its group. What is open stays as it is until then, also over a reload;
 * who leaves the user centre finds it anew.
 */
function useOpenGroup(): string | null {
  const openGroup = useSession((state) => state.openMenuGroup);
  const currentGroup = groupOf(useCurrentRoute());
  const followed = useRef(openGroup === null ? null : currentGroup);
  useEffect(() => {
    if (followed.current !== currentGroup) {
      followed.current = currentGroup;
      setOpenMenuGroup(currentGroup);
    }
  }, [currentGroup]);
  useEffect(
    () => () => {
      // In strict mode the menu comes back at once, and opens its group again.
      followed.current = null;
      setOpenMenuGroup(null);
    },
    [],
  );
  return openGroup;
}

interface MenuSectionProps {
  readonly group: MenuGroup;
  readonly open: boolean;
}

function MenuSection({ group, open }: MenuSectionProps) {
  const t = useMessages(routeMessages);
  const listId = useId();
  const current = useCurrentRoute();
  const highlighted = highlightedEntry(current);
  return (
    <div>
      <button
        type="button"
        className={styles.group}
        aria-expanded={open}
        aria-controls={listId}
        onClick={() => setOpenMenuGroup(open ? null : group.key)}
      >
        {t(group.titleKey)}
        <span className={styles.chevron}>
          <ChevronDownIcon />
        </span>
      </button>
      <ul id={listId} className={open ? undefined : styles.closed}>
        {group.entries.map(({ name, route }) => (
          <li key={name}>
            <Link
              to={pathTo(name)}
              className={styles.entry}
              aria-current={name === highlighted ? currentMark(name === current) : undefined}
            >
              {t(route.titleKey)}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** `page` on the page itself, `true` on the parent of a hidden page. */
function currentMark(isPage: boolean): 'page' | 'true' {
  return isPage ? 'page' : 'true';
}

/** The user centre's menu: an accordion with one group open at a time. */
export function SideMenu() {
  const t = useMessages(routeMessages);
  const role = useRole();
  const isDistributor = useSession((state) => state.user?.is_spread === 1);
  const openGroup = useOpenGroup();
  return (
    <nav className={styles.menu} aria-label={t('user')}>
      {sideMenu({ role, isDistributor }).map((group) => (
        <MenuSection key={group.key} group={group} open={group.key === openGroup} />
      ))}
    </nav>
  );
}
