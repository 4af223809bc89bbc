/** Page sizes of lists. */
export const PAGE_SIZES = [10, 25, 50, 100]

/** Page sizes of the audit. */
export const AUDIT_SIZES = [5, 25, 50, 100]
