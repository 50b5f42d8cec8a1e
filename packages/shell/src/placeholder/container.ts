/** The element header and placeholder share. */
export const CONTAINER_ID = 'meridian-header';
