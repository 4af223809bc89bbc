import { sql } from 'drizzle-orm'
import { readTags } from '#server/kit/words/tags.ts'
import { TAG_OWN_COMPANY } from '#server/parties/contract.ts'
import type { Supplier } from '#server/settlements/assembly.ts'
import { paidTagOf } from '#server/parties/paid-tags-words.ts'
import { rowsOf, type Queries } from '#server/db/transaction.ts'
import { SELLER_OF_INPUTS } from './people.ts'

export interface Named {
  id: string
  nombre: string
  tags: string
}

export interface Lookups {
  own: Supplier
  clients: Supplier[]
  suppliers: Supplier[]
  drivers: Supplier[]
  products: Named[]
  vehicles: Named[]
  origins: Named[]
  batches: Named[]
  banks: Named[]
  /** Methods by tag: CONTADO, CREDITO, DESCUENTO_LIQUIDACION, SON_BANCOS. */
  methods: Map<string, Named>
}

/** False for the payees of deductions and taxes, and for the store of inputs. */
const sellsPaddy = ({ nombre, tags }: Supplier) =>
  paidTagOf(tags) === '' && nombre !== SELLER_OF_INPUTS.nombre

/** Reads the records that weighings and payments of a company refer to, by age. */
export async function readLookups(q: Queries, company: string): Promise<Lookups> {
  const parties = await rowsOf<Supplier & { tipo: string }>(
    q,
    sql`select id_tercero, tipo, nombre, tipo_identificacion, identificacion, tags, ica from third_parties
      where id_empresa = ${company} order by id_tercero desc limit 120`,
  )
  const [ownParty] = parties.filter(({ tags }) => readTags(tags).includes(TAG_OWN_COMPANY))
  if (!ownParty) throw new Error('The company has no third party of its own')
  const of = (tipo: string) => parties.filter((party) => party.tipo === tipo && party !== ownParty)
  const named = (table: string, id: string, nombre: string, tags = "''") =>
    rowsOf<Named>(
      q,
      sql`select ${sql.raw(`${id} as id, ${nombre} as nombre, ${tags} as tags from ${table}`)}
        where id_empresa = ${company} order by ${sql.raw(id)}`,
    )
  const methods = await named('payment_methods', 'id_forma_pago', 'descripcion', 'tags')
  return {
    own: ownParty,
    clients: of('CLIENTE'),
    suppliers: of('PROVEEDOR').filter(sellsPaddy).slice(0, 36),
    drivers: of('CONDUCTOR'),
    products: await named('products', 'id_producto', 'descripcion', 'tags'),
    vehicles: await named('vehicles', 'id_vehiculo', 'placa'),
    origins: await named('origins', 'id_origen', 'nombre'),
    batches: await named('batches', 'id_lote', 'descripcion'),
    banks: await named("(select * from banks where clase = 'BANCO') b", 'id_banco', 'nombre'),
    methods: new Map(
      [...methods].reverse().flatMap((method) => readTags(method.tags).map((tag) => [tag, method])),
    ),
  }
}
