/** Before the id of a line: the field of what of it comes back. */
export const QUANTITY_PREFIX = 'cantidad-'
