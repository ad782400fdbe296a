import { useEffect } from 'react';
import { keepRetail, type RetailType } from './retail.ts';

/** Remembers whose link was followed to a product; null for a link without a code. */
export function useRetailClick(type: RetailType, id: number, retailid: string | null): void {
  useEffect(() => {
    if (retailid !== null) {
      keepRetail(type, id, retailid);
    }
  }, [type, id, retailid]);
}
