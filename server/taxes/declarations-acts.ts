import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { rowsOf, type Transaction } from '#server/db/transaction.ts'
import { createRow, lockCompany } from '#server/kit/rows/rows.ts'
import { Refusal } from '#server/kit/rules/refusal.ts'
import { lastEndedMonth, writtenMonth } from '#server/kit/words/months.ts'
import { paidWhat } from '#server/parties/paid-tags-words.ts'
import type { DeclareMonth } from './declarations-contract.ts'
import { payableDetail } from '#server/payables/queries.ts'
import { PAYABLES } from '#server/payables/resource-queries.ts'
import { readAmounts } from './declarations-queries.ts'
import { DECLARACIONES, toDeclare, refuseDeclaration } from './declarations-rules.ts'

/**
 * Declares a month of one kind: fixes its amount and creates the payable (taxes/README.md, declarations).
 * Throws as `refuseDeclaration`, and 422 without a third party to pay.
 */
export async function declareMonth(
  tx: Transaction,
  company: string,
  { mes, tipo }: z.infer<typeof DeclareMonth>,
  hoy: string,
) {
  await lockCompany(tx, company)
  const { causado, declarado } = (await readAmounts(tx, company, { desde: mes, hasta: mes }))[tipo]
  const { valor } = toDeclare(mes, causado, declarado)
  refuseDeclaration(mes, { ultimo: lastEndedMonth(hoy), declarado, valor })
  const { nombre, etiqueta, vence } = DECLARACIONES[tipo]
  const [party] = await rowsOf<{ id_tercero: string; nombre: string }>(
    tx,
    sql`select id_tercero, nombre from third_parties
      where id_empresa = ${company} and ${etiqueta} = any (string_to_array(tags, '|')) order by id_tercero limit 1`,
  )
  if (!party) {
    throw new Refusal(
      'VALIDACION',
      `Diga a quién se le paga ${paidWhat(etiqueta)}: en Terceros, campo «Se le paga».`,
    )
  }
  const [before] = await rowsOf<{ veces: number }>(
    tx,
    sql`select count(*)::int as veces from accounts_payable
      where id_empresa = ${company} and origen = ${tipo} and mes = ${mes}`,
  )
  const again = before?.veces ? `-${before.veces + 1}` : ''
  const { _id } = await createRow(tx, PAYABLES, company, {
    consecutivo: `${tipo.replace('_', '-')}-${mes}${again}`,
    origen: tipo,
    id_tercero: party.id_tercero,
    nombre_tercero: party.nombre,
    fecha: hoy,
    fecha_vencimiento: vence(mes),
    concepto: `${nombre} de ${writtenMonth(mes)}`,
    valor,
    mes,
  })
  return payableDetail(tx, company, _id, hoy)
}
