import { sql } from 'drizzle-orm'
import { invalidField, notFound } from '#server/kit/rules/refusal.ts'
import { identification } from '#server/parties/identifications-words.ts'
import { otherParty } from '#server/parties/queries.ts'
import { rowsOf, type Queries } from '#server/db/transaction.ts'
import { idsOf, asJson, type Row } from '#server/kit/rows/rows.ts'
import { mustChoose } from '#server/kit/words/sentences.ts'
import { addUp } from '#server/kit/rules/figures.ts'
import type { Debtor } from './contract.ts'
import { byAge } from './rules.ts'
import { readLimits, RECEIVABLES, withCartera } from './queries.ts'

export interface Client {
  id: string
  nombre: string
  /** Type and number, such as 'NIT 900123456-8'. */
  identificacion: string
  direccion: string
}

/**
 * Finds a client: any third party but the company itself. Suppliers owe too (weighing fee, loan), so the type
 * is not checked.
 */
async function findClient(q: Queries, company: string, id: string): Promise<Client | undefined> {
  const found = await otherParty(q, company, id)
  if (!found) return undefined
  const { tipo_identificacion, identificacion, ...client } = found
  return { ...client, identificacion: identification(tipo_identificacion, identificacion) }
}

/** Reads the client that a form names. Throws 422 beside `campo`. */
export async function readClient(q: Queries, company: string, id: string, campo: string): Promise<Client> {
  const client = await findClient(q, company, id)
  if (!client) throw invalidField(campo, mustChoose('un cliente'))
  return client
}

/**
 * Statement of a client on the day `hoy` in Bogotá: receivables with balance or late interest, oldest first,
 * and their ageing. The buckets add up to the balance. Whole pesos. Throws 404.
 */
export async function clientStatement(q: Queries, company: string, id: string, hoy: string) {
  const client = await findClient(q, company, id)
  if (!client) throw notFound()
  const rows = await rowsOf<{ fila: Row }>(
    q,
    sql`select ${asJson(RECEIVABLES, sql`a`)} as fila from accounts_receivable a
      where id_empresa = ${company} and cliente_id = ${id} and (saldo_actual > 0 or not anulada and (
        exists (select from applied_receipts p where p.id_cuenta_por_cobrar = a.id_cuenta_por_cobrar
          and p.fecha_aplicacion > a.fecha_esperada_pago)
        or exists (select from notes n where n.id_factura = a.id_factura and n.fecha > a.fecha_esperada_pago)))
      order by fecha_esperada_pago, id_cuenta_por_cobrar`,
  )
  const limits = await readLimits(q, company, hoy)
  const cuentas = rows
    .map(({ fila }) => withCartera(fila, hoy, limits))
    .filter(({ saldo_actual, valor_mora }) => saldo_actual > 0 || valor_mora > 0)
  const [advances] = await rowsOf<{ valor: string }>(
    q,
    sql`select coalesce(sum(por_aplicar), 0) as valor from payment_receipts
      where id_empresa = ${company} and id_cliente_tercero = ${id} and estado = 'APLICADO'`,
  )
  return {
    cliente_id: client.id,
    cliente_nombre: client.nombre,
    identificacion: client.identificacion,
    direccion: client.direccion,
    fecha: hoy,
    cuentas,
    tramos: byAge(
      cuentas.map(({ fecha_esperada_pago, saldo_actual }) => ({
        vence: fecha_esperada_pago,
        saldo: saldo_actual,
      })),
      hoy,
    ),
    saldo: addUp(cuentas.map(({ saldo_actual }) => saldo_actual)),
    mora: addUp(cuentas.map(({ valor_mora }) => valor_mora)),
    anticipos: Number(advances?.valor ?? 0),
  }
}

/** Debtors of a list without asked third parties. */
const FIRST_DEBTORS = 10

/** Balance of these third parties, or of those who owe most: whole pesos, largest first. Active ones only. */
export function readDebtors(q: Queries, company: string, terceros?: readonly string[]): Promise<Debtor[]> {
  const asked = terceros && sql`and cliente_id = any (${idsOf(terceros)})`
  return rowsOf<Debtor>(
    q,
    sql`select d.id_tercero, t.nombre, t.tipo, t.tipo_identificacion, t.identificacion, d.cuentas, d.saldo
      from (select cliente_id as id_tercero, count(*)::int as cuentas, sum(saldo_actual)::float8 as saldo
        from accounts_receivable where id_empresa = ${company} and saldo_actual > 0 ${asked ?? sql``}
        group by cliente_id) d
      join third_parties t using (id_tercero)
      where t.activo order by d.saldo desc, d.id_tercero limit ${terceros?.length ?? FIRST_DEBTORS}`,
  )
}
