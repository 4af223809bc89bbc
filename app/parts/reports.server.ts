import type { Report } from '#app/report/define-report.ts'

/** All reports by the first part of their address: each subject's `report.server.ts` or `…-report.server.ts`. */
export const REPORTS: ReadonlyMap<string, Report<unknown>> = new Map(
  Object.values(
    import.meta.glob<Report<unknown>>('./*/{report,*-report}.server.ts', { eager: true, import: 'report' }),
  ).map((report) => [report.path.slice(1), report]),
)
