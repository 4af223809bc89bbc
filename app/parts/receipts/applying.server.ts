import { z } from 'zod'
import { ApiError, call } from '#app/api/client.server.ts'
import { queryText } from '#app/api/query.ts'
import { askedPesos, pesosField } from '#app/form/number-fields.server.ts'
import type { Session } from '#app/session/guard.server.ts'
import { accountsReceivable, type Receivable } from '#server/receivables/contract.ts'
import { whole } from '#server/kit/words/formats.ts'
import { APPLY_PREFIX, type Open, type OpenOnes, shareOut } from './applying.ts'
import { typedWhole } from '#server/kit/words/typed-numbers.ts'

/** Maximum of rows in the grid. A form with that many fields is still within the body limits. */
const MAX_ROWS = 100

/**
 * Reads the open receivables of the client, oldest first. Receivables with a typed amount that are closed now
 * come first, so that no input is lost. `error` is the reason why nothing could be read.
 */
export async function readOpen(
  session: Session,
  cliente: string,
  typed: Record<string, unknown> = {},
): Promise<OpenOnes> {
  const none = { cliente, cuentas: [], total: 0, anticipos: 0 }
  if (!session.can('POST-accounts-receivable/search')) {
    return {
      ...none,
      error: 'Usted no tiene permiso para ver las cuentas por cobrar: el valor queda por aplicar.',
    }
  }
  try {
    const { cuentas, anticipos } = await call(session, accountsReceivable.statement, {
      params: { id: cliente },
    })
    // A statement also lists paid receivables whose late interest is unpaid.
    const open = cuentas.filter(({ saldo_actual }) => saldo_actual > 0)
    const shown = open.slice(0, MAX_ROWS)
    const closed = await readClosed(session, cliente, typed, shown)
    return {
      cliente,
      cuentas: [...closed, ...shown].map(openOf),
      total: closed.length + open.length,
      anticipos: session.can('POST-payment-receipts/search') ? anticipos : 0,
      error: '',
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const failed = 'No se pudieron cargar las cuentas por cobrar del cliente.'
    return {
      ...none,
      error: error.isNotOffered ? error.text(failed) : failed,
      desconocido: error.isMissing,
    }
  }
}

const openOf = (one: Receivable): Open => ({
  id: one.id_cuenta_por_cobrar,
  numero: one.numero_factura,
  fecha: one.fecha_factura,
  vence: one.fecha_esperada_pago,
  saldo: one.saldo_actual,
  dias: one.dias_vencimiento,
  mora: one.valor_mora,
})

/** Receivables with a typed amount that are not in the list of open ones. */
async function readClosed(
  session: Session,
  cliente: string,
  typed: Record<string, unknown>,
  shown: readonly Receivable[],
): Promise<Receivable[]> {
  const ids = Object.entries(typed)
    .filter(
      ([name, value]) => name.startsWith(APPLY_PREFIX) && typeof value === 'string' && value.trim() !== '',
    )
    .map(([name]) => name.slice(APPLY_PREFIX.length))
    .filter((id) => !shown.some((one) => one.id_cuenta_por_cobrar === id))
  const read = ids.slice(0, MAX_ROWS).map(async (id) => {
    try {
      return await call(session, accountsReceivable.get, { params: { id } })
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return null
      throw error
    }
  })
  return (await Promise.all(read)).filter((one) => one !== null).filter((one) => one.cliente_id === cliente)
}

const amount = pesosField({ min: 0 })

/** Grid fields of a submitted form. Empty fields apply nothing. */
export function applyFields(form: FormData) {
  const names = [...new Set(form.keys())].filter((name) => name.startsWith(APPLY_PREFIX))
  return z.object(Object.fromEntries(names.map((name) => [name, amount]))).transform((values) => ({
    aplicaciones: Object.entries(values).flatMap(([name, valor_aplicado]) =>
      valor_aplicado ? [{ id_cuenta_por_cobrar: name.slice(APPLY_PREFIX.length), valor_aplicado }] : [],
    ),
  }))
}

/** Initial form values for `?valor=` (pesos) and `?cuenta=` (receivable to pay first). */
export function askedPayment(request: Request, open: OpenOnes | null): Record<string, string> {
  const valor_pagado = askedPesos(request, 'valor')
  const asked = queryText(request.url, 'cuenta')
  const one = open?.cuentas.find(({ id }) => id === asked)
  if (!open || !one || !valor_pagado) return { valor_pagado }
  return { valor_pagado, ...filled(typedWhole(valor_pagado), { ...open, cuentas: [one] }) }
}

/** Grid values: the amount divided over the receivables, oldest first. */
export function filled(pesos: number, { cuentas }: OpenOnes): Record<string, string> {
  const shares = shareOut(pesos, cuentas)
  return Object.fromEntries(
    cuentas.map(({ id }) => {
      const share = shares.get(id)
      return [APPLY_PREFIX + id, share === undefined ? '' : whole(share)]
    }),
  )
}
