/** Prefix of the field names: `cantidad-` and the id of the line. */
export const QUANTITY_PREFIX = 'cantidad-'
