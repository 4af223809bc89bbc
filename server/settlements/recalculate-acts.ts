import { sql } from 'drizzle-orm'
import type { Registration } from './calculation-contract.ts'
import { NewSettlement } from './contract.ts'
import { rowsOf, type Transaction } from '#server/db/transaction.ts'
import { updateRows } from '#server/db/writes.ts'
import type { AbonoAlAcuerdo } from '#server/financing/offsets-rules.ts'
import type { Deduccion } from './deductions-rules.ts'
import { dayInBogota } from '#server/kit/words/days.ts'
import { inClosedMonth } from '#server/periods/acts.ts'
import { updateRow } from '#server/kit/rows/rows.ts'
import { lockSettlement, type Stored } from './acts.ts'
import { calculate } from './inputs-queries.ts'
import { askAboutPrice } from './price-requests-acts.ts'
import { settlementColumns, settlementDetail, SETTLEMENTS, takenBy } from './queries.ts'
import { weighingsIn } from '#server/weighings/settled-queries.ts'
import { refreshSettled } from '#server/weighings/state-acts.ts'

/** The user's choices kept in a stored calculation. */
interface Calculated {
  precio_carga: number
  registro: Registration
  propuesta: Registration
  deducciones: Deduccion[]
  acuerdo?: AbonoAlAcuerdo | null
  abono: number
  anticipo?: number
  anticipo_propuesto?: boolean
}

/**
 * Computes a draft again with the weighings as they are now and the rates of its day. Keeps the user's
 * choices: price, changed deductions, registration, offset and advance, as far as still possible. The day
 * moves to the last weighing's day, or to today when its month is closed. Throws as a new settlement does.
 */
export async function recalculateSettlement(
  tx: Transaction,
  company: string,
  id: string,
  { version, precio_carga }: { version?: number | undefined; precio_carga?: number | undefined },
  ahora: Date,
) {
  const settlement = await lockSettlement(tx, company, id, 'recalcular')
  const { consecutivo } = settlement
  const body = await askedAgain(tx, company, settlement, precio_carga, ahora)
  const calculo = await calculate(tx, company, body, {
    hoy: dayInBogota(ahora),
    lock: true,
    own: consecutivo,
  })
  const liquidada = { liquido: tx.actor.nombre, liquidada_en: ahora.toISOString() }
  await updateRow(tx, SETTLEMENTS, company, id, { ...settlementColumns(calculo), ...liquidada }, version)
  await updateRows(tx, 'settlement_calculations', { calculo }, sql`where id_liquidacion = ${id}`)
  for (const row of takenBy(id, calculo)) {
    const { id_liquidacion: _its, id_weighing_record: weighing, ...taken } = row
    await updateRows(
      tx,
      'settlement_weighings',
      taken,
      sql`where id_liquidacion = ${id} and id_weighing_record = ${weighing}`,
    )
  }
  await refreshSettled(tx, company, weighingsIn(id))
  await askAboutPrice(tx, company, { ...calculo, id_liquidacion: id, consecutivo })
  return settlementDetail(tx, company, id)
}

/** Body to compute a locked settlement again, at `precio_carga` or its old price. */
export async function askedAgain(
  tx: Transaction,
  company: string,
  { _id, consecutivo, id_proveedor, fecha }: Stored,
  precio_carga: number | undefined,
  ahora: Date,
): Promise<NewSettlement> {
  const [stored] = await rowsOf<{ calculo: Calculated; pesadas: string[]; ultima: string }>(
    tx,
    sql`select c.calculo, array_agg(w.id_weighing_record::text) as pesadas, max(w.fecha)::text as ultima
      from settlement_calculations c join settlement_weighings using (id_liquidacion)
        join weighing_records w using (id_weighing_record)
      where c.id_liquidacion = ${_id} group by c.calculo`,
  )
  if (!stored) throw new Error(`La liquidación ${consecutivo} no tiene su cálculo.`)
  const dia = stored.ultima > fecha ? stored.ultima : fecha
  return NewSettlement.parse({
    id_proveedor,
    fecha: (await inClosedMonth(tx, company, dia)) ? dayInBogota(ahora) : dia,
    pesadas: stored.pesadas,
    ...chosenIn(stored.calculo),
    ...(precio_carga !== undefined && { precio_carga }),
  })
}

/** Choices of the user. Proposed values are left out, so that they are computed again. */
function chosenIn(calculo: Calculated) {
  const { precio_carga, registro, propuesta, deducciones, acuerdo, abono, anticipo } = calculo
  const own = (clave: string) => deducciones.find((una) => una.clave === clave && una.valor !== una.propuesto)
  const [descargue, flete, bascula] = [own('DESCARGUE'), own('FLETE'), own('BASCULA')]
  return {
    precio_carga,
    registro: registro === propuesta ? undefined : registro,
    // The value '' means no agreement. A fixation without the field would propose one.
    id_acuerdo: acuerdo?.id_acuerdo ?? '',
    abono: acuerdo?.propuesto ? undefined : abono,
    anticipo: calculo.anticipo_propuesto ? undefined : anticipo,
    deducciones: {
      descargue: descargue?.valor,
      motivo_descargue: descargue?.motivo ?? '',
      flete: flete?.valor,
      motivo_flete: flete?.motivo ?? '',
      bascula: bascula?.valor,
      motivo_bascula: bascula?.motivo ?? '',
      otras: deducciones
        .filter(({ clave }) => clave === 'OTRA')
        .map(({ concepto, valor }) => ({ descripcion: concepto, valor })),
    },
  }
}
