import { sql } from 'drizzle-orm'
import { rowsOf, type Database, type Queries } from '#server/db/transaction.ts'
import { measure } from '#server/kit/words/formats.ts'
import type { Check, Found } from '#server/kit/check.ts'
import { CHECKS } from './checks.ts'

/** Prints a line; `wrong` marks a violation. */
type Say = (line: string, wrong: boolean) => void

/**
 * Checks one state of a database while requests continue. Prints a line per check, with the first violations
 * below. Returns the number of violations. `db` reaches all companies. The accounts are compared with the lists on
 * `dia`, by default today.
 */
export function checkData(
  db: Database,
  say: Say,
  checks: readonly Check[] = CHECKS,
  dia?: string,
): Promise<number> {
  return db.snapshot(async (q) => {
    const companies = await companyNames(q)
    let faults = 0
    for (const check of checks) {
      const found = await check.run(q, dia)
      faults += found.malos
      say(lineOf(check.nombre, found, companies), found.malos > 0)
    }
    say(
      faults === 0
        ? `Todo está bien: ${checks.length} comprobaciones.`
        : `Hay ${measure(faults)} ${faults === 1 ? 'cosa' : 'cosas'} por revisar.`,
      false,
    )
    return faults
  })
}

async function companyNames(q: Queries): Promise<ReadonlyMap<string, string>> {
  const rows = await rowsOf<{ id: string; nombre: string }>(
    q,
    sql`select id_empresa as id, nombre from companies`,
  )
  return new Map(rows.map(({ id, nombre }) => [id, nombre]))
}

function lineOf(
  nombre: string,
  { vistos, malos, primeros }: Found,
  companies: ReadonlyMap<string, string>,
): string {
  if (malos === 0) return `✓ ${nombre}: ${measure(vistos)} bien`
  const named = primeros.map(({ empresa, que }) => {
    const company = companies.size > 1 ? companies.get(empresa ?? '') : undefined
    return `    ${que}${company ? ` (${company})` : ''}`
  })
  const more = malos - primeros.length
  return [
    `✗ ${nombre}: ${measure(malos)} mal, de ${measure(vistos)}`,
    ...named,
    ...(more > 0 ? [`    … y ${measure(more)} más`] : []),
  ].join('\n')
}
