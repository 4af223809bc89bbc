/** Rows of a page of a list: as the documents say (D1 §9), and what else may be asked for (N-132). */
export const PAGE_SIZES = [10, 25, 50, 100]

/** The same of the audit, which the documents quote with five. */
export const AUDIT_SIZES = [5, 25, 50, 100]
