/** Leads to the tickets on the page of an order. */
export const TICKETS_FRAGMENT = '#tickets';
