import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { addMonths, daysOfMonth, monthOf, writtenMonth } from '#server/kit/words/months.ts'
import { type Answer, onEachEngine, says } from '../support/api.ts'
import { faultsIn } from '../support/faults.ts'
import { actsOf, aPurchase, millOf, saleOf, settlementOf } from '../support/mill.ts'
import { HOY, moneyOf } from '../support/money.ts'

const MES = addMonths(monthOf(HOY), -1)
const { desde, hasta: fecha } = daysOfMonth(MES)
const CLOSED = `El mes de ${writtenMonth(MES)} está cerrado. Use una fecha de un mes abierto, o pida que lo abran de nuevo en Períodos cerrados.`
/** A draft that waits is refused for its own day, which its approval cannot change. */
const CLOSED_DRAFT = `El mes de ${writtenMonth(MES)} ya se cerró. Calcule de nuevo: queda con la fecha de hoy.`
const WRITERS = 20
/** The month is closed after this number of answered writes. */
const BEFORE = 60

onEachEngine('closing a month while people write', (get) => {
  const mill = millOf(get)
  const { call, act } = actsOf(get)
  const { anInvoice, aReceipt } = moneyOf(get, () => mill)
  const close = () => call('POST', '/closed-periods', { mes: MES, con_pendientes: true })

  /** One business step dated in the month, as its calls one after the other. Each ends at a refusal. */
  const steps: readonly ((written: (answer: Answer) => boolean) => Promise<unknown>)[] = [
    async (written) =>
      written(
        await call('POST', '/invoices', anInvoice({ fecha_de_emision: fecha, fecha_de_vencimiento: HOY })),
      ),
    async (written) => {
      const body = aReceipt({ fecha_recepcion_pago: fecha, estado: 'APLICADO' })
      const receipt = await call('POST', '/payment-receipts', body)
      if (!written(receipt)) return
      const { _id } = receipt.json.data
      written(await call('PATCH', `/payment-receipts/${_id}/void`, { motivo: 'Errado' }))
    },
    async (written) =>
      written(await call('POST', '/weighing-records', aPurchase(mill, { fecha, ...saleOf(mill) }))),
    async (written) => {
      const truck = await call('POST', '/weighing-records', aPurchase(mill, { fecha }))
      if (!written(truck)) return
      const body = settlementOf(mill, [truck.json.data._id], { fecha, registro: 'RETENCION' })
      const draft = await call('POST', '/settlements', body)
      if (written(draft)) written(await act(draft.json.data._id, 'approve'))
    },
  ]

  /** Number and money of everything dated in the month, and the number of its vouchers. */
  async function monthNow(): Promise<unknown> {
    const [kept] = await get().rows(sql`select
      (select array[count(*), sum(valor_total)] from invoices where fecha_de_emision between ${desde} and ${fecha}) as facturas,
      (select array[count(*), sum(valor_pagado)] from payment_receipts
        where fecha_recepcion_pago between ${desde} and ${fecha}) as recibos,
      (select array[count(*), sum(peso_neto)] from weighing_records where fecha between ${desde} and ${fecha}) as pesadas,
      (select array[count(*), sum(subtotal)] from settlements
        where fecha between ${desde} and ${fecha} and estado <> 'BORRADOR') as liquidaciones`)
    const body = { filtros: { desde, hasta: fecha }, limit: 1 }
    const { total_count } = (await call('POST', '/vouchers/search', body)).json
    return [kept, total_count]
  }

  it('no write slips into a month that closes under 20 writers, and every refusal names the month', async () => {
    const refused: Answer[] = []
    let wrote = 0
    let atClosing: unknown
    const closings: Answer[] = []
    let closing: Promise<void> | undefined
    // Three people close at once; the rows are read as soon as the month is closed, while the others write on.
    const closeOnce = async () => {
      closings.push(...(await Promise.all([close(), close(), close()])))
      atClosing = await monthNow()
    }
    const written = (answer: Answer): boolean => {
      const fine = answer.status === 200 || answer.status === 201
      if (fine) wrote += 1
      else refused.push(answer)
      if (wrote >= BEFORE) closing ??= closeOnce()
      return fine
    }
    await Promise.all(
      Array.from({ length: WRITERS }, async (_, writer) => {
        while (refused.length < WRITERS) await steps[writer % steps.length]!(written)
      }),
    )
    await closing
    expect(closings.map(({ status }) => status).sort()).toEqual([201, 422, 422])
    for (const answer of refused) {
      if (answer.status === 409) says(answer, 409, CLOSED_DRAFT)
      else says(answer, 422, CLOSED)
    }
    expect(await monthNow()).toEqual(atClosing)
    expect(await faultsIn(get().db)).toEqual([])
  })
})
