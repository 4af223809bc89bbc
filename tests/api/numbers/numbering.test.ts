import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { batches } from '#server/catalogues/batches-contract.ts'
import { consecutives } from '#server/numbers/contract.ts'
import { BATCHES } from '#server/catalogues/queries.ts'
import { CONSECUTIVES } from '#server/numbers/queries.ts'
import { writtenDay } from '#server/kit/words/days.ts'
import { callOf, onEachEngine, says } from '../support/api.ts'
import { loansOf } from '../support/loans.ts'
import { fresh, testManaged } from '../support/managed.ts'
import { aPurchase, newMill } from '../support/mill.ts'
import { day, HOY, moneyOf } from '../support/money.ts'

const INCOMPLETE = 'Todos los campos obligatorios deben completarse'

onEachEngine('numbering', (get) => {
  const call = callOf(get)

  const withTag = async (tag: string) => {
    const [row] = await get().rows<{ id_consecutive: string; consecutivo_actual: number }>(sql`select
        id_consecutive, consecutivo_actual::int from consecutives
        where id_empresa = ${get().admin.company} and tags = ${tag}`)
    return row!
  }

  it('numbers lots in order, ignores a sent number, and leaves no gap after an error', async () => {
    const first = await call('POST', '/batches', { descripcion: 'Uno', consecutivo: 'LOT-99' })
    expect(first.json.data.consecutivo).toBe('LOT-1')
    expect((await call('POST', '/batches', { descripcion: 7 })).status).toBe(422)
    expect((await call('POST', '/batches', { descripcion: 'Dos' })).json.data.consecutivo).toBe('LOT-2')
    expect((await withTag('LOTE')).consecutivo_actual).toBe(3)
  })

  it('skips a number that a lot already has', async () => {
    const { id_consecutive, consecutivo_actual: next } = await withTag('LOTE')
    await get().run(
      sql`update consecutives set consecutivo_actual = 1 where id_consecutive = ${id_consecutive}`,
    )
    const { json } = await call('POST', '/batches', { descripcion: 'Después' })
    expect(json.data.consecutivo).toBe(`LOT-${next}`)
  })

  it('continues where a paper book ends, and never goes back to a used number', async () => {
    const { id_consecutive } = await withTag('LOTE')
    const next = async (consecutivo_actual: number) =>
      call('PUT', '/consecutives/update', { id_consecutive, consecutivo_actual })
    const lot = async () => (await call('POST', '/batches', { descripcion: 'Libro' })).json.data.consecutivo
    says(await next(48_214), 200)
    expect(await lot()).toBe('LOT-48214')
    says(await next(90_000_000), 200)
    says(await next(48_214), 422, {
      consecutivo_actual: 'El número LOT-48214 ya se usó: escriba 48215 o uno mayor.',
    })
    for (const wrong of [0, 1.5, 1e13]) says(await next(wrong), 422, ['consecutivo_actual'])
    says(await next(48_215), 200)
    expect(await lot()).toBe('LOT-48215')
    const [told] = (await call('POST', '/audit/search', { filtros: { tabla: 'consecutives' }, limit: 1 }))
      .json.data
    expect(told).toMatchObject({ operacion: 'UPDATE', registro_id: id_consecutive })
  })

  it('assigns no number twice while somebody raises and lowers the next number', async () => {
    const { id_consecutive } = await withTag('LOTE')
    const made = await Promise.all(
      Array.from({ length: 20 }, (_, turn) =>
        turn % 2
          ? call('POST', '/batches', { descripcion: `A la vez ${turn}` })
          : call('PUT', '/consecutives/update', { id_consecutive, consecutivo_actual: 48_210 + turn }),
      ),
    )
    const numbers = made.flatMap(({ json }) => json.data?.consecutivo ?? [])
    expect([numbers.length, new Set(numbers).size]).toEqual([10, 10])
  })

  it('warns of a date before that of the previous number, ignoring voided documents', async () => {
    const mill = await newMill(get())
    const { anInvoice, aReceipt, aReceivable } = moneyOf(get, () => mill)
    const { anAgreement } = loansOf(get, () => mill)
    const documents: [url: string, field: string, numbered: string, body: object, days: [string, string]][] =
      [
        [
          '/invoices',
          'fecha_de_emision',
          'numero_de_factura',
          anInvoice({ fecha_de_vencimiento: HOY }),
          [HOY, day(-3)],
        ],
        ['/payment-receipts', 'fecha_recepcion_pago', 'numero_recibo', aReceipt(), [HOY, day(-3)]],
        [
          '/financing-agreements',
          'fecha_de_inicio',
          'consecutivo',
          anAgreement(),
          ['2026-03-05', '2026-03-01'],
        ],
        ['/weighing-records', 'fecha', 'consecutivo', aPurchase(mill), [HOY, day(-3)]],
        [
          '/accounts-receivable',
          'fecha_factura',
          'numero_factura',
          aReceivable({ fecha_esperada_pago: HOY }),
          [HOY, day(-3)],
        ],
      ]
    for (const [url, field, numbered, body, [late, early]] of documents) {
      // A receivable without a typed number has its day in the number.
      const typed = url === '/accounts-receivable'
      const make = async (dia: string, numero: string) =>
        (await call('POST', url, { ...body, [field]: dia, ...(typed && { [numbered]: numero }) })).json
      const first = await make(late, 'ANT-1')
      expect([url, first.advertencia]).toEqual([url, undefined])
      const second = await make(early, 'ANT-2')
      const said = `Su fecha, ${writtenDay(early)}, es anterior a la de ${first.data[numbered]}, ${writtenDay(late)}.`
      expect([url, second.advertencia]).toEqual([url, said])
      expect([url, (await make(early, 'ANT-3')).advertencia]).toEqual([url, undefined])
    }
    const made = (
      await call('POST', '/invoices', anInvoice({ fecha_de_emision: HOY, fecha_de_vencimiento: HOY }))
    ).json
    await call('DELETE', `/invoices/delete/${made.data.id}`)
    const next = await call('POST', '/invoices', anInvoice({ fecha_de_emision: day(-3) }))
    expect(next.json).not.toHaveProperty('advertencia')
  })

  it('creating and voiding twenty documents concurrently assigns no number twice', async () => {
    const mill = await newMill(get())
    const { anInvoice, aReceipt, aReceivable } = moneyOf(get, () => mill)
    const { anAgreement } = loansOf(get, () => mill)
    const milled = { fecha: HOY, kgs_netos: 10_000, costo_prom_kg: 1_820, pr_venta_kg: 2_150 }
    const documents: [url: string, at: string, body: object, numbered: string][] = [
      ['/invoices', '/invoices/delete', anInvoice(), 'numero_de_factura'],
      ['/payment-receipts', '/payment-receipts/delete', aReceipt(), 'numero_recibo'],
      ['/financing-agreements', '/financing-agreements', anAgreement(), 'consecutivo'],
      ['/weighing-records', '/weighing-records/delete', aPurchase(mill), 'consecutivo'],
      ['/accounts-receivable', '/accounts-receivable/delete', aReceivable(), 'numero_factura'],
      ['/milling-operations/create', '/milling-operations/delete', milled, 'consecutivo'],
    ]
    for (const [url, at, body, numbered] of documents) {
      const makeAndVoid = async (_: unknown, place: number) => {
        const { data } = says(await call('POST', url, body), 201).json
        if (place % 2 === 0) {
          const answers = await Promise.all(
            [1, 2].map(() => call('DELETE', `${at}/${data._id}`, { motivo: 'x' })),
          )
          expect([url, answers.map(({ status }) => status).sort()]).toEqual([url, [200, 409]])
        }
        return String(data[numbered])
      }
      const numbers = await Promise.all(Array.from({ length: 20 }, makeAndVoid))
      const after = await makeAndVoid(undefined, 1)
      expect([url, new Set([...numbers, after]).size]).toEqual([url, 21])
    }
  })

  it('rejects a lot when no active consecutive numbers lots', async () => {
    const { id_consecutive } = await withTag('LOTE')
    expect((await call('PUT', '/consecutives/update', { id_consecutive, tags: '' })).status).toBe(200)
    const answer = await call('POST', '/batches', { descripcion: 'Sin número' })
    says(answer, 422, 'La empresa no tiene un consecutivo activo con la etiqueta LOTE.')
    expect((await call('PUT', '/consecutives/update', { id_consecutive, tags: 'lote' })).status).toBe(200)
  })

  it.each([
    'PESADA',
    'LIQUIDACION',
    'ACUERDO',
    'RECIBO_CAJA',
    'FACTURA',
    'CUENTA',
    'LOTE',
    'MAQUILA',
    'EGRESO',
  ])('keeps one active consecutive for the document %s', async (tag) => {
    const { id_consecutive } = await withTag(tag)
    const body = {
      descripcion: 'Segundo',
      prefijo: 'X',
      consecutivo_actual: 1,
      tags: `otra|${tag.toLowerCase()}`,
    }
    const twice = says(await call('POST', '/consecutives/create', body), 409, 'DUPLICADO')
    expect(twice.json.mensaje).toMatch(
      new RegExp(
        `^La etiqueta ${tag} ya está en el consecutivo activo «.+»: un documento toma su número de uno solo.$`,
      ),
    )
    expect(twice.json.registro.id_consecutive).toBe(id_consecutive)
    const other = await call('POST', '/consecutives/create', { ...body, tags: 'otra' })
    const change = { id_consecutive: other.json.data._id, tags: tag }
    expect((await call('PUT', '/consecutives/update', change)).json.codigo).toBe('DUPLICADO')

    const kept = await call('PUT', '/consecutives/update', { id_consecutive, activo: false })
    says(kept, 422, `No se puede inactivar: numera documentos con la etiqueta ${tag}.`)
    const removed = await call('DELETE', `/consecutives/delete/${id_consecutive}`)
    says(removed, 422, `No se puede eliminar: numera documentos con la etiqueta ${tag}.`)
  })

  it('two concurrent consecutives cannot both number the same document', async () => {
    const { id_consecutive } = await withTag('MAQUILA')
    await call('PUT', '/consecutives/update', { id_consecutive, tags: '' })
    const body = { descripcion: 'A la vez', prefijo: 'M', consecutivo_actual: 1, tags: 'MAQUILA' }
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => call('POST', '/consecutives/create', body)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409])
  })

  it('sets the next number inside the DIAN range of today, above the used numbers', async () => {
    const mill = await newMill(get())
    const { anInvoice, invoice } = moneyOf(get, () => mill)
    const { id_consecutive } = await withTag('FACTURA')
    const next = (consecutivo_actual: number) =>
      call('PUT', '/consecutives/update', { id_consecutive, consecutivo_actual })
    const outside = { consecutivo_actual: 'Su resolución va del 11 al 100.' }
    const numbers = { resolucion: '18764000006', prefijo: 'FN', numero_desde: 11, numero_hasta: 100 }
    const days = { fecha_resolucion: day(-60), vigente_desde: day(-60), vigente_hasta: day(300) }
    says(await call('POST', `/consecutives/${id_consecutive}/ranges`, { ...numbers, ...days }), 201)
    says(await next(60), 200)
    says(await next(12), 200)
    for (const wrong of [10, 101]) says(await next(wrong), 422, outside)
    expect((await invoice()).numero_de_factura).toBe('FN-12')
    says(await next(50), 200)
    expect((await invoice()).numero_de_factura).toBe('FN-50')
    says(await next(13), 422, { consecutivo_actual: 'El número FN-50 ya se usó: escriba 51 o uno mayor.' })

    // The next resolution of the same prefix waits for the numbers of the first.
    const more = { ...numbers, resolucion: '18764000007', numero_desde: 101, numero_hasta: 200 }
    says(await call('POST', `/consecutives/${id_consecutive}/ranges`, { ...more, ...days }), 201)
    says(await next(150), 422, outside)
    says(await next(100), 200)
    says(await call('POST', '/invoices', anInvoice({ numero_de_factura: 'FN-100' })), 201)
    says(await next(150), 200)
    expect((await invoice()).numero_de_factura).toBe('FN-150')
  })

  it('deactivating a consecutive frees its document for another one', async () => {
    // Another company may number the same document.
    await get().otherCompany('860010522')
    const { id_consecutive } = await withTag('MAQUILA')
    await get().run(sql`update consecutives set activo = false where id_consecutive = ${id_consecutive}`)
    const body = { descripcion: 'Nuevo', prefijo: 'M', consecutivo_actual: 1, tags: 'MAQUILA' }
    expect((await call('POST', '/consecutives/create', body)).status).toBe(201)
    const back = await call('PUT', '/consecutives/update', { id_consecutive, activo: true })
    expect(back.json.codigo).toBe('DUPLICADO')
    says(await call('PUT', '/consecutives/update', { id_consecutive, activo: true, tags: '' }), 200)
  })
})

