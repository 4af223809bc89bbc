import type { Report } from '#app/report/define-report.ts'

/** Every report by the first part of its address: each file of the folder is one. */
export const REPORTS: ReadonlyMap<string, Report<unknown>> = new Map(
  Object.values(
    import.meta.glob<Report<unknown>>('./reports/*.server.ts', { eager: true, import: 'report' }),
  ).map((report) => [report.path.slice(1), report]),
)
