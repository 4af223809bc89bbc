import { sql } from 'drizzle-orm'
import { TAG_BANKS } from '../contract/payment-methods.ts'
import { invalidField } from '../domain/refusal.ts'
import { hasTag } from '../shared/tags.ts'
import { rowsOf, type Queries } from '../db/transaction.ts'
import { isId } from './rows.ts'

interface Means {
  id_metodo: string
  id_banco: string
}

/**
 * The bank through which a payment goes; null where the method is none of banks (N-129). Refuses with 422 beside `campo` a
 * method that is not of the company or cannot pay the case (`sinPago`: tag → why), and beside `id_banco` a bank that lacks,
 * or is not of the company, or that the method does not have.
 */
export async function readBank(
  q: Queries,
  company: string,
  { id_metodo, id_banco }: Means,
  { campo, sinPago }: { campo: string; sinPago: Readonly<Record<string, string>> },
): Promise<string | null> {
  const [method] = isId(id_metodo)
    ? await rowsOf<{ tags: string }>(
        q,
        sql`select tags from payment_methods
          where id_empresa = ${company} and id_forma_pago = ${id_metodo} for key share`,
      )
    : []
  if (!method) throw invalidField(campo, 'Debe seleccionar una forma de pago válida de la lista.')
  for (const [tag, why] of Object.entries(sinPago))
    if (hasTag(method.tags, tag)) throw invalidField(campo, why)
  if (!hasTag(method.tags, TAG_BANKS)) {
    if (id_banco !== '') throw invalidField('id_banco', 'Esta forma de pago no es de banco.')
    return null
  }
  if (id_banco === '') throw invalidField('id_banco', 'Seleccione el banco.')
  const [bank] = isId(id_banco)
    ? await rowsOf(
        q,
        sql`select from banks where id_empresa = ${company} and id_banco = ${id_banco} for key share`,
      )
    : []
  if (!bank) throw invalidField('id_banco', 'Debe seleccionar un banco válido de la lista.')
  return id_banco
}
