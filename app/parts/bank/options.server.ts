import { call } from '#app/api/client.server.ts'
import { WHOLE_LIST } from '#app/api/whole-list.server.ts'
import type { Session } from '#app/session/guard.server.ts'
import { banks } from '#server/bank/banks-contract.ts'
import type { Option } from '#server/kit/contract/common.ts'

/** Active banks by name. Empty without permission. */
export async function bankOptions(session: Session): Promise<Option[]> {
  if (!session.can('POST-banks/search')) return []
  const body = { ...WHOLE_LIST, sort_order: 'nombre:asc' }
  const { data } = await call(session, banks.search, { body })
  return data
    .filter(({ activo }) => activo)
    .map(({ id_banco, nombre, nro_cuenta }) => ({ value: id_banco, label: `${nombre} ${nro_cuenta}`.trim() }))
}
