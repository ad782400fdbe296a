/** Everything cached about courses, packages and institutions goes by one tag. */
export const CATALOG_TAG = 'catalog';
