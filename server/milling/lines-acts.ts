import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { MillingLines } from './contract.ts'
import { millingBalance } from '#server/stock/rules.ts'
import { invalidField, invalidFields, refuseIfVoided } from '#server/kit/rules/refusal.ts'
import { percent } from '#server/kit/words/formats.ts'
import { mustChoose, WHY_UNBALANCED } from '#server/kit/words/sentences.ts'
import { rowsOf, type Queries, type Transaction } from '#server/db/transaction.ts'
import { insertRows } from '#server/db/writes.ts'
import { askAboutShortages } from '#server/stock/shortage-queries.ts'
import { MILLING_OPERATIONS, millingDetail, toleranceOn } from './queries.ts'
import { refuseChargedLevy, levyOfMilling } from './levy-acts.ts'
import { idsOf, isId, lockRow, raiseVersion, refuseLate, updateRow, type Row } from '#server/kit/rows/rows.ts'

type Lines = z.infer<typeof MillingLines>

/**
 * Replaces inputs and outputs and computes the levy. A difference above the tolerance needs a reason
 * (milling/README.md, mass balance). Throws 404, CONFLICTO for a voided operation and an outdated version, EN_USO
 * once the levy is charged.
 */
export async function saveMillingLines(
  tx: Transaction,
  company: string,
  id: string,
  { entradas, salidas, motivo_balance, version, faltante_confirmado }: Lines,
): Promise<Row> {
  const row = await lockRow(tx, MILLING_OPERATIONS, company, id)
  refuseIfVoided(Boolean(row.anulada), `La operación ${String(row.consecutivo)}`)
  refuseLate(row, version)
  await refuseChargedLevy(tx, row)
  await refuseUnknownProducts(tx, company, { entradas, salidas })
  const tolerancia = await toleranceOn(tx, company, String(row.fecha))
  const { entra, dentro, porcentaje } = millingBalance(entradas, salidas, tolerancia)
  if (salidas.length > 0 && entra === 0) throw invalidField('entradas', 'Escriba lo que entró a la molienda.')
  if (entra > 0 && salidas.length > 0 && !dentro && motivo_balance === '') {
    const how = `Entre lo que entró y lo que salió hay ${percent(Math.abs(porcentaje ?? 0))} y la tolerancia es ${percent(Number(tolerancia))}.`
    throw invalidField('motivo_balance', `${how} ${WHY_UNBALANCED}`)
  }
  if (salidas.length > 0 && salidas.every(({ costo_kg }) => costo_kg !== undefined)) {
    throw invalidField('salidas', 'Deje sin costo por kilo al menos una salida: toma lo que queda del costo.')
  }
  if (faltante_confirmado === false && row.de_quien !== 'MAQUILA') {
    const before = await rowsOf<{ id_producto: string; kg: number }>(
      tx,
      sql`select id_producto, kg::float8 as kg from milling_lines
        where id_empresa = ${company} and id_maquila = ${id} and lado = 'ENTRADA'`,
    )
    await askAboutShortages(tx, company, String(row.fecha), entradas, before)
  }
  const { cuota, precios } = await levyOfMilling(tx, company, row, entradas)
  await tx.execute(sql`delete from milling_lines where id_empresa = ${company} and id_maquila = ${id}`)
  const common = { id_empresa: company, id_maquila: id, fecha: row.fecha }
  await insertRows(tx, 'milling_lines', [
    ...entradas.map(({ id_producto, kg }, place) => ({
      ...common,
      lado: 'ENTRADA',
      id_producto,
      kg,
      costo_kg: null,
      precio_cuota: precios[place] ?? null,
    })),
    ...salidas.map(({ id_producto, kg, costo_kg = null }) => ({
      ...common,
      lado: 'SALIDA',
      id_producto,
      kg,
      costo_kg,
      precio_cuota: null,
    })),
  ])
  const balanced = { motivo_balance: dentro ? '' : motivo_balance }
  await updateRow(tx, MILLING_OPERATIONS, company, id, { ...balanced, ...cuota })
  await raiseVersion(tx, MILLING_OPERATIONS, company, row)
  return millingDetail(tx, company, id)
}

async function refuseUnknownProducts(
  q: Queries,
  company: string,
  sides: Pick<Lines, 'entradas' | 'salidas'>,
): Promise<void> {
  const asked = Object.entries(sides).flatMap(([side, lines]) =>
    lines.map(({ id_producto }, place) => ({ field: `${side}.${place}.id_producto`, id_producto })),
  )
  const ids = [...new Set(asked.map(({ id_producto }) => id_producto).filter(isId))]
  const known = await rowsOf<{ id: string }>(
    q,
    sql`select id_producto as id from products where id_empresa = ${company}
      and id_producto = any (${idsOf(ids)})`,
  )
  const found = new Set(known.map(({ id }) => id))
  const unknown = asked.filter(({ id_producto }) => !found.has(id_producto.toLowerCase()))
  if (unknown.length > 0) {
    throw invalidFields(Object.fromEntries(unknown.map(({ field }) => [field, [mustChoose('un producto')]])))
  }
}
