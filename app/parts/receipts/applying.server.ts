import { z } from 'zod'
import { ApiError, call } from '#app/api/client.server.ts'
import { pesosField } from '#app/form/number-fields.server.ts'
import type { Session } from '#app/session/guard.server.ts'
import { accountsReceivable } from '#server/contract/accounts-receivable.ts'
import { whole } from '#server/shared/formats.ts'
import { APPLY_PREFIX, type OpenOnes, shareOut } from './applying.ts'

/** The most that the grid holds: a form of as many fields is still read, and nobody types more. */
const MAX_ROWS = 100

/** The client's open receivables, oldest first; who may not see them, or whom the API does not answer, is told so. */
export async function readOpen(session: Session, cliente: string): Promise<OpenOnes> {
  const none = { cliente, cuentas: [], total: 0 }
  if (!session.can('POST-accounts-receivable/search')) {
    return {
      ...none,
      error: 'Usted no tiene permiso para ver las cuentas por cobrar: el valor queda por aplicar.',
    }
  }
  try {
    const { cuentas } = await call(session, accountsReceivable.statement, { params: { id: cliente } })
    const shown = cuentas.slice(0, MAX_ROWS).map((one) => ({
      id: one.id_cuenta_por_cobrar,
      numero: one.numero_factura,
      fecha: one.fecha_factura,
      vence: one.fecha_esperada_pago,
      saldo: one.saldo_actual ?? 0,
      dias: one.dias_vencimiento ?? 0,
      mora: one.valor_mora ?? 0,
    }))
    return { cliente, cuentas: shown, total: cuentas.length, error: '' }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { ...none, error: 'No se pudieron cargar las cuentas por cobrar del cliente.' }
  }
}

const amount = pesosField({ min: 0 })

/** The fields of the grid that stand in a posted form; empty ones apply nothing. */
export function applyFields(form: FormData) {
  const names = [...new Set(form.keys())].filter((name) => name.startsWith(APPLY_PREFIX))
  return z
    .object(Object.fromEntries(names.map((name) => [name, amount])))
    .transform((values) =>
      Object.entries(values).flatMap(([name, valor_aplicado]) =>
        valor_aplicado ? [{ id_cuenta_por_cobrar: name.slice(APPLY_PREFIX.length), valor_aplicado }] : [],
      ),
    )
}

/** The grid filled from the oldest on, as people write pesos. */
export function filled(pesos: number, { cuentas }: OpenOnes): Record<string, string> {
  const shares = shareOut(pesos, cuentas)
  return Object.fromEntries(
    cuentas.map(({ id }) => [APPLY_PREFIX + id, shares.has(id) ? whole(shares.get(id) ?? 0) : '']),
  )
}
