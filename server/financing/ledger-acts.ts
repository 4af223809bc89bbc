import { sql } from 'drizzle-orm'
import { rowsOf, type Transaction } from '#server/db/transaction.ts'
import { Refusal } from '#server/kit/rules/refusal.ts'
import { pesos } from '#server/kit/words/formats.ts'
import { readLedger, type Agreement } from './ledger-queries.ts'
import { debtOn, type Deuda } from './rules.ts'
import { unaudited } from '#server/db/writes.ts'

/** Change of one loan's interest. */
export interface InterestChange {
  id_movimiento_af: string
  descripcion: string
  antes: number
  despues: number
}

/**
 * Computes the debt of a locked agreement up to `corte` and stores its totals and the interest of its loans.
 * Raises no version and writes no audit event. Throws EN_USO when the loans are worth less than the settlements
 * paid.
 */
export async function recalculate(
  tx: Transaction,
  agreement: Agreement,
  corte: string,
): Promise<{ deuda: Omit<Deuda, 'evolucion'>; cambios: InterestChange[] }> {
  const { _id, consecutivo } = agreement
  const deuda = debtOn({ ...agreement, ...(await readLedger(tx, _id)) }, corte)
  if (deuda.sobrante > 0) {
    const mensaje =
      `Al acuerdo ${consecutivo} las liquidaciones ya abonaron ${pesos(deuda.abonado)}: ` +
      `con este cambio sobrarían ${pesos(deuda.sobrante)}.`
    throw new Refusal('EN_USO', mensaje)
  }
  const cambios = await unaudited(tx, async () => {
    const changed = await storeLines(tx, _id, deuda)
    await tx.execute(
      sql`update financing_agreements set total_neto = ${deuda.total_neto}, interes = ${deuda.interes},
          abonado = ${deuda.abonado}, calculado_al = ${corte}::date
        where id_acuerdo_de_financiamiento = ${_id}`,
    )
    return changed
  })
  return { deuda, cambios }
}

async function storeLines(
  tx: Transaction,
  id: string,
  { lineas }: Pick<Deuda, 'lineas'>,
): Promise<InterestChange[]> {
  const lines = JSON.stringify(lineas.map((linea) => ({ id: linea.id, interes: linea.interes })))
  const changed = await rowsOf<Record<'id' | 'descripcion' | 'antes' | 'despues', string>>(
    tx,
    sql`update financing_agreement_movements m set intereses = c.interes
      from (select m.id_movimiento_af as id, m.intereses as antes, l.interes
          from financing_agreement_movements m join jsonb_to_recordset(${lines}::jsonb) as l (id uuid, interes numeric)
            on l.id = m.id_movimiento_af
          where m.id_financing_agreement = ${id} and m.intereses <> l.interes) c
      where m.id_movimiento_af = c.id
      returning c.id, m.descripcion, c.antes::text as antes, c.interes::text as despues`,
  )
  return changed.map(({ id: id_movimiento_af, descripcion, antes, despues }) => ({
    id_movimiento_af,
    descripcion,
    antes: Number(antes),
    despues: Number(despues),
  }))
}
