/** What the audit calls the files of reports, which are of no one table. */
export const AUDITED_REPORTS = 'informes'
