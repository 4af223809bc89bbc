import { sql } from 'drizzle-orm'
import { rowsOf, type Queries } from '#server/db/transaction.ts'
import { splitIdentification } from './content-rules.ts'
import type { Channel, Environment, PersonType } from './issuer-words.ts'

/** Settings of a company with their secrets. They never leave the API. */
export interface StoredIssuer {
  canal: Channel
  ambiente: Environment
  /** First day of the documents that are sent; null only for NINGUNO. */
  desde: string | null
  /** The purchases of a supplier in one week share a support document. */
  soporte_semanal: boolean
  tipo_persona: PersonType
  responsabilidades: string
  codigo_postal: string
  software_id: string
  set_de_pruebas: string
  proveedor_cliente: string
  proveedor_usuario: string
  version: number
  software_pin: string
  proveedor_secreto: string
  proveedor_clave: string
}

/** Settings of the company; undefined if it never chose a channel. */
export async function readIssuer(q: Queries, company: string): Promise<StoredIssuer | undefined> {
  const [issuer] = await rowsOf<StoredIssuer>(
    q,
    sql`select i.canal, i.ambiente, i.desde::text as desde, i.soporte_semanal, i.tipo_persona, i.responsabilidades, i.codigo_postal,
        i.software_id, i.set_de_pruebas, i.proveedor_cliente, i.proveedor_usuario, i.version,
        coalesce(s.software_pin, '') as software_pin, coalesce(s.proveedor_secreto, '') as proveedor_secreto,
        coalesce(s.proveedor_clave, '') as proveedor_clave
      from electronic_issuers i left join electronic_secrets s using (id_empresa)
      where i.id_empresa = ${company}`,
  )
  return issuer
}

/** NIT of the company without its check digit. */
export async function readNit(q: Queries, company: string): Promise<string> {
  const [found] = await rowsOf<{ documento: string }>(
    q,
    sql`select documento from companies where id_empresa = ${company}`,
  )
  return splitIdentification(found?.documento ?? '').identificacion
}
