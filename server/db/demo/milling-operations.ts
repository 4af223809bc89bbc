import { sql } from 'drizzle-orm'
import { documentNumber } from '#server/contract/consecutives.ts'
import { dayInBogota } from '#server/shared/days.ts'
import { utilidadDeMaquila } from '#server/domain/maquilas.ts'
import type { Transaction } from '../transaction.ts'
import { created } from './ids.ts'
import { insertRows } from './insert.ts'
import { random } from './random.ts'
import type { SeasonOptions } from './season.ts'

const OPERATIONS = 30
const PREFIX = 'MAQ'

/** Milling operations of the last four months; when paddy was dearest some were made at a loss. */
export async function makeMillingOperations(
  tx: Transaction,
  id_empresa: string,
  { now }: SeasonOptions,
): Promise<void> {
  const chance = random(1982)
  const rows = Array.from({ length: OPERATIONS }, (_, index) => {
    const dear = index >= 11 && index <= 13
    const operation = {
      kgs_netos: chance.between(6_000, 34_000),
      costo_prom_kg: chance.between(1_690, 1_860),
      pr_venta_kg: dear ? chance.between(1_640, 1_680) : chance.between(1_980, 2_240),
    }
    const consecutivo = documentNumber(PREFIX, index + 1)
    return { id_empresa, consecutivo, ...operation, utilidad: utilidadDeMaquila(operation) }
  })
  const span = { now, daysAgo: 118, until: 1, count: rows.length }
  const dated = [...created(rows, 'id_maquila', span, chance)].map((row) => ({
    ...row,
    fecha: dayInBogota(new Date(row.creado_en)),
  }))
  await insertRows(tx, 'milling_operations', dated)
  await tx.execute(
    sql`update consecutives set consecutivo_actual = ${OPERATIONS + 1}
      where id_empresa = ${id_empresa} and tags = 'MAQUILA'`,
  )
}
