import { sql } from 'drizzle-orm'
import {
  exigirAdministrador,
  LLAVES_DE_ADMINISTRADOR,
  LLAVES_NECESARIAS,
} from '../../domain/administradores.ts'
import { rowsOf, type Queries, type Transaction } from '../../db/transaction.ts'

/** Any number, the same in every process: what could take rights away happens one at a time. */
const ADMINISTRATORS_LOCK = 7_236_413

/** Whether somebody is an administrator (domain/administradores.ts). */
async function isThereAdministrator(q: Queries): Promise<boolean> {
  const rows = await rowsOf(
    q,
    sql`select from users u
        join user_roles ur on ur.id_usuario = u.id_usuario
        join roles r on r.id_rol = ur.id_rol and r.activo
        join role_routes rr on rr.id_rol = r.id_rol
        join jsonb_to_recordset(${JSON.stringify(LLAVES_DE_ADMINISTRADOR)}::jsonb) as k(permission text, llave text)
          on k.permission = rr.permission
      where u.activo and exists (select from user_companies uc
        join companies c on c.id_empresa = uc.id_empresa and c.activo where uc.id_usuario = u.id_usuario)
      group by u.id_usuario
      having count(distinct k.llave) = ${LLAVES_NECESARIAS}
      limit 1`,
  )
  return rows.length > 0
}

/** Does what may take rights from people, and refuses it when nobody would be left who could give them back. */
export async function keepingAdministrator<Result>(
  tx: Transaction,
  work: () => Promise<Result>,
): Promise<Result> {
  await tx.execute(sql`select pg_advisory_xact_lock(${ADMINISTRATORS_LOCK})`)
  const before = await isThereAdministrator(tx)
  const result = await work()
  exigirAdministrador(before, await isThereAdministrator(tx))
  return result
}
