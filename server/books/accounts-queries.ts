import { sql } from 'drizzle-orm'
import type { CuentaDeClase } from './accounts-rules.ts'
import { nombreDeClase } from '#server/kit/words/accounting.ts'
import { rowsOf, type Queries } from '#server/db/transaction.ts'
import type { Resource } from '#server/kit/rows/resource.ts'

export const ACCOUNTING_ACCOUNTS: Resource = {
  name: 'accounting_accounts',
  id: 'id_cuenta_contable',
  searched: ['descripcion', 'cuenta'],
  filters: ['activo', 'clase', 'confirmada', 'cuenta'],
  sorted: ['descripcion', 'cuenta', 'centro_costo'],
  label: 'descripcion',
  extra: (one) => sql`jsonb_build_object(
    'descripcion_producto', (select descripcion from products where id_producto = ${one}.id_producto),
    'nombre_banco', (select concat_ws(' ', nombre, nro_cuenta) from banks where id_banco = ${one}.id_banco))`,
  unique: {
    columns: ['clase', 'ambito'],
    message: ({ clase, cuenta }) =>
      `«${nombreDeClase(String(clase))}» ya tiene la cuenta ${String(cuenta) || 'sin escribir'} para eso mismo.`,
  },
}

/** Active accounts of a company. */
export const readAccounts = (q: Queries, company: string): Promise<CuentaDeClase[]> =>
  rowsOf<CuentaDeClase>(
    q,
    sql`select clase, id_producto, id_banco, tipo_tercero, cuenta, centro_costo, confirmada
      from accounting_accounts where id_empresa = ${company} and activo order by id_cuenta_contable`,
  )
