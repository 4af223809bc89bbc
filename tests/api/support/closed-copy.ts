import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { gunzipSync, gzipSync } from 'node:zlib'

type Line = unknown[] | { tabla?: string; columnas?: string[]; sha256?: string; fin?: string }

/** Writes a copy to `file` in which the release of the copy `source` closed the month `mes` instead of its own. */
export function withClosedMonth(source: string, file: string, mes: string): void {
  const whole = createHash('sha256')
  let own = createHash('sha256')
  let month = -1
  const [head = '', ...lines] = gunzipSync(readFileSync(source)).toString().trimEnd().split('\n')
  whole.update(`${head}\n`)
  const changed = lines.map((text) => {
    const line = JSON.parse(text) as Line
    if (Array.isArray(line)) {
      const row = month < 0 ? text : JSON.stringify(line.with(month, mes))
      own.update(`${row}\n`)
      whole.update(`${row}\n`)
      return row
    }
    if (line.columnas) {
      own = createHash('sha256')
      month = line.tabla === 'closed_periods' ? line.columnas.indexOf('mes') : -1
    }
    const sums = line.sha256 === undefined ? {} : { sha256: (line.fin ? whole : own).digest('hex') }
    const told = JSON.stringify({ ...line, ...sums })
    if (!line.fin) whole.update(`${told}\n`)
    return told
  })
  writeFileSync(file, gzipSync([head, ...changed, ''].join('\n')))
}
