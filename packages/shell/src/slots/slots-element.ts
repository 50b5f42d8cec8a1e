/**
 * The element that carries the slots of a document as JSON. A document without it has no slots:
 * confined ones, such as the report, are built without.
 */
export const SLOTS_ELEMENT_ID = 'slots';
