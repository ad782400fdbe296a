/** Everything cached about courses, packages and institutions goes by one tag. */
export const CATALOG_TAG = 'catalog';

/** Tag of cached comments and questions, which change more often than what they are about. */
export const FEEDBACK_TAG = 'feedback';
