import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { writtenDay } from '#server/kit/words/days.ts'
import { csvOf } from '../../support/first-day.ts'
import { onEachEngine, says } from '../support/api.ts'
import { importing } from '../support/importing.ts'
import { millOf, newMill, weigh } from '../support/mill.ts'
import { day, HOY, moneyOf } from '../support/money.ts'

const INCOMPLETE = 'Todos los campos obligatorios deben completarse'

onEachEngine('invoices', (get) => {
  const mill = millOf(get)
  const { call, aReceipt, aReceivable, anInvoice, invoice, receipt, receivable } = moneyOf(get, () => mill)
  const receivableOf = async (id: string) => (await call('GET', `/accounts-receivable/${id}`)).json
  const detail = async (id: string) => (await call('GET', `/invoices/${id}`)).json

  it('issues an invoice with its number and creates its receivable in the same transaction', async () => {
    const made = await invoice()
    expect(made).toMatchObject({
      numero_de_factura: expect.stringMatching(/^FAC-\d+$/),
      nombre_cliente: expect.stringContaining('Comercializadora'),
      estado: 'VENCIDA',
      saldo_actual: 1_000_000,
    })
    expect(await receivableOf(made.id_cuenta_por_cobrar)).toMatchObject({
      numero_factura: made.numero_de_factura,
      valor_original_factura: 1_000_000,
      fecha_esperada_pago: day(-10),
      dias_vencimiento: 10,
      estado_documento: 'VENCIDA',
      clasificacion_cobro: 'EN MORA',
      origen: 'FACTURA',
      id_factura: made.id,
    })
  })

  it('computes base, IVA and total of lines without storing an invoice', async () => {
    const { json } = await call('POST', '/products', { descripcion: `Salvado ${day(0)}`, iva: '5' })
    const line = { id_producto: json.data._id, cantidad: 3, precio: 33.333333 }
    const preview = (...lineas: object[]) => call('POST', '/invoices/preview', { lineas })
    expect(says(await preview(line, line), 200).json).toMatchObject({ base: 200, iva: 10, total: 210 })
    says(await preview(), 422, ['lineas'])
    says(await preview(line, { ...line, descuento: 200 }), 422, ['lineas.1.descuento'])
  })

  it('an imported receivable never takes the former number of an invoice', async () => {
    const { preview, act, rows } = importing(get)
    const { identificacion } = (await call('GET', `/third-parties/${mill.cliente}`)).json
    const file = (number: string) =>
      csvOf({
        head: ['Factura', 'Identificación', 'Fecha', 'Vence', 'Valor'],
        rows: [[number, identificacion, day(-60), day(-30), '413.000']],
      })
    const first = await invoice({ numero_de_factura: 'Libro-1' })
    const early = await preview(file('Libro-2'), 'opening-receivables')
    expect(early).toMatchObject({ estado: 'LISTA', nuevas: 1 })
    for (const numero_de_factura of ['Libro-2', 'Libro-3'])
      says(await call('PUT', '/invoices/update', { id: first._id, numero_de_factura }), 200)
    const late = await preview(file('Libro-1'), 'opening-receivables')
    expect((await rows(late._id))[0]).toMatchObject({
      estado: 'OTRA',
      porque: 'El número Libro-1 ya lo tuvo la factura Libro-3.',
    })
    expect(await act(early._id, 'apply', {})).toMatchObject({
      estado: 'LISTA',
      otras: 1,
      motivo: expect.stringContaining('Alguien usó uno de los números del archivo'),
    })
  })

  it('never reuses the former number of a renumbered invoice, neither typed nor proposed', async () => {
    const first = await invoice()
    const number: string = first.numero_de_factura
    const rename = (id: string, numero_de_factura: string) =>
      call('PUT', '/invoices/update', { id, numero_de_factura })
    says(await rename(first._id, 'Otro-1'), 200)
    const taken = `El número ${number} ya lo tuvo la factura Otro-1.`
    says(await call('POST', '/invoices', anInvoice({ numero_de_factura: number })), 409, taken)
    const byHand = aReceivable({ numero_factura: number })
    says(await call('POST', '/accounts-receivable', byHand), 409, taken)
    const other = await invoice()
    says(await rename(other._id, number), 409, taken)
    expect(await detail(other._id)).toMatchObject({ numero_de_factura: other.numero_de_factura })
    // The consecutive skips typed and changed numbers, and the form proposes none of them.
    const [prefix, last] = other.numero_de_factura.split('-')
    const [next, after] = [1, 2].map((more) => `${prefix}-${Number(last) + more}`)
    const typed = await invoice({ numero_de_factura: after })
    says(await rename(typed._id, 'Otro-2'), 200)
    const proposed = async () =>
      (await call('POST', '/consecutives/search', { limit: 1000 })).json.data.find(
        ({ tags }: { tags: string }) => tags === 'FACTURA',
      ).numero_propuesto
    expect(await proposed()).toBe(next)
    expect((await invoice()).numero_de_factura).toBe(next)
    const free = `${prefix}-${Number(last) + 3}`
    expect(await proposed()).toBe(free)
    expect((await invoice()).numero_de_factura).toBe(free)
    // An invoice may return to one of its own former numbers.
    says(await rename(first._id, number), 200)
    const again = await Promise.all(
      Array.from({ length: 20 }, (_, place) =>
        place === 0
          ? rename(first._id, 'Otro-3')
          : place % 2
            ? call('POST', '/accounts-receivable', byHand)
            : call('POST', '/invoices', anInvoice({ numero_de_factura: number })),
      ),
    )
    expect(again.map(({ status }) => status)).toEqual([200, ...Array<number>(19).fill(409)])
  })

  it('rejects an invoice date in the year 0202 or before the first allowed day', async () => {
    for (const fecha_de_emision of ['0202-11-02', '1900-01-01', '1999-12-31']) {
      says(await call('POST', '/invoices', anInvoice({ fecha_de_emision })), 422, {
        fecha_de_emision:
          'La fecha no puede ser anterior al 01/01/2000 (el primer día que admite el sistema).',
      })
      const old = { fecha_recepcion_pago: fecha_de_emision }
      expect((await call('POST', '/payment-receipts', aReceipt(old))).json.errores).toHaveProperty(
        'fecha_recepcion_pago',
      )
    }
    const opening = await receivable({ fecha_factura: '2009-03-31', fecha_esperada_pago: '2009-04-30' })
    const { json } = await call('POST', '/movements/search', { filtros: { tercero: mill.cliente } })
    expect(json.data[0]).toMatchObject({ fecha: '2009-03-31', documento: opening.numero_factura })
  })

  it('rejects an empty invoice and impossible values, each beside its field', async () => {
    says(await call('POST', '/invoices', {}), 422, {
      valor_total: INCOMPLETE,
      fecha_de_emision: INCOMPLETE,
      fecha_de_vencimiento: INCOMPLETE,
      documento_de_soporte: INCOMPLETE,
      id_cliente_tercero: INCOMPLETE,
    })
    for (const [changes, field] of [
      [{ valor_total: 0 }, 'valor_total'],
      [{ valor_total: 1.5 }, 'valor_total'],
      [{ valor_total: 'mil' }, 'valor_total'],
      [{ fecha_de_emision: day(1), fecha_de_vencimiento: day(2) }, 'fecha_de_emision'],
      [{ fecha_de_vencimiento: day(-41) }, 'fecha_de_vencimiento'],
      [{ id_cliente_tercero: mill.placa }, 'id_cliente_tercero'],
      [{ id_cliente_tercero: mill.propio }, 'id_cliente_tercero'],
      [{ id_weighing_record: mill.placa }, 'id_weighing_record'],
    ] as const) {
      const { status, json } = await call('POST', '/invoices', anInvoice(changes))
      expect([changes, status, Object.keys(json.errores ?? {})]).toEqual([changes, 422, [field]])
    }
    const { numero_de_factura } = await invoice({ numero_de_factura: 'A-1' })
    const again = await call('POST', '/invoices', anInvoice({ numero_de_factura }))
    expect([again.status, again.json.codigo, again.json.mensaje]).toEqual([
      409,
      'DUPLICADO',
      'Ya existe la factura A-1.',
    ])
  })

  it('changes and deletes an invoice with its receivable until a receipt is applied', async () => {
    const made = await invoice()
    const change = (body: object) => call('PUT', '/invoices/update', { id: made.id, ...body })
    const terms = { valor_total: 800_000, fecha_de_vencimiento: HOY, version: made.version }
    // Another due date requires a reason. The same date does not.
    says(await change(terms), 422, {
      motivo: 'Escriba por qué cambia el vencimiento o el porcentaje de mora.',
    })
    says(await change({ ...terms, version: made.version + 9 }), 409, 'CONFLICTO')
    const changed = await change({ ...terms, motivo: 'Llegó tarde' })
    expect([changed.status, changed.json.data.estado]).toEqual([200, 'PENDIENTE'])
    expect(await receivableOf(made.id_cuenta_por_cobrar)).toMatchObject({
      valor_original_factura: 800_000,
      saldo_actual: 800_000,
      fecha_esperada_pago: HOY,
      motivo_cambio: 'Llegó tarde',
    })
    says(await change({ valor_total: 800_000, fecha_de_vencimiento: HOY }), 200)
    expect((await change({ valor_total: 1, version: 1 })).json.codigo).toBe('CONFLICTO')
    const { numero_factura } = await receivable()
    says(await change({ numero_de_factura: numero_factura }), 409, 'DUPLICADO')
    const aplicaciones = [{ id_cuenta_por_cobrar: made.id_cuenta_por_cobrar, valor_aplicado: 300_000 }]
    await receipt({ aplicaciones })
    const refused = await change({ valor_total: 900_000 })
    expect([refused.status, refused.json.codigo, Object.keys(refused.json.errores)]).toEqual([
      409,
      'EN_USO',
      ['valor_total'],
    ])
    expect((await change({ observaciones: 'Pagan el resto el viernes' })).status).toBe(200)
    const kept = await call('DELETE', `/invoices/delete/${made.id}`)
    expect([kept.status, kept.json.codigo, kept.json.mensaje]).toEqual([
      409,
      'EN_USO',
      `No se puede anular: la factura ${made.numero_de_factura} tiene recibos aplicados.`,
    ])
    const other = await invoice()
    says(await call('DELETE', `/invoices/delete/${other.id}`), 200, 'Factura anulada: conserva su número')
    const { json: owed } = await call('GET', `/accounts-receivable/${other.id_cuenta_por_cobrar}`)
    expect([owed.estado_documento, owed.saldo_actual, owed.motivo_anulacion]).toEqual([
      'ANULADA',
      0,
      'Eliminado',
    ])
  })

  it('keeps a deleted invoice with its number and reason, outside all totals', async () => {
    const { cliente } = await newMill(get())
    const own = (changes = {}) => anInvoice({ id_cliente_tercero: cliente, ...changes })
    const kept = await invoice({ id_cliente_tercero: cliente, valor_total: 300_000 })
    const made = await invoice({ id_cliente_tercero: cliente, numero_de_factura: 'Libro 9' })
    const motivo = 'Se hizo a otro cliente'
    const voided = await call('DELETE', `/invoices/delete/${made.id}`, { motivo })
    expect(voided.json.data).toMatchObject({ estado: 'ANULADA', anulada: true, motivo_anulacion: motivo })

    const found = async (filtros: object) =>
      (
        await call('POST', '/invoices/search', {
          filtros: { id_cliente_tercero: cliente, ...filtros },
          totales: true,
        })
      ).json
    const all = await found({})
    expect([all.total_count, all.totales]).toEqual([
      2,
      { valor_total: 300_000, iva: 0, saldo_actual: 300_000 },
    ])
    const listed = async (anulada: string) =>
      (await found({ anulada })).data.map((row: { id: string }) => row.id)
    expect([await listed('true'), await listed('false')]).toEqual([[made.id], [kept.id]])

    const again = await call('POST', '/invoices', own({ numero_de_factura: 'Libro 9' }))
    says(again, 409, 'Ya existe la factura Libro 9.')
    const gone = 'La factura Libro 9 está anulada: no cambia más.'
    says(await call('PUT', '/invoices/update', { id: made.id, observaciones: 'x' }), 409, gone)
    says(await call('DELETE', `/invoices/delete/${made.id}`), 409, gone)
    const aplicaciones = [{ id_cuenta_por_cobrar: made.id_cuenta_por_cobrar, valor_aplicado: 1 }]
    says(
      await call('POST', '/payment-receipts', aReceipt({ id_cliente_tercero: cliente, aplicaciones })),
      409,
      'CONFLICTO',
    )

    const history = (await detail(made.id)).historial.map(({ que }: { que: string }) => que)
    expect(history[0]).toContain(`Anuló Libro 9 · motivo: ${motivo}`)
  })

  it('never proposes the number of a voided invoice', async () => {
    const first = await invoice()
    await call('DELETE', `/invoices/delete/${first.id}`)
    const next = await invoice()
    expect(next.numero_de_factura).not.toBe(first.numero_de_factura)
    await get().run(sql`update consecutives set consecutivo_actual = 1 where tags = 'FACTURA'`)
    expect((await invoice()).numero_de_factura).not.toBe(first.numero_de_factura)
  })

  it('shows the receivable of an invoice, its receipts with running balances, and its changes', async () => {
    const made = await invoice()
    const id_cuenta_por_cobrar = made.id_cuenta_por_cobrar
    await call('PUT', '/invoices/update', { id: made.id, valor_total: 900_000 })
    await receipt({ aplicaciones: [{ id_cuenta_por_cobrar, valor_aplicado: 100_000 }] })
    await receipt({ aplicaciones: [{ id_cuenta_por_cobrar, valor_aplicado: 200_000 }] })
    const story = await detail(made.id)
    expect(story).toMatchObject({ estado: 'VENCIDA', saldo_actual: 600_000 })
    expect(story.aplicaciones.map((one: { saldo: number }) => one.saldo)).toEqual([800_000, 600_000])
    expect(story.historial.map(({ que }: { que: string }) => que.replaceAll('\u00a0', ' '))).toEqual([
      `Aplicó un abono de $ 200.000: quedan $ 600.000 de ${made.numero_de_factura}`,
      `Aplicó un abono de $ 100.000: quedan $ 800.000 de ${made.numero_de_factura}`,
      `Modificó ${made.numero_de_factura}: Valor factura de $ 1.000.000 a $ 900.000`,
      `Hizo la factura ${made.numero_de_factura} por $ 1.000.000`,
    ])
  })

  it('a weighing is invoiced once and links to its invoice', async () => {
    const { _id } = await weigh(get(), mill)
    const made = await invoice({ id_weighing_record: _id })
    const { json } = await call('GET', `/weighing-records/${_id}`)
    expect([json.facturarElectronicamente, json.documentos.factura]).toEqual([
      true,
      { id: made.id, numero: made.numero_de_factura, estado: 'VIGENTE' },
    ])
    const again = await call('POST', '/invoices', anInvoice({ id_weighing_record: _id }))
    expect(again.json.errores).toEqual({
      id_weighing_record: [`Ya está en la factura ${made.numero_de_factura}.`],
    })
    const mensaje = (acto: string) =>
      `No se puede ${acto}: la pesada está en la factura ${made.numero_de_factura}. Anule la factura; si ya se expidió, con una nota crédito por todo su valor.`
    const change = (body: object) =>
      call('PUT', '/weighing-records/update', { id_weighing_record: _id, ...body })
    const reweighing = { peso_lleno: 32_500, motivo: 'Tara' }
    const reweigh = () => call('PATCH', `/weighing-records/${_id}/reweigh`, reweighing)
    for (const body of [
      { id_cliente: mill.cliente },
      { id_proveedor: mill.propio },
      { id_producto: mill.harina },
      { fecha: '2026-03-09' },
      { peso_lleno: 30_000 },
    ])
      says(await change(body), 409, { [Object.keys(body)[0]!]: mensaje('cambiar') })
    expect((await reweigh()).json).toMatchObject({ codigo: 'EN_USO', mensaje: mensaje('repesar') })
    expect((await change({ observaciones: 'Carpa rota', humedad: 25 })).status).toBe(200)
    const removed = () => call('DELETE', `/weighing-records/delete/${_id}`)
    const refused = await removed()
    expect([refused.status, refused.json.codigo, refused.json.mensaje]).toEqual([
      409,
      'EN_USO',
      mensaje('eliminar'),
    ])
    expect((await call('DELETE', `/invoices/delete/${made.id}`)).status).toBe(200)
    expect((await reweigh()).status).toBe(200)
    const second = await invoice({ id_weighing_record: _id })
    expect((await call('DELETE', `/invoices/delete/${second.id}`)).status).toBe(200)
    expect((await removed()).status).toBe(200)
    const gone = await call('POST', '/invoices', anInvoice({ id_weighing_record: _id }))
    expect(gone.json.errores).toEqual({
      id_weighing_record: ['La pesada no existe o no pertenece a la empresa.'],
    })
  })

  it('concurrent changes invoice a weighing once and lock it afterwards', async () => {
    const { _id } = await weigh(get(), mill)
    const change = (fecha: string) =>
      call('PUT', '/weighing-records/update', { id_weighing_record: _id, fecha })
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, place) =>
        place % 2 === 0
          ? call('POST', '/invoices', anInvoice({ id_weighing_record: _id }))
          : change(day(-place)),
      ),
    )
    const [invoicing, changing] = [0, 1].map((turn) => answers.filter((_, place) => place % 2 === turn))
    expect(invoicing!.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(422)])
    for (const { status } of changing!) expect([200, 409]).toContain(status)
    // A change before the invoice stays. Afterwards nobody can change the weighing.
    const { json } = await call('GET', `/weighing-records/${_id}`)
    const taken = changing!.filter(({ status }) => status === 200).map((answer) => answer.json.data)
    const last = taken.sort((a, b) => a.version - b.version).at(-1)
    expect(json.fecha).toBe(last?.fecha ?? '2026-03-10')
    says(await change(day(-40)), 409, 'EN_USO')
  })

  it('finds invoices by number and client, and lists the newest first', async () => {
    const made = await invoice({ numero_de_factura: 'Zeta 77' })
    const search = async (body: object) => (await call('POST', '/invoices/search', body)).json
    expect((await search({ search: 'zeta 77' })).data.map((row: { id: string }) => row.id)).toEqual([made.id])
    expect((await search({ search: 'comercializadora' })).total_count).toBeGreaterThan(1)
    expect((await search({ limit: 1 })).data[0].id).toBe(made.id)
  })

  it('gives numbers of a DIAN range only from its first day on, also to a changed invoice', async () => {
    const consecutive = async () =>
      (await call('POST', '/consecutives/search', { limit: 1000 })).json.data.find(
        ({ tags }: { tags: string }) => tags === 'FACTURA',
      )
    const make = (dia: number, numero_de_factura = '') =>
      call(
        'POST',
        '/invoices',
        anInvoice({ fecha_de_emision: day(dia), fecha_de_vencimiento: HOY, numero_de_factura }),
      )
    const change = (id: string, body: object) => call('PUT', '/invoices/update', { id, ...body })
    const outside = ['numero_de_factura']

    const { _id, prefijo } = await consecutive()
    const range = { resolucion: '18764000005', prefijo: 'FE', numero_desde: 1, numero_hasta: 50 }
    const days = { fecha_resolucion: HOY, vigente_desde: day(1), vigente_hasta: day(300) }
    says(await call('POST', `/consecutives/${_id}/ranges`, { ...range, ...days }), 201)
    expect(await consecutive()).toMatchObject({ prefijo, numero_propuesto: expect.stringMatching(/^FAC-/) })
    const old = says(await make(0), 201).json.data
    expect(old.numero_de_factura).toMatch(/^FAC-/)
    for (const number of ['FE-1', 'FE-50', 'FE-51']) says(await make(0, number), 422, outside)

    await get().run(sql`update authorised_ranges set vigente_desde = ${HOY} where prefijo = 'FE'`)
    expect(await consecutive()).toMatchObject({ prefijo: 'FE', numero_propuesto: 'FE-1' })
    expect(says(await make(0), 201).json.data.numero_de_factura).toBe('FE-1')
    const refused = says(await make(-1), 422, outside)
    expect(refused.json.errores.numero_de_factura[0]).toContain(
      `FE-2 es de la resolución 18764000005, que no vale el ${writtenDay(day(-1))}`,
    )
    const before = says(await make(-1, 'FAC-90001'), 201).json.data
    says(await change(before.id, { numero_de_factura: 'FE-7' }), 422, outside)
    says(await change(before.id, { fecha_de_emision: HOY }), 422, outside)
    says(await change(before.id, { fecha_de_emision: day(-2), numero_de_factura: 'FAC-90002' }), 200)
    says(await change(before.id, { numero_de_factura: 'FE-7', fecha_de_emision: HOY }), 200)
    expect((await detail(before.id)).rango).toMatchObject({ resolucion: '18764000005' })
    says(await change(before.id, { valor_total: 1 }), 409, 'EN_USO')
  })
})
