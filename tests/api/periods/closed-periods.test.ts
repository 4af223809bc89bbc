import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { addMonths, daysOfMonth, monthOf, writtenMonth } from '#server/kit/words/months.ts'
import { callOf, onEachEngine, says } from '../support/api.ts'
import { loansOf } from '../support/loans.ts'
import { actsOf, aPurchase, millOf, weigh } from '../support/mill.ts'
import { HOY, moneyOf } from '../support/money.ts'
import { periodsOf } from '../support/periods.ts'

const MES = addMonths(monthOf(HOY), -2)
const { desde: FIRST, hasta: DIA } = daysOfMonth(MES)
const CLOSED = `El mes de ${writtenMonth(MES)} está cerrado. Use una fecha de un mes abierto, o pida que lo abran de nuevo en Períodos cerrados.`

/** Dated tables without a guard, each with its reason. */
const FREE: Readonly<Record<string, string>> = {
  rates: 'a calculation keeps the values that it used',
  quality_tables: 'a calculation keeps the rules that it used',
  third_parties: 'from when to when a certificate of the levy holds',
  authorised_ranges: 'from when to when a resolution holds',
  enlaces_de_terceros: 'until when a link opens',
  bank_reconciliations: 'what the bank says of its own account: it moves nothing of the book',
  bank_lines: 'what the bank says of its own account: it moves nothing of the book',
  bank_statement_rows: 'a file that waits: it is no line yet',
  turns: 'when a truck waited: it moves nothing that is counted',
  accounting_exports: 'the days that were asked for: what went is kept as it went',
  voided_applications: 'written by the database on the day of a void, and never changed',
  closed_vouchers: 'vouchers of closed months as they stood: written and deleted with the closing alone',
  electronic_documents: 'repeats the day of its record, which is protected',
  electronic_versions: 'the day of sending: a version never changes',
  electronic_issuers: 'from when documents are sent',
  accounting_export_vouchers: 'what went to a program, and when: only whether it still counts changes',
}

