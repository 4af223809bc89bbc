import { sql } from 'drizzle-orm'
import { TAG_PADDY } from '#server/catalogues/products-contract.ts'
import { invalidFields } from '#server/kit/rules/refusal.ts'
import { hasTag } from '#server/kit/words/tags.ts'
import { TAG_OWN_COMPANY } from '#server/parties/contract.ts'
import { rowsOf, type Queries } from '#server/db/transaction.ts'
import { isId } from '#server/kit/rows/rows.ts'
import { mustChoose } from '#server/kit/words/sentences.ts'

/** Ids that a weighing refers to. */
export interface Chosen {
  id_cliente: string
  id_proveedor: string
  id_producto: string
  id_vehiculo: string
  id_conductor: string
  id_formapago: string
  id_transportador: string | null
  id_origen: string | null
  id_lote: string | null
}

interface Named {
  id: string
  nombre: string
  tags: string
  tipo: string
}

export interface References {
  cliente: Named
  proveedor: Named
  producto: Named
  vehiculo: Named
  conductor: Named
  formapago: Named
  esPaddy: boolean
}

const FIELDS = {
  id_cliente: ['third_parties', 'id_tercero', mustChoose('un cliente')],
  id_proveedor: ['third_parties', 'id_tercero', mustChoose('un proveedor')],
  id_producto: ['products', 'id_producto', mustChoose('un producto')],
  id_vehiculo: ['vehicles', 'id_vehiculo', mustChoose('una placa')],
  id_conductor: ['third_parties', 'id_tercero', mustChoose('un conductor')],
  id_formapago: ['payment_methods', 'id_forma_pago', mustChoose('una forma de pago')],
  id_transportador: ['third_parties', 'id_tercero', mustChoose('un transportador')],
  id_origen: ['origins', 'id_origen', mustChoose('un origen')],
  id_lote: ['batches', 'id_lote', mustChoose('un lote')],
} as const

const NAME = {
  third_parties: sql`nombre, tags, tipo`,
  products: sql`descripcion, tags, ''`,
  vehicles: sql`placa, tags, ''`,
  payment_methods: sql`descripcion, tags, ''`,
  origins: sql`nombre, tags, ''`,
  batches: sql`descripcion, '', ''`,
} as const

/** Type of third party that each side needs. The company itself fits both client and supplier. */
const TYPE: Partial<Record<keyof typeof FIELDS, string>> = {
  id_cliente: 'CLIENTE',
  id_proveedor: 'PROVEEDOR',
  id_conductor: 'CONDUCTOR',
}

/**
 * Reads everything that a weighing refers to, within its company and of the right type. Share-locks the rows
 * until the transaction ends. Throws 422 on each field with an unknown id.
 */
export async function readReferences(q: Queries, company: string, chosen: Chosen): Promise<References> {
  const errores: Record<string, string[]> = {}
  const found: Partial<Record<keyof typeof FIELDS, Named>> = {}
  for (const [field, [table, key, message]] of Object.entries(FIELDS) as [
    keyof typeof FIELDS,
    (typeof FIELDS)[keyof typeof FIELDS],
  ][]) {
    const id = chosen[field]
    if (id === null) continue
    const named = isId(id) ? await findNamed(q, company, table, key, id) : undefined
    const fits = named && (!TYPE[field] || named.tipo === TYPE[field] || isOwn(field, named))
    if (fits) found[field] = named
    else errores[field] = [message]
  }
  if (Object.keys(errores).length > 0) throw invalidFields(errores)
  return {
    cliente: found.id_cliente!,
    proveedor: found.id_proveedor!,
    producto: found.id_producto!,
    vehiculo: found.id_vehiculo!,
    conductor: found.id_conductor!,
    formapago: found.id_formapago!,
    esPaddy: hasTag(found.id_producto!.tags, TAG_PADDY),
  }
}

const isOwn = (field: keyof typeof FIELDS, { tags }: Named) =>
  field !== 'id_conductor' && hasTag(tags, TAG_OWN_COMPANY)

async function findNamed(
  q: Queries,
  company: string,
  table: keyof typeof NAME,
  key: string,
  id: string,
): Promise<Named | undefined> {
  const [row] = await rowsOf<Named>(
    q,
    sql`select id, nombre, tags, tipo from (
        select ${sql.identifier(key)}, ${NAME[table]} from ${sql.identifier(table)}
        where id_empresa = ${company} and ${sql.identifier(key)} = ${id} for key share
      ) t (id, nombre, tags, tipo)`,
  )
  return row
}
