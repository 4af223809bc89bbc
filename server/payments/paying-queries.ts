import { sql } from 'drizzle-orm'
import { TAG_BANKS } from './contract.ts'
import { invalidField } from '#server/kit/rules/refusal.ts'
import { hasTag } from '#server/kit/words/tags.ts'
import { rowsOf, type Queries } from '#server/db/transaction.ts'
import { isId } from '#server/kit/rows/rows.ts'
import { mustChoose } from '#server/kit/words/sentences.ts'

interface Means {
  id_metodo: string
  id_banco: string
}

interface Paying {
  /** Form field of the method. */
  campo: string
  /** Refusal for methods with a tag; `{forma}` is replaced by the method's name. */
  sinPago: Readonly<Record<string, string>>
  /** Refusal when the bank is missing. */
  sinBanco?: string
  /** The form hides the bank field by CSS only. With `oculto`, a bank sent with a cash method is ignored. */
  oculto?: boolean
}

/**
 * Bank of a payment; null for a method without bank (payments/README.md, methods and banks). Throws 422 on
 * `campo` for an unknown or unsuitable method, and on `id_banco` for a missing, unknown or superfluous bank.
 */
export async function readBank(
  q: Queries,
  company: string,
  { id_metodo, id_banco }: Means,
  { campo, sinPago, sinBanco = 'Seleccione el banco.', oculto = false }: Paying,
): Promise<string | null> {
  const [method] = isId(id_metodo)
    ? await rowsOf<{ descripcion: string; tags: string }>(
        q,
        sql`select descripcion, tags from payment_methods
          where id_empresa = ${company} and id_forma_pago = ${id_metodo} for key share`,
      )
    : []
  if (!method) throw invalidField(campo, mustChoose('una forma de pago'))
  for (const [tag, why] of Object.entries(sinPago))
    if (hasTag(method.tags, tag)) throw invalidField(campo, why.replace('{forma}', method.descripcion))
  if (!hasTag(method.tags, TAG_BANKS)) {
    if (id_banco !== '' && !oculto) throw invalidField('id_banco', 'Esta forma de pago no es de banco.')
    return null
  }
  if (id_banco === '') throw invalidField('id_banco', sinBanco)
  const [bank] = isId(id_banco)
    ? await rowsOf(
        q,
        sql`select from banks where id_empresa = ${company} and id_banco = ${id_banco} and clase = 'BANCO'
          for key share`,
      )
    : []
  if (!bank) throw invalidField('id_banco', mustChoose('un banco'))
  return id_banco
}
