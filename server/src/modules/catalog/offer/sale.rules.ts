/** Whether something can be looked at, by the state of its sale. */

/** States a course or package passes through. */
const SALE_STATUSES = { onSale: 2, offSale: 3 } as const;

/** Off sale is said openly; what was never on sale is not there for anybody. */
export function refusalOf(status: number): 'order.notOnSale' | 'common.notFound' | null {
  switch (status) {
    case SALE_STATUSES.onSale:
      return null;
    case SALE_STATUSES.offSale:
      return 'order.notOnSale';
    default:
      return 'common.notFound';
  }
}
