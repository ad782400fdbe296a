import { useMessages } from '#shared/i18n/use-messages.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { LinkTabs } from '#shared/navigation/link-tabs.tsx';
import { COURSE_KINDS, type CourseKind, courseKindText } from './course-kind.ts';
import { shopMessages } from './shop.messages.ts';

interface CourseKindTabsProps {
  readonly shopId: number;
  readonly kind: CourseKind | undefined;
}

/** Narrows the courses of an institution to one kind; the choice stands in the address. */
export function CourseKindTabs({ shopId, kind }: CourseKindTabsProps) {
  const t = useMessages(shopMessages);
  const toKind = (type?: CourseKind) =>
    pathTo('organInfo', { id: shopId, tab: 'courses', ...(type !== undefined && { type }) });
  return (
    <LinkTabs
      label={t('courseKinds')}
      tabs={[
        { to: toKind(), text: t('allKinds'), isCurrent: kind === undefined },
        ...COURSE_KINDS.map((each) => ({
          to: toKind(each),
          text: t(courseKindText[each]),
          isCurrent: each === kind,
        })),
      ]}
    />
  );
}
