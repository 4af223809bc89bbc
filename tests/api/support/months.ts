import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll } from 'vitest'
import { addDays } from '#server/kit/words/days.ts'
import { addMonths, monthOf } from '#server/kit/words/months.ts'
import { bringAdvances, bringClientAdvances } from '#server/openings/advances-acts.ts'
import { bringPayables } from '#server/openings/payables-acts.ts'
import { bring } from '../../support/openings.ts'
import { aThirdParty, callOf, says, type Answer, type Method, type TestApi } from './api.ts'
import { loansOf } from './loans.ts'
import { actsOf, aPurchase, millOf, saleOf } from './mill.ts'
import { HOY, moneyOf } from './money.ts'

/** Two ended months and the current one. */
export const MONTHS = [-2, -1, 0].map((back) => addMonths(monthOf(HOY), back))
const FIRST = `${MONTHS[0]}-01`

/** Acts of a mill. The first run performs all of them in this order, and each succeeds there. */
export const ACTS = [
  'settle',
  'pay',
  'settle',
  'void with advance',
  'settle',
  'pay',
  'void with return',
  'pay freight',
  'lend money',
  'lend inputs',
  'settle',
  'sell',
  'sell without lines',
  'note',
  'debit note',
  'receive',
  'receive by bank',
  'leave pending',
  'apply',
  'unapply',
  'apply',
  'void receipt',
  'void invoice',
  'owe by hand',
  'void debt',
  'charge late',
  'weigh for a fee',
  'mill',
  'mill for others',
  'charge levy',
  'void milling',
  'deposit',
  'transfer',
  'void movement',
  'close agreement',
  'close month',
  'settle',
  'sell',
  'receive',
  'apply',
  'void receipt',
  'void with advance',
  'declare',
  'pay declared',
  'open month',
  'close month',
  'close month',
  'lend money',
  'settle',
  'void with return',
] as const
export type Act = (typeof ACTS)[number]

interface Step {
  act: Act
  one: number
  two: number
  value: number
}

export const step: fc.Arbitrary<Step> = fc.record({
  act: fc.constantFrom(...ACTS),
  one: fc.nat(60),
  two: fc.nat(60),
  value: fc.integer({ min: 1000, max: 900_000 }),
})

/** A month in which every act happens. Receipts are applied today, so that they can be taken back. */
export const EVERY_ACT: Step[] = ACTS.map((act, place) => ({
  ...{ act, one: 0, value: 60_000 + place },
  two: act === 'apply' ? 1 : place,
}))

/**
 * Plays the documents, voids and closings of a mill with opening balances, on the current state of its company. The API
 * may refuse an act, and an act without a record to take up does nothing.
 */
