import { readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { packageRoot } from '../db/paths.ts'

/**
 * A copy is a gzip file of lines of JSON, which both engines read: a head, of each table its columns, its rows and what
 * they come to, and an end with the checksum of all lines before it. Every value stands as the database writes it, as
 * text, so that nothing is rounded on the way.
 */
export const FORMAT = 1

/** The release that writes and reads copies, as its package says. */
export const release = () =>
  z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(path.join(packageRoot(), 'package.json'), 'utf8'))).version

/** What restoring has to know before it reads a row. */
export const Head = z.object({
  molino: z.literal('copia'),
  formato: z.number().int(),
  /** The release that made it, and its migrations: whoever lacks one of them is older than the copy. */
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

/** A row: its values in the order of its table's columns. */
export type Values = (string | null)[]

/** The file is no copy that can be restored; the message is for people. */
export class UnfitCopy extends Error {}