testManaged('consecutives', {
  calls: consecutives,
  resource: CONSECUTIVES,
  make: () => ({
    descripcion: `Remisión ${fresh()}`,
    prefijo: `R${fresh()}`,
    consecutivo_actual: 12,
    tags: '',
  }),
  change: () => ({ descripcion: `Orden ${fresh()}`, prefijo: '', tags: 'GENERAL' }),
  missing: { descripcion: INCOMPLETE, prefijo: INCOMPLETE, consecutivo_actual: INCOMPLETE },
  wrong: { descripcion: [], prefijo: 'DEMASIADOLARGO', consecutivo_actual: 0, tags: {} },
  finds: { descripcion: ({ descripcion }) => String(descripcion), prefijo: ({ prefijo }) => String(prefijo) },
})

testManaged('batches', {
  calls: batches,
  resource: BATCHES,
  make: () => ({ descripcion: `Lote de Saldaña ${fresh()}`, observaciones: 'Fedearroz 60' }),
  change: () => ({ descripcion: `Lote ${fresh()}`, observaciones: '' }),
  missing: { descripcion: 'La descripción es obligatoria' },
  wrong: { descripcion: '', observaciones: 'x'.repeat(501) },
  finds: {
    descripcion: ({ descripcion }) => String(descripcion),
    consecutivo: ({ consecutivo }) => String(consecutivo),
  },
})
