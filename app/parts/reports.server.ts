import type { Report } from '#app/report/define-report.ts'

/** Every report by the first part of its address: each `report.server.ts`, or `…-report.server.ts`, of a subject is one. */
export const REPORTS: ReadonlyMap<string, Report<unknown>> = new Map(
  Object.values(
    import.meta.glob<Report<unknown>>('./*/{report,*-report}.server.ts', { eager: true, import: 'report' }),
  ).map((report) => [report.path.slice(1), report]),
)