onEachEngine('closed periods', (get) => {
  const call = callOf(get)
  const mill = millOf(get)
  const { draft, approve, annul, act, weighAndDraft } = actsOf(get)
  const { invoice, receivable, receipt, anInvoice, aReceivable, aReceipt } = moneyOf(get, () => mill)
  const { agreement, aLoan, detail } = loansOf(get, () => mill)
  const close = (mes: string, con_pendientes = true) =>
    call('POST', '/closed-periods', { mes, con_pendientes })
  const open = (id: string, motivo = 'Faltó una factura') =>
    call('PATCH', `/closed-periods/${id}/open`, { motivo })
  const pending = (mes = '') => call('GET', `/closed-periods/pending?mes=${mes}`)
  const { openAll } = periodsOf(get)

  it('closes ended months in order, and opens the last closed month with a reason', async () => {
    says(await close(monthOf(HOY)), 422, { mes: 'Solo se cierra un mes que ya terminó.' })
    says(await close('2026-13'), 422, ['mes'])
    const [third, second] = [addMonths(MES, -1), MES]
    const { _id: first } = says(await close(third), 201, 'Mes cerrado').json.data
    expect((await pending()).json).toMatchObject({ meses: [second], mes: second, ultimo: { mes: third } })
    says(await close(addMonths(MES, 1)), 422, {
      mes: `Los meses se cierran en orden: sigue ${writtenMonth(second)}.`,
    })
    says(await close(third), 422, ['mes'])
    const { _id: last } = says(await close(second), 201).json.data
    says(await open(first), 409, `Solo se abre el último mes cerrado, que es ${writtenMonth(second)}.`)
    says(await open(last, ' '), 422, { motivo: 'Escriba por qué se abre de nuevo.' })
    says(await open(last), 200, 'Mes abierto de nuevo')
    says(await open(last), 409, 'Ese mes ya está abierto.')
    says(await open('nadie'), 404)
    const { data } = (await call('POST', '/closed-periods/search', {})).json
    expect(data.map(({ mes, cerrado }: { mes: string; cerrado: boolean }) => [mes, cerrado])).toEqual([
      [second, false],
      [third, true],
    ])
    const again = says(await close(second), 201).json.data
    expect(again).toMatchObject({ _id: last, cerrado: true, motivo_apertura: 'Faltó una factura' })
    await openAll()
  })

  it('lists the open records of every open month up to a chosen one, before any of them closes', async () => {
    const next = addMonths(MES, 1)
    const until = async (mes: string) => (await call('GET', `/closed-periods/pending?hasta=${mes}`)).json
    expect(await until(next)).toMatchObject({ siguen: [], hasta: [] })
    says(await close(addMonths(MES, -1)), 201)
    await receipt({ fecha_recepcion_pago: daysOfMonth(next).hasta, estado: 'PENDIENTE' })
    expect(await until(MES)).toMatchObject({ siguen: [MES, next], hasta: [{ mes: MES }] })
    const { hasta } = await until(next)
    expect(hasta).toMatchObject([{ mes: MES }, { mes: next }])
    expect(JSON.stringify(hasta[1].pendientes)).toContain('recibo de caja pendiente')
    expect(hasta[1].cuadres.length).toBeGreaterThan(0)
    says(await call('GET', '/closed-periods/pending?hasta=2026-13'), 422, ['hasta'])
    await openAll()
  })

  it('closing a month lists its open records and needs a confirmation, which is stored', async () => {
    await weighAndDraft(mill, { fecha: DIA }, { fecha: DIA })
    await weigh(get(), mill, { fecha: DIA, peso_vacio: undefined })
    await weigh(get(), mill, { fecha: DIA, humedad: undefined })
    await receipt({ fecha_recepcion_pago: DIA, estado: 'PENDIENTE' })
    await invoice({ fecha_de_emision: DIA, fecha_de_vencimiento: DIA, numero_de_factura: 'FAC-70' })
    await invoice({ fecha_de_emision: DIA, fecha_de_vencimiento: DIA, numero_de_factura: 'FAC-73' })
    const said = (await pending(MES)).json.pendientes.map(({ que }: { que: string }) => que)
    expect(said).toEqual([
      '1 liquidación en borrador',
      '1 camión en el patio',
      '1 pesada pendiente de análisis',
      '1 recibo de caja pendiente',
      expect.stringMatching(/^\d+ números que faltan en facturas \(.*\)$/),
    ])
    const refused = await close(MES, false)
    says(refused, 409, ['con_pendientes'])
    expect(refused.json.mensaje).toContain('1 liquidación en borrador, 1 camión en el patio')
    const { pendientes } = says(await close(MES), 201).json.data
    expect(pendientes).toBe(said.join(', '))
    const audit = (await call('POST', '/audit/search', { filtros: { tabla: 'closed_periods' } })).json.data[0]
    expect(JSON.stringify(audit)).toContain('1 liquidación en borrador')
    await openAll()
  })

  it('the loans to approve of a month lead to their waiting requests', async () => {
    const { _id } = await agreement({ fecha_de_inicio: FIRST, numero_hectareas: 1 })
    says(
      await call(
        'POST',
        '/financing-agreement-movements',
        aLoan(_id, { fecha_movimiento: DIA, valor: 9_000_000 }),
      ),
      201,
    )
    const { pendientes } = (await pending(MES)).json
    expect(pendientes).toContainEqual({
      que: '1 préstamo por aprobar',
      cantidad: 1,
      enlace: '/approval-requests?estado=PENDIENTE&accion=EXCESO_CUPO',
    })
    await call('DELETE', `/financing-agreement-movements/${(await detail(_id)).movimientos[0]._id}`)
  })

  it('rejects creating, changing and deleting records of a closed month, beside the date field', async () => {
    const bought = await weigh(get(), mill, { fecha: FIRST })
    const settled = await draft(mill, [(await weigh(get(), mill, { fecha: FIRST }))._id], {
      fecha: FIRST,
      registro: 'RETENCION',
    })
    const owed = await receivable({ fecha_factura: FIRST, fecha_esperada_pago: DIA })
    const paid = await receipt({ fecha_recepcion_pago: FIRST, estado: 'APLICADO' })
    const { _id: deal } = await agreement({ fecha_de_inicio: FIRST })
    const lent = await call(
      'POST',
      '/financing-agreement-movements',
      aLoan(deal, { fecha_movimiento: FIRST }),
    )
    const milled = await call('POST', '/milling-operations/create', {
      fecha: FIRST,
      kgs_netos: 100,
      costo_prom_kg: 1,
      pr_venta_kg: 2,
    })
    const sold = await invoice({ fecha_de_emision: FIRST })
    says(await close(MES), 201)
    const tries: [string, string, 'POST' | 'PUT' | 'PATCH' | 'DELETE', string, object?][] = [
      ['fecha', 'a ticket', 'POST', '/weighing-records', aPurchase(mill, { fecha: DIA })],
      [
        'fecha',
        'its weights',
        'PATCH',
        `/weighing-records/${bought._id}/reweigh`,
        { motivo: 'Tara', peso_lleno: 31_000 },
      ],
      ['fecha', 'its end', 'DELETE', `/weighing-records/delete/${bought._id}`, { motivo: 'Errada' }],
      [
        'fecha',
        'a settlement',
        'POST',
        '/settlements',
        {
          id_proveedor: mill.proveedor,
          fecha: DIA,
          precio_carga: 183_000,
          pesadas: [bought._id],
          registro: 'RETENCION',
        },
      ],
      ['fecha_de_emision', 'an invoice', 'POST', '/invoices', anInvoice({ fecha_de_emision: DIA })],
      [
        'fecha',
        'a debit note',
        'POST',
        '/notes/debit',
        { id_factura: sold._id, fecha: DIA, concepto: 'INTERESES', motivo: 'Pagó tarde', valor: 5 },
      ],
      ['fecha_factura', 'a receivable', 'POST', '/accounts-receivable', aReceivable({ fecha_factura: DIA })],
      [
        'fecha_recepcion_pago',
        'a receipt',
        'POST',
        '/payment-receipts',
        aReceipt({ fecha_recepcion_pago: DIA }),
      ],
      [
        'fecha_aplicacion',
        'an application',
        'POST',
        '/applied-receipts',
        {
          numero_recibo: paid.numero_recibo,
          cuenta_por_cobrar_relacionada: owed.numero_factura,
          valor_aplicado: 5,
          fecha_aplicacion: DIA,
        },
      ],
      [
        'fecha_movimiento',
        'a loan',
        'POST',
        '/financing-agreement-movements',
        aLoan(deal, { fecha_movimiento: DIA }),
      ],
      [
        'fecha_movimiento',
        'its value',
        'PUT',
        '/financing-agreement-movements',
        { id: lent.json.data._id, valor: 7 },
      ],
      ['fecha_movimiento', 'its end', 'DELETE', `/financing-agreement-movements/${lent.json.data._id}`],
      [
        'fecha',
        'an entry',
        'POST',
        '/bank-movements',
        { id_banco: mill.banco, tipo: 'ENTRADA', fecha: DIA, valor: 9, concepto: 'Aporte' },
      ],
      [
        'fecha',
        'milling',
        'POST',
        '/milling-operations/create',
        { fecha: DIA, kgs_netos: 1, costo_prom_kg: 1, pr_venta_kg: 2 },
      ],
      [
        'fecha',
        'its kilos',
        'PUT',
        '/milling-operations/update',
        { _id: milled.json.data._id, kgs_netos: 7 },
      ],
      ['fecha_si', 'an opening balance', 'PUT', '/banks', { id_banco: mill.banco, saldo_inicial: 7 }],
    ]
    for (const [field, what, method, url, body] of tries) {
      const { status, json } = await call(method, url, body)
      const mensaje = field === 'fecha_si' ? expect.stringContaining('está cerrado') : CLOSED
      expect([what, status, json.mensaje, Object.keys(json.errores ?? {})]).toEqual([
        what,
        422,
        mensaje,
        [field],
      ])
    }
    // A draft can be moved to another month, and derived values still change.
    const moves = `El mes de ${writtenMonth(MES)} ya se cerró. Calcule de nuevo: queda con la fecha de hoy.`
    expect((await call('GET', `/settlements/${settled._id}`)).json.obstaculo).toEqual({ mensaje: moves })
    says(await approve(settled._id), 409, moves)
    says(await act(settled._id, 'recalculate'), 200)
    says(await approve(settled._id), 200)
    says(
      await call('POST', '/applied-receipts', {
        numero_recibo: paid.numero_recibo,
        cuenta_por_cobrar_relacionada: owed.numero_factura,
        valor_aplicado: 5,
        fecha_aplicacion: HOY,
      }),
      201,
    )
    await openAll()
  })

  it('voiding a record of a closed month counts today and leaves that month unchanged', async () => {
    const made = await weighAndDraft(mill, { fecha: FIRST, registro: 'RETENCION' }, { fecha: FIRST })
    says(await approve(made._id), 200)
    const sold = await invoice({ fecha_de_emision: FIRST, fecha_de_vencimiento: DIA })
    says(await close(MES), 201)
    const said = async () => ({
      fomento: (await call('GET', `/reports/fomento?mes=${MES}`)).json.total,
      vouchers: (
        await call('POST', '/vouchers/search', { filtros: { desde: FIRST, hasta: DIA }, limit: 1000 })
      ).json.data,
      invoiced: (
        await call('POST', '/invoices/search', { filtros: { desde: FIRST, hasta: DIA }, totales: true })
      ).json.totales.valor_total,
      account: (
        await call('POST', '/movements/search', {
          filtros: { tercero: mill.proveedor, hasta: DIA },
          limit: 1000,
        })
      ).json.data,
    })
    const before = await said()
    says(await annul(made._id), 200)
    says(await call('DELETE', `/invoices/delete/${sold._id}`, { motivo: 'Errada' }), 200)
    expect(await said()).toEqual(before)
    const running = (await call('GET', `/reports/fomento?mes=${monthOf(HOY)}`)).json
    expect(
      running.grupos.flatMap(({ compras }: { compras: { consecutivo: string }[] }) => compras),
    ).toContainEqual(
      expect.objectContaining({ consecutivo: made.consecutivo, fecha: HOY, subtotal: -made.subtotal }),
    )
    const today = (
      await call('POST', '/vouchers/search', { filtros: { desde: HOY, hasta: HOY }, limit: 1000 })
    ).json.data
    expect(today.map(({ _id: clave }: { _id: string }) => clave)).toEqual(
      expect.arrayContaining([`ANULACION-LIQUIDACION-${made._id}`, `ANULACION-FACTURA-${sold._id}`]),
    )
    await openAll()
  })

  it('voiding a settlement of a closed month turns its loan offset into a receivable from today', async () => {
    const { _id: deal } = await agreement({ fecha_de_inicio: FIRST })
    says(
      await call(
        'POST',
        '/financing-agreement-movements',
        aLoan(deal, { fecha_movimiento: FIRST, valor: 3_000_000 }),
      ),
      201,
    )
    const { _id } = await weigh(get(), mill, { fecha: FIRST })
    const paying = { fecha: FIRST, registro: 'RETENCION', id_acuerdo: deal, abono: 1_000_000 }
    const made = await draft(mill, [_id], paying)
    says(await approve(made._id), 200)
    says(await close(MES), 201)
    const saldo = async () => (await call('GET', `/financing-agreements/${deal}`)).json.saldo
    const before = await saldo()
    says(await annul(made._id), 200)
    expect(await saldo()).toBe(before)
    const { debe_hoy } = (await call('GET', `/reports/farmer-statement/${deal}`)).json
    expect(debe_hoy).toBe(before + 1_000_000)
    const { data } = (
      await call('POST', '/accounts-receivable/search', { filtros: { tercero: mill.proveedor }, limit: 100 })
    ).json
    const its = data.filter(({ id_acuerdo }: { id_acuerdo: string }) => id_acuerdo === deal)
    expect(its).toMatchObject([{ valor_original_factura: 1_000_000, fecha_factura: HOY }])
    await openAll()
  })

  it('no concurrent write reaches a month while it closes', async () => {
    const writing = Array.from({ length: 20 }, (_, place) =>
      place === 10
        ? close(MES)
        : call('POST', '/accounts-receivable', aReceivable({ fecha_factura: DIA, fecha_esperada_pago: HOY })),
    )
    const answers = await Promise.all(writing)
    const made = answers.filter(({ status, json }) => status === 201 && json.data.fecha_factura)
    const [closing] = await get().rows<{ en: string }>(
      sql`select cerrado_en::text as en from closed_periods where mes = ${MES} and cerrado`,
    )
    expect(closing).toBeDefined()
    expect(answers.map(({ status }) => status).filter((status) => status !== 201 && status !== 422)).toEqual(
      [],
    )
    const [later] = await get().rows<{ n: string }>(
      sql`select count(*) as n from accounts_receivable where fecha_factura = ${DIA}::date`,
    )
    expect(Number(later?.n)).toBeGreaterThanOrEqual(made.length)
    says(await call('POST', '/accounts-receivable', aReceivable({ fecha_factura: DIA })), 422, [
      'fecha_factura',
    ])
    await openAll()
  })

  it('closing months affects one company only, and needs the permission key', async () => {
    const other = await get().otherCompany('901555444')
    const there = await get().userWith(['POST-closed-periods', 'POST-closed-periods/search'], [other])
    const mine = await get().userWith(['POST-closed-periods/search'])
    says(await get().call('POST', '/closed-periods', { as: mine, body: { mes: MES } }), 403)
    says(await get().call('POST', '/closed-periods', { as: there, body: { mes: MES } }), 201)
    says(await call('POST', '/accounts-receivable', aReceivable({ fecha_factura: DIA })), 201)
    expect((await pending()).json.ultimo).toBeNull()
  })

  it('every table of a company with a date column is protected in closed months', async () => {
    const tables = await get().rows<{ tabla: string; guardada: boolean }>(
      sql`select c.relname as tabla, exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname like 'periodo\\_%') as guardada
        from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
          and exists (select from pg_attribute where attrelid = c.oid and attname = 'id_empresa')
          and exists (select from pg_attribute where attrelid = c.oid and atttypid = 'date'::regtype and attnum > 0 and not attisdropped)
        order by 1`,
    )
    const open = tables.filter(({ guardada }) => !guardada).map(({ tabla }) => tabla)
    expect(open.filter((tabla) => !Object.hasOwn(FREE, tabla))).toEqual([])
    expect(tables.length - open.length).toBeGreaterThan(15)
  })
})
