import { sql } from 'drizzle-orm'
import { rowsOf, type Transaction } from '#server/db/transaction.ts'
import { WEIGHTS } from './rules.ts'

const PARTIES = ['id_cliente', 'id_proveedor', 'fecha'] as const

/** Fields that an invoice, or a partly paid receivable of the fee, is made from. */
const GOODS = [...PARTIES, 'id_producto', ...WEIGHTS] as const
const FEE = ['vrpesada', 'id_formapago'] as const
export type HeldField = (typeof GOODS | typeof FEE)[number]

/** A document that freezes fields of a weighing (weighings/README.md, held fields). */
interface Hold {
  porque: string
  campos: readonly HeldField[]
}

/**
 * Documents that hold a weighing: its invoice, a note that returned its goods, and its paid fee. A receipt given at the
 * scale holds only its own fields and is voided with the weighing. A receivable with payments also holds the goods.
 */
export async function holdsOf(tx: Transaction, id: string): Promise<Hold[]> {
  const rows = await rowsOf<{ tipo: keyof typeof HOLDS; numero: string }>(
    tx,
    sql`select 'FACTURA' as tipo, numero_de_factura as numero from invoices where id_weighing_record = ${id} and viva
      union all select 'RECIBO', numero_recibo from payment_receipts
        where id_weighing_record = ${id} and estado = 'APLICADO'
      union all select 'CUENTA', numero_factura from accounts_receivable
        where id_weighing_record = ${id} and not anulada and total_abonos_realizados + abonos > 0
      union all select 'NOTA', max(n.numero) from returned_goods r join notes n using (id_nota)
        where r.id_weighing_record = ${id} having count(*) > 0`,
  )
  return rows.map(({ tipo, numero }) => HOLDS[tipo](numero))
}

const HOLDS = {
  FACTURA: (numero: string): Hold => ({
    porque: `la pesada está en la factura ${numero}. Anule la factura; si ya se expidió, con una nota crédito por todo su valor.`,
    campos: GOODS,
  }),
  RECIBO: (numero: string): Hold => ({
    porque: `el servicio de báscula se pagó con el recibo ${numero}. Anule la pesada y regístrela de nuevo.`,
    campos: [...PARTIES, ...FEE],
  }),
  NOTA: (numero: string): Hold => ({
    porque: `lo que salió con la pesada volvió con la nota ${numero}.`,
    campos: GOODS,
  }),
  CUENTA: (numero: string): Hold => ({
    porque: `el servicio de báscula tiene pagos en la cuenta ${numero}. Anule sus recibos primero.`,
    campos: [...GOODS, ...FEE],
  }),
}