export function monthsOf(get: () => TestApi) {
  const mill = millOf(get)
  const call = callOf(get)
  const { act, approve } = actsOf(get)
  const { anInvoice, aReceivable, aReceipt } = moneyOf(get, () => mill)
  const { anAgreement, aLoan, close } = loansOf(get, () => mill)
  /** Bank account with an opening balance. */
  let account = ''

  const made = async (url: string, body: object) => says(await call('POST', url, body), 201).json.data
  beforeAll(async () => {
    const api = get()
    const third = async (nombre: string, se_le_paga: string) => {
      const { _id } = await made('/third-parties', aThirdParty({ nombre }))
      says(await call('PUT', '/third-parties', { id: _id, se_le_paga }), 200)
    }
    await third('Cuadrilla de descargue', 'TERCERO_DESCARGUE')
    await third('Fondo Nacional del Arroz', 'TERCERO_CUOTA_FOMENTO')
    await third('DIAN', 'TERCERO_RETENCION')
    account = (
      await made('/banks', {
        nombre: 'Davivienda',
        nro_cuenta: '77',
        saldo_inicial: 900_000_000,
        fecha_si: FIRST,
      })
    )._id
    await made('/rates/create', {
      ...{ area: 'MAQUILA', descripcion: 'Precio de referencia', unidad_medida: 'COP/kg' },
      ...{
        tags: 'PRECIO_REFERENCIA_CUOTA',
        valor: 1_464,
        id_producto: mill.paddy,
        vigente_desde: '2026-01-01',
      },
    })
    const by = { fecha: FIRST, id_tercero: mill.proveedor, nombre_tercero: 'Agricultor' }
    const { company } = api.admin
    const owed = { consecutivo: 'POR-1', fecha_vencimiento: HOY, concepto: 'Empaques', valor: 700_000 }
    await bring(api.db, company, bringPayables, [{ ...by, ...owed }])
    const advance = { fecha: FIRST, valor: 300_000, observaciones: 'Giro' }
    await bring(api.db, company, bringAdvances, [{ ...by, ...advance, numero: 'ANT-1' }])
    const client = { id_tercero: mill.cliente, nombre_tercero: 'Comercializadora', numero: 'RA-1' }
    await bring(api.db, company, bringClientAdvances, [{ ...advance, ...client }])
  })

  /** Rows that acts can take up, oldest first. */
  const found = async (query: ReturnType<typeof sql>) => get().rows<Record<string, string>>(query)
  const pick = <One>(from: readonly One[], place: number) => from[place % Math.max(1, from.length)]

  const settlements = (estado: string) =>
    found(sql`select id_liquidacion as id, fecha::text as fecha, fecha_pago::text as pago from settlements
      where estado = ${estado} order by consecutivo desc`)
  const invoices = () =>
    found(sql`select i.id, a.id_cuenta_por_cobrar as cuenta, numero_de_factura as numero from invoices i
      join accounts_receivable a on a.id_factura = i.id where i.viva and a.abonos = 0 order by i.id desc`)
  const receipts = () =>
    found(sql`select id_recibo_caja as id, numero_recibo as numero from payment_receipts
      where estado = 'APLICADO' and origen <> 'PESADA' order by por_aplicar > 0 desc, id_recibo_caja desc`)
  const agreements = () =>
    found(sql`select id_acuerdo_de_financiamiento as id from financing_agreements where estado = 'EN_EJECUCION'
      order by id_acuerdo_de_financiamiento desc`)

  /** Day of an open month, or of any month for an odd place: the API refuses those that are closed. */
  function dayOf({ two }: Step): string {
    const month = MONTHS[two % MONTHS.length]!
    const fecha = addDays(`${month}-01`, two % 28)
    return fecha <= HOY ? fecha : HOY
  }

  async function settle({ one, value }: Step, fecha: string): Promise<Answer | undefined> {
    const ticket = await call('POST', '/weighing-records', aPurchase(mill, { fecha }))
    if (ticket.status !== 201) return ticket
    const [deal] = one % 2 === 0 ? await agreements() : []
    const draft = await call('POST', '/settlements', {
      ...{ id_proveedor: mill.proveedor, fecha, precio_carga: 183_000, pesadas: [ticket.json.data._id] },
      ...{
        registro: value % 3 ? 'RETENCION' : 'BOLSA',
        deducciones: { descargue: 40_000 + value, motivo_descargue: 'Cuadrilla' },
      },
      ...(deal && { id_acuerdo: deal.id, abono: value }),
    })
    return draft.status === 201 ? approve(draft.json.data._id, fecha) : draft
  }

  async function perform(one: Step): Promise<Answer | undefined> {
    const { two, value } = one
    const fecha = dayOf(one)
    const bank = { id_fpago: mill.bancos, id_banco: account }
    const paying = { fecha: HOY, ...bank }
    const of = async (method: Method, row: Record<string, string> | undefined, url: string, body?: object) =>
      row && call(method, url.replace(':id', row.id ?? ''), body)
    const motivo = { motivo: 'Errada' }
    switch (one.act) {
      case 'settle':
        return settle(one, fecha)
      case 'pay': {
        const row = pick(await settlements('APROBADA'), one.one)
        return row && act(row.id!, 'pay', { ...paying, fecha: two % 2 ? HOY : row.fecha })
      }
      case 'void with advance': {
        const paid = pick(await settlements(two % 2 ? 'APROBADA' : 'PAGADA'), one.one)
        return paid && act(paid.id!, 'void', { ...motivo, destino_pago: 'ANTICIPO' })
      }
      case 'void with return': {
        const paid = pick(await settlements('PAGADA'), one.one)
        return (
          paid &&
          act(paid.id!, 'void', {
            ...motivo,
            destino_pago: 'DEVUELTO',
            ...bank,
            fecha: two % 2 ? HOY : paid.pago,
          })
        )
      }
      case 'pay freight':
      case 'pay declared': {
        const which = one.act === 'pay freight' ? sql`mes = '' and origen <> 'LIQUIDACION'` : sql`mes <> ''`
        const rows = await found(
          sql`select id_cuenta_por_pagar as id, saldo::text as saldo from accounts_payable where ${which} and saldo > 1
            order by id_cuenta_por_pagar desc`,
        )
        const row = pick(rows, one.one)
        const valor = Math.min(Number(row?.saldo), value)
        return of('PATCH', row, '/accounts-payable/:id/pay', { ...paying, valor })
      }
      case 'lend money':
      case 'lend inputs': {
        const kind =
          one.act === 'lend money'
            ? bank
            : { modalidad_financiacion: 'SUPPLIES_DELIVERY', id_fpago: undefined }
        const [running] = one.one % 3 ? [] : await agreements()
        const deal =
          running?.id ??
          (await call('POST', '/financing-agreements', anAgreement({ fecha_de_inicio: FIRST }))).json.data
            ?._id
        return (
          deal &&
          call(
            'POST',
            '/financing-agreement-movements',
            aLoan(deal, { valor: value, fecha_movimiento: fecha, ...kind }),
          )
        )
      }
      case 'close agreement': {
        const row = pick(await agreements(), one.one)
        return row && close(row.id!, { fecha_liquidacion: HOY })
      }
      case 'sell':
      case 'sell without lines': {
        const lineas = [{ id_producto: mill.harina, cantidad: 10, precio: value / 10, tarifa_iva: 19 }]
        const sold = one.act === 'sell' ? { lineas } : { valor_total: value }
        return call(
          'POST',
          '/invoices',
          anInvoice({ ...sold, fecha_de_emision: fecha, fecha_de_vencimiento: fecha }),
        )
      }
      case 'note': {
        const row = pick(await invoices(), one.one)
        const how = two % 2 ? { valor: Math.ceil(value / 50) } : {}
        return (
          row &&
          call('POST', '/notes', { id_factura: row.id, concepto: 'REBAJA', motivo: 'Llegó mojado', ...how })
        )
      }
      case 'debit note': {
        const row = pick(await invoices(), one.one)
        const what = { concepto: 'INTERESES', motivo: 'Pagó tarde', valor: Math.ceil(value / 50) }
        return row && call('POST', '/notes/debit', { id_factura: row.id, ...what })
      }
      case 'receive':
      case 'receive by bank':
      case 'leave pending': {
        const how = one.act === 'receive by bank' ? { id_medio_pago: mill.bancos, id_banco: mill.banco } : {}
        const estado = one.act === 'leave pending' ? 'PENDIENTE' : 'APLICADO'
        return call(
          'POST',
          '/payment-receipts',
          aReceipt({ valor_pagado: value, fecha_recepcion_pago: fecha, estado, ...how }),
        )
      }
      case 'apply': {
        const [owed, received] = [pick(await invoices(), one.one), pick(await receipts(), two)]
        return (
          owed &&
          received &&
          call('POST', '/applied-receipts', {
            ...{ numero_recibo: received.numero, cuenta_por_cobrar_relacionada: owed.numero },
            ...{ valor_aplicado: Math.ceil(value / 50), fecha_aplicacion: two % 2 ? HOY : fecha },
          })
        )
      }
      case 'unapply': {
        const rows = await found(sql`select id_applied_receipt as id from applied_receipts order by 1 desc`)
        return of('DELETE', pick(rows, one.one), '/applied-receipts/delete/:id')
      }
      case 'void receipt':
        return of('PATCH', pick(await receipts(), one.one), '/payment-receipts/:id/void', motivo)
      case 'void invoice':
        return of('DELETE', pick(await invoices(), one.one), '/invoices/delete/:id', motivo)
      case 'owe by hand':
        return call(
          'POST',
          '/accounts-receivable',
          aReceivable({ valor_original_factura: value, fecha_factura: fecha, fecha_esperada_pago: fecha }),
        )
      case 'void debt': {
        const rows = await found(
          sql`select id_cuenta_por_cobrar as id from accounts_receivable where origen in ('MANUAL', 'MORA') and not anulada
            and abonos = 0 order by 1 desc`,
        )
        return of('DELETE', pick(rows, one.one), '/accounts-receivable/delete/:id', motivo)
      }
      case 'charge late': {
        const rows = await found(
          sql`select id_cuenta_por_cobrar as id from accounts_receivable where viva and saldo_actual > 0
            and porcentaje_interes_mora > 0 and fecha_esperada_pago < ${HOY}::date - 20 order by 1 desc`,
        )
        return of('PATCH', pick(rows, one.one), '/accounts-receivable/:id/charge-late', {})
      }
      case 'weigh for a fee': {
        const paid = two % 2 ? { id_formapago: mill.credito } : {}
        return call(
          'POST',
          '/weighing-records',
          aPurchase(mill, { ...saleOf(mill), fecha, vrpesada: 18_000, ...paid }),
        )
      }
      case 'mill':
      case 'mill for others': {
        const owner = one.act === 'mill' ? {} : { de_quien: 'MAQUILA', id_dueno: mill.proveedor }
        const milled = await call('POST', '/milling-operations/create', {
          ...{ fecha, kgs_netos: 1000, costo_prom_kg: 1820.5, pr_venta_kg: 2000, ...owner },
        })
        const kg = 100 + (value % 900)
        return milled.status !== 201
          ? milled
          : call('PUT', `/milling-operations/${milled.json.data._id}/lines`, {
              entradas: [{ id_producto: mill.paddy, kg }],
              salidas: [{ id_producto: mill.harina, kg }],
            })
      }
      case 'charge levy': {
        const rows = await found(
          sql`select id_maquila as id from milling_operations o where not anulada and cuota_fomento > 0 and id_dueno is not null
            and not exists (select from accounts_receivable a where a.id_maquila = o.id_maquila and not a.anulada)
            order by 1 desc`,
        )
        return of('PATCH', pick(rows, one.one), '/milling-operations/:id/charge-levy', {})
      }
      case 'void milling': {
        const rows = await found(
          sql`select id_maquila as id from milling_operations o where not anulada and not exists (select from
            accounts_receivable a where a.id_maquila = o.id_maquila and not a.anulada) order by 1 desc`,
        )
        return of('DELETE', pick(rows, one.one), '/milling-operations/delete/:id', motivo)
      }
      case 'deposit':
        return call('POST', '/bank-movements', {
          ...{ tipo: two % 3 ? 'ENTRADA' : 'SALIDA', id_banco: two % 2 ? account : mill.banco, fecha },
          ...{ valor: value, concepto: 'Otro' },
        })
      case 'transfer':
        return call('POST', '/bank-movements/transfers', {
          ...{ id_banco: account, id_banco_destino: mill.banco, fecha, valor: value, concepto: 'Traslado' },
        })
      case 'void movement': {
        const rows = await found(
          sql`select id_movimiento as id from bank_movements where origen = 'MANO' and vigente and revierte is null order by 1 desc`,
        )
        return of('PATCH', pick(rows, one.one), '/bank-movements/:id/void', motivo)
      }
      case 'declare':
        return call('POST', '/accounts-payable/declare', {
          mes: MONTHS[two % 2],
          tipo: one.one % 2 ? 'RETENCION' : 'CUOTA_FOMENTO',
        })
      case 'close month': {
        const { mes } = (await call('GET', '/closed-periods/pending?mes=')).json
        const next = MONTHS.includes(mes) || mes === '' ? mes : MONTHS[0]
        return next ? call('POST', '/closed-periods', { mes: next, con_pendientes: true }) : undefined
      }
      case 'open month': {
        const { ultimo } = (await call('GET', '/closed-periods/pending?mes=')).json
        return ultimo && call('PATCH', `/closed-periods/${ultimo._id}/open`, { motivo: 'Faltó una factura' })
      }
    }
  }

  return perform
}
