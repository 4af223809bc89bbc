import { sql } from 'drizzle-orm'
import { invalidField } from '../domain/refusal.ts'
import { TAG_OWN_COMPANY } from '../contract/third-parties.ts'
import { identification } from '../shared/identifications.ts'
import { rowsOf, type Queries } from '../db/transaction.ts'
import { isId } from './rows.ts'
import { mustChoose } from '../shared/sentences.ts'

export interface Client {
  id: string
  nombre: string
  /** 'NIT 900123456-8'. */
  identificacion: string
  direccion: string
}

/**
 * Who owes: a third party of the company that is not the company itself. A supplier can owe too (the scale's fee, a loan),
 * so its type is not asked (C-14). Refuses with 422 beside `campo`.
 */
export async function readClient(q: Queries, company: string, id: string, campo: string): Promise<Client> {
  const [found] = isId(id)
    ? await rowsOf<{ id: string; nombre: string; tipo: string; numero: string; direccion: string }>(
        q,
        sql`select id_tercero as id, nombre, tipo_identificacion as tipo, identificacion as numero, direccion
          from third_parties where id_empresa = ${company} and id_tercero = ${id}
            and not ${TAG_OWN_COMPANY} = any (string_to_array(tags, '|'))`,
      )
    : []
  if (!found) throw invalidField(campo, mustChoose('un cliente'))
  const { tipo, numero, ...client } = found
  return { ...client, identificacion: identification(tipo, numero) }
}
