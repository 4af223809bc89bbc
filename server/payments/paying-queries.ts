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
  /** The field of the method. */
  campo: string
  /** Why a method of each tag cannot pay the case; `{forma}` is its name. */
  sinPago: Readonly<Record<string, string>>
  /** Said where a bank lacks. */
  sinBanco?: string
  /** The form hides the bank of a method without one by its style alone: what it sends is not looked at. */
  oculto?: boolean
}

/**
 * The bank through which a payment goes; null where the method is none of banks (N-129). Refuses with 422 beside `campo` a
 * method that is not of the company or cannot pay the case, and beside `id_banco` a bank that lacks, or is not of the
 * company, or that the method does not have.
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
