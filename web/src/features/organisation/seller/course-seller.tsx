import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#shared/api/client.ts';
import { nullIfMissing } from '#shared/api/null-if-missing.ts';
import { QueryBlock } from '#shared/api/query-block.tsx';
import { queryKey } from '#shared/query-keys/query-key.ts';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { ShopBrief } from '#features/organisation/shop/shop-brief.tsx';

const sellerQuery = (courseId: number) =>
  queryOptions({
    queryKey: queryKey('organisation', 'ofCourse', courseId),
    queryFn: ({ signal }) =>
      nullIfMissing(call('organisation.ofCourse', { id: courseId }, { signal })),
  });

/** The institution that sells a course; nothing when it is not shown any more. */
export function CourseSeller({ courseId }: { readonly courseId: number }) {
  const query = useQuery(sellerQuery(courseId));
  return (
    <QueryBlock
      query={query}
      skeleton={<Skeleton height="92px" />}
      isEmpty={(shop) => shop === null}
    >
      {(shop) => shop !== null && <ShopBrief shop={shop} />}
    </QueryBlock>
  );
}
