import type { ReportSource } from '#app/report/read-report.server.ts'
import { definitionsIn } from './definitions.ts'

/** The source of every report. */
export const definedReports = (): Promise<ReportSource<unknown>[]> =>
  definitionsIn('app/parts/reports', (file) => file.endsWith('.server.ts'), isSource)

function isSource(exported: unknown): exported is ReportSource<unknown> {
  return typeof exported === 'object' && exported !== null && 'report' in exported && 'read' in exported
}
