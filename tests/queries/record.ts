import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { PgDatabase } from 'drizzle-orm/pg-core'
import { add, nothing, type SeenQueries } from './seen.ts'

interface Result {
  rows: unknown[]
  fields?: { name: string; dataTypeID: number }[]
}

const root = path.resolve(import.meta.dirname, '../..')
const queries: SeenQueries = {}

// Every query of this process is noted from the import on.
const { execute } = PgDatabase.prototype
PgDatabase.prototype.execute = function (query) {
  const place = placeOfCall()
  const raw = execute.call(this, query)
  const perform = raw.execute
  if (place)
    raw.execute = async () => {
      const result = await perform()
      note(place, result as Result)
      return result
    }
  return raw
}

/** Writes the notes of this process into a folder. */
export function writeNotes(folder: string): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, `${process.pid}.json`), JSON.stringify(queries))
}

/** Statements that PGlite plans once tell no columns. Other tests run the same calls without that. */
function note(place: string, { rows, fields }: Result): void {
  if (!fields) return
  const columns = fields.map(({ name, dataTypeID }) => `${name}:${dataTypeID}`).join()
  const seen = ((queries[place] ??= {})[columns] ??= nothing())
  for (const row of rows) add(seen, row)
}

/** Frames of a call: two of this file, `rowsOf`, possibly `insertRows`, and the caller. */
const FRAMES = 5
/** Places by frames of the running code, because reading source maps takes 0.2 ms. */
const places = new Map<string, string | undefined>()

/** The call in server/ that asks for the rows. */
function placeOfCall(): string | undefined {
  const format = Error.prepareStackTrace
  let place: string | undefined
  Error.prepareStackTrace = (error, all) => {
    const frames = all.slice(0, FRAMES)
    const key = frames.map((frame) => `${frame.getFileName()}:${frame.getPosition()}`).join()
    if (!places.has(key)) places.set(key, callerIn(String(format?.(error, frames))))
    place = places.get(key)
  }
  void new Error().stack
  Error.prepareStackTrace = format
  return place
}

function callerIn(stack: string): string | undefined {
  const lines = stack.split('\n')
  const inside = lines.findIndex((line) => /at rowsOf .*\/server\/db\/transaction\.ts/.test(line))
  const caller =
    inside < 0 ? undefined : lines.slice(inside + 1).find((line) => !line.includes('/server/db/writes.ts'))
  const [, file, position] = /(\/[^()]+):(\d+:\d+)\)?$/.exec(caller ?? '') ?? []
  const name = file && path.relative(root, file)
  return name?.startsWith('server/') ? `${name}:${position}` : undefined
}
