import { readdirSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ReportSource } from '#app/report/read-report.server.ts'

const SOURCES = 'app/parts/reports'

/** The source of every report, so that no test can forget a new one. */
export async function definedReports(): Promise<ReportSource<unknown>[]> {
  const files = readdirSync(SOURCES).filter((file) => file.endsWith('.server.ts'))
  const modules = await Promise.all(
    files.map(async (file) => {
      const module: unknown = await import(pathToFileURL(path.resolve(SOURCES, file)).href)
      return Object.values(module as object).filter(isSource)
    }),
  )
  return modules.flat()
}

function isSource(exported: unknown): exported is ReportSource<unknown> {
  return typeof exported === 'object' && exported !== null && 'report' in exported && 'read' in exported
}
