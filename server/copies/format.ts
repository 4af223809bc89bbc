import { readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { packageRoot } from '#server/db/paths.ts'

/**
 * File format of a copy: gzip of JSON lines, readable by both engines. The first line is the head. Each table
 * then has its columns, rows and totals. The last line has the checksum of all earlier lines. Values are the
 * database's own text, so nothing is rounded.
 */
export const FORMAT = 1

/** Version of the package. */
export const release = () =>
  z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(path.join(packageRoot(), 'package.json'), 'utf8'))).version

/** First line of a copy, which a restore needs before the first row. */
export const Head = z.object({
  molino: z.literal('copia'),
  formato: z.number().int(),
  /**
   * Release and migrations of the source. A release that lacks one of these migrations is older than the
   * copy.
   */
  version: z.string(),
  migraciones: z.array(z.string()),
  motor: z.enum(['postgres', 'pglite']),
  empezada: z.string(),
})
export type Head = z.infer<typeof Head>

export const TableHead = z.object({ tabla: z.string(), columnas: z.array(z.string()).min(1) })
export const TableEnd = z.object({ tabla: z.string(), filas: z.number().int(), sha256: z.string() })
export const End = z.object({
  fin: z.literal('copia'),
  tablas: z.number().int(),
  filas: z.number().int(),
  sha256: z.string(),
})
export type End = z.infer<typeof End>

/** Row values in column order. */
export type Values = (string | null)[]

/** The file cannot be restored. The message is shown to people. */
export class UnfitCopy extends Error {}
