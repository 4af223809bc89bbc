import { sql } from 'drizzle-orm'
import { unzipSync, strFromU8 } from 'fflate'
import { afterEach, expect, it } from 'vitest'
import { draftMissing, leaseNext, momentOf, type Turn } from '#server/electronic-documents/acts.ts'
import { SIMULATOR_ONLY } from '#server/electronic-documents/channels.ts'
import type { Line } from '#server/electronic-documents/content-contract.ts'
import { sendAll } from '#server/electronic-documents/sending.ts'
import { stampOf } from '#server/electronic-documents/stamp-rules.ts'
import type { Fault } from '#server/electronic-documents/simulator/faults.ts'
import { startSimulator, type Simulator } from '#server/electronic-documents/simulator/simulator.ts'
import { inTransaction, SYSTEM } from '#server/db/transaction.ts'
import { LEFT_OUT } from '#server/electronic-documents/words.ts'
import type { Key } from '#server/kit/contract/keys.ts'
import { addDays, today } from '#server/kit/words/days.ts'
import { issuer } from '../../support/electronic-issuer.ts'
import { beforeTheDian } from '../../support/mill-before-the-dian.ts'
import { textOf } from '../../support/pdf.ts'
import { drawsPdf, scanned } from '../../support/qr.ts'
import { onEachEngine, refuses, says } from '../support/api.ts'
import { actsOf, newMill, registering, type Mill } from '../support/mill.ts'
import { anInvoiceOn } from '../support/money.ts'

/** Strip of a letter with the code of the DIAN, below that of the check. */
const FOOT = { from: 640, height: 152 }

onEachEngine('electronic documents', (get) => {
  const { act, annul, call, weighAndDraft } = actsOf(get)
  const running: Simulator[] = []
  afterEach(async () => {
    for (const simulator of running.splice(0)) await simulator.close()
  })

  /** A simulator whose next requests fail with `faults`, in order. */
  const simulate = async (...faults: (Fault | null)[]) => {
    const simulator = await startSimulator({ port: 0, nextFault: () => faults.shift() ?? null })
    running.push(simulator)
    return simulator
  }
  const send = ({ url: simulatorUrl }: Simulator) =>
    sendAll(get().db.within(get().admin.company), get().admin.company, { ...SIMULATOR_ONLY, simulatorUrl })

  /** A mill before the DIAN. Unfinished documents of other tests are put aside. */
  const mill = async () => {
    const m = await newMill(get())
    await get().run(
      sql`update electronic_documents set siguiente_intento = 'infinity' where estado not in ('ACEPTADO', 'RECHAZADO')`,
    )
    await beforeTheDian(call, m, addDays(today(), -30))
    return m
  }
  const invoice = async (m: Mill, changes: object = {}) => {
    const body = anInvoiceOn(today(), m, { valor_total: 90_000, ...changes })
    return says(await call('POST', '/invoices', body), 201).json.data
  }
  const approved = async (m: Mill) => {
    await registering(get(), 0)
    const { _id } = await weighAndDraft(m, { anticipo: 0 })
    says(await act(_id, 'approve'), 200)
    return (await call('GET', `/settlements/${_id}`)).json
  }
  const product = async (iva: string) =>
    says(await call('POST', '/products', { descripcion: `Producto ${Math.random()}`, iva }), 201).json.data
      ._id
  /** Makes and sends a credit note, and returns the lines of its document. */
  const noted = async (simulator: Simulator, id_factura: string, changes: object) => {
    const body = { id_factura, concepto: 'REBAJA', motivo: 'Llegó mojado', ...changes }
    const { id_nota } = says(await call('POST', '/notes', body), 201).json.data
    await send(simulator)
    expect(await of(`id_nota=${id_nota}`)).toMatchObject({ estado: 'ACEPTADO' })
    const [{ lineas } = { lineas: [] }] = await get().rows<{ lineas: Line[] }>(
      sql`select v.contenido -> 'lineas' as lineas from electronic_versions v
        join electronic_documents d using (id_version) where d.id_nota = ${id_nota}`,
    )
    return lineas
  }
  const of = async (query: string) => (await call('GET', `/electronic-documents/of?${query}`)).json.data
  const detail = async (id: string) => says(await call('GET', `/electronic-documents/${id}`), 200).json
  /** Sends until the document of the invoice has this state. */
  const sendUntil = async (simulator: Simulator, invoice: string, estado: string) => {
    for (let turn = 0; turn < 5; turn += 1) {
      await wait()
      await send(simulator)
      const document = await of(`id_factura=${invoice}`)
      if (document.estado === estado) return document
    }
    throw new Error(`The document never became ${estado}`)
  }
  /** Lets the waiting time of the documents pass. */
  const wait = () =>
    get().run(sql`update electronic_documents set siguiente_intento = now() where estado <> 'ACEPTADO'`)

  it('sends an invoice, a support document and their notes, and each is accepted once', async () => {
    const simulator = await simulate()
    const m = await mill()
    const sale = await invoice(m)
    const purchase = await approved(m)
    await send(simulator)
    const sold = await of(`id_factura=${sale._id}`)
    const bought = await of(`id_liquidacion=${purchase._id}`)
    expect([sold.estado, bought.estado]).toEqual(['ACEPTADO', 'ACEPTADO'])
    expect(sold.identificador).toMatch(/^[0-9a-f]{96}$/)

    const read = await detail(bought.id_documento)
    expect(read).toMatchObject({ tipo: '05', valor: purchase.subtotal, canal: 'SIMULADO', tiene_xml: true })
    expect(read.conciliacion.at(0)).toEqual({
      concepto: 'Total del documento soporte',
      valor: purchase.subtotal,
    })
    expect(read.conciliacion.at(-1)).toEqual({ concepto: 'Neto a pagar', valor: purchase.total_a_pagar })
    expect(read.intercambios).toMatchObject([{ clase: 'ENVIO', resultado: 'ACEPTADO' }])

    says(await annul(purchase._id), 200)
    says(
      await call('POST', '/notes', {
        id_factura: sale._id,
        concepto: 'REBAJA',
        motivo: 'Mojado',
        valor: 5_000,
      }),
      201,
    )
    const { id_nota } = says(
      await call('POST', '/notes/debit', {
        id_factura: sale._id,
        concepto: 'GASTOS_POR_COBRAR',
        motivo: 'Flete',
        valor: 3_000,
      }),
      201,
    ).json
    await send(simulator)
    const notes = simulator.accepted().filter(({ tipo }) => tipo.startsWith('9'))
    expect(notes.map(({ tipo, total }) => [tipo, total]).sort()).toEqual([
      ['91', 5_000],
      ['92', 3_000],
      ['95', purchase.subtotal],
    ])
    const { identificador } = await of(`id_nota=${id_nota}`)
    const paper = (await call('GET', `/files/pdf/NOTA/${id_nota}`)).raw.rawPayload
    expect(textOf(paper).replace(/\s/g, '')).toContain(`CUDE:${identificador}`)
    await send(simulator)
    expect(simulator.accepted()).toHaveLength(5)
  })

  it('gives a returned quantity its part of the discount of the line', async () => {
    const simulator = await simulate()
    const line = { id_producto: await product('19'), cantidad: 10, precio: 1_000, descuento: 1_000 }
    const sale = await invoice(await mill(), { lineas: [line] })
    expect(sale.valor_total).toBe(10_710)
    await send(simulator)
    const [{ id_linea }] = (await call('GET', `/invoices/${sale._id}`)).json.lineas
    const returned = (cantidad: number) => noted(simulator, sale._id, { lineas: [{ id_linea, cantidad }] })
    expect(await returned(4)).toMatchObject([{ cantidad: 4, precio: 1_000, descuento: 400, valor: 3_600 }])
    expect(await returned(6)).toMatchObject([{ cantidad: 6, precio: 1_000, descuento: 600, valor: 5_400 }])
  })

  it('names only the lines that are left in a note of the remainder', async () => {
    const simulator = await simulate()
    const lineas = [
      { id_producto: await product('5'), cantidad: 10, precio: 133_000 },
      { id_producto: await product('EXCLUIDO'), cantidad: 10, precio: 67_000 },
    ]
    const sale = await invoice(await mill(), { lineas })
    await send(simulator)
    const [{ id_linea }] = (await call('GET', `/invoices/${sale._id}`)).json.lineas
    await noted(simulator, sale._id, { lineas: [{ id_linea, cantidad: 10 }] })
    const rest = await noted(simulator, sale._id, { concepto: 'ANULACION' })
    expect(rest.map(({ valor, iva }) => [valor, iva])).toEqual([[670_000, null]])
  })

  it('prints code and identifier on the paper, and puts paper, XML and answer into one ZIP', async () => {
    const simulator = await simulate()
    const m = await mill()
    const sale = await invoice(m)
    const before = (await call('GET', `/files/pdf/FACTURA/${sale._id}`)).raw.rawPayload
    expect(textOf(before)).toContain('Factura: no transmitida a la DIAN')
    const purchase = await approved(m)
    await send(simulator)
    const { id_documento, identificador } = await of(`id_factura=${sale._id}`)
    const paper = (await call('GET', `/files/pdf/FACTURA/${sale._id}`)).raw.rawPayload
    expect(textOf(paper).replace(/\s/g, '')).toContain(`CUFE:${identificador}`)
    expect(textOf(paper)).toContain('sin validez fiscal')
    if (drawsPdf) {
      const bought = (await call('GET', `/files/pdf/LIQUIDACION/${purchase._id}`)).raw.rawPayload
      const { identificador: cuds } = await of(`id_liquidacion=${purchase._id}`)
      expect(scanned(paper, 300, FOOT)).toContain(`CUFE: ${identificador}`)
      expect(scanned(bought, 300, FOOT)).toContain(`CUDS: ${cuds}`)
    }

    const zip = await call('GET', `/electronic-documents/${id_documento}/zip`)
    expect([zip.status, zip.raw.headers['content-type']]).toEqual([200, 'application/zip'])
    const files = unzipSync(zip.raw.rawPayload)
    const { numero_de_factura: numero } = sale
    expect(Object.keys(files).sort()).toEqual([
      `${numero}-contenedor.xml`,
      `${numero}-respuesta.xml`,
      `${numero}.pdf`,
      `${numero}.xml`,
    ])
    expect(strFromU8(files[`${numero}.xml`]!)).toContain(identificador)
    expect(strFromU8(files[`${numero}-contenedor.xml`]!)).toContain('Documentos adjuntos')
  })

  it('puts a paper into the ZIP only for a user with the key of that paper', async () => {
    const simulator = await simulate()
    const m = await mill()
    const sale = await invoice(m)
    const purchase = await approved(m)
    await send(simulator)
    const { nota } = says(await annul(purchase._id), 200).json.data
    await send(simulator)
    const documents = [
      await of(`id_factura=${sale._id}`),
      await of(`id_liquidacion=${purchase._id}`),
      await of(`id_nota=${nota.id_nota}`),
    ]
    const papers = async (...keys: Key[]) => {
      const as = await get().userWith(['POST-electronic-documents/search', ...keys])
      const zips = documents.map(async ({ id_documento }) => {
        const zip = says(await call('GET', `/electronic-documents/${id_documento}/zip`, undefined, as), 200)
        const names = Object.keys(unzipSync(zip.raw.rawPayload))
        expect(names.filter((name) => name.endsWith('.xml')).length).toBeGreaterThan(0)
        return names.some((name) => name.endsWith('.pdf'))
      })
      return Promise.all(zips)
    }
    expect(await papers()).toEqual([false, false, false])
    expect(await papers('GET-invoices/{id}')).toEqual([true, false, false])
    expect(await papers('POST-settlements/search', 'POST-notes/search')).toEqual([false, true, true])
  })

  it('keeps a draft that lacks something, says what, and sends it once it is complete', async () => {
    const simulator = await simulate()
    const m = await mill()
    says(await call('PUT', '/third-parties', { id: m.cliente, municipio: 'Vereda La Honda' }), 200)
    const sale = await invoice(m)
    await send(simulator)
    const { id_documento } = await of(`id_factura=${sale._id}`)
    expect(await detail(id_documento)).toMatchObject({
      estado: 'BORRADOR',
      problema: expect.stringMatching(/^Escriba el municipio de Comercializadora \d+ en Terceros/),
    })
    says(await call('PUT', '/third-parties', { id: m.cliente, municipio: 'Ibagué' }), 200)
    says(await call('PATCH', `/electronic-documents/${id_documento}/send`), 200)
    await send(simulator)
    expect(await detail(id_documento)).toMatchObject({ estado: 'ACEPTADO', problema: '' })
  })

  it('gives a settlement by the invoice of its supplier no document, also with the number of one', async () => {
    const simulator = await simulate()
    const m = await mill()
    const { _id: documented, numero_documento: numero_factura } = await approved(m)
    await send(simulator)
    expect(await of(`id_liquidacion=${documented}`)).toMatchObject({ numero: numero_factura })
    says(await call('PUT', '/third-parties', { id: m.proveedor, facturaElectronica: true }), 200)
    const { _id } = await weighAndDraft(m, { anticipo: 0 })
    says(await act(_id, 'approve', { numero_factura, fecha_factura: today() }), 200)
    expect(await of(`id_liquidacion=${_id}`)).toBeNull()
  })

  it('keeps a debit note of a company with the provider as a draft, and says that the provider takes none', async () => {
    const simulator = await simulate()
    const m = await mill()
    const sale = await invoice(m)
    await send(simulator)
    const note = { id_factura: sale._id, concepto: 'INTERESES', motivo: 'Pagó tarde', valor: 3_000 }
    const { id_nota } = says(await call('POST', '/notes/debit', note), 201).json
    const account = {
      canal: 'PROVEEDOR',
      ...{ proveedor_cliente: 'molino', proveedor_secreto: 'secreto' },
      ...{ proveedor_usuario: 'molino@molino.example', proveedor_clave: 'clave' },
    }
    says(await call('PUT', '/electronic-documents/issuer', issuer(account)), 200)
    await send(simulator)
    const { id_documento } = await of(`id_nota=${id_nota}`)
    expect(await detail(id_documento)).toMatchObject({
      tipo: '92',
      estado: 'BORRADOR',
      problema: expect.stringContaining('El proveedor Factus no recibe notas débito'),
    })
  })

  it('shows the findings of a refused document and sends it again when somebody asks for it', async () => {
    const simulator = await simulate('refuse')
    const m = await mill()
    const sale = await invoice(m)
    await send(simulator)
    const { id_documento } = await of(`id_factura=${sale._id}`)
    const refused = await detail(id_documento)
    expect(refused).toMatchObject({ estado: 'RECHAZADO', hallazgos: [{ regla: expect.any(String) }] })
    await wait()
    await send(simulator)
    expect((await detail(id_documento)).estado).toBe('RECHAZADO')
    const { json } = await call('GET', '/dashboard')
    expect(json.alertas).toContainEqual(
      expect.objectContaining({ enlace: '/documentos-electronicos?pendiente=rechazado', gravedad: 'alta' }),
    )
    says(await call('PUT', '/invoices/update', { id: sale._id, observaciones: 'Corregida' }), 200)
    says(await call('PATCH', `/electronic-documents/${id_documento}/send`), 200)
    await send(simulator)
    expect(await detail(id_documento)).toMatchObject({ estado: 'ACEPTADO', hallazgos: [] })
  })

  it('asks about a document without an answer before it sends it again', async () => {
    const simulator = await simulate('closeAfter', 'closeBefore', 'error500')
    const m = await mill()
    const sale = await invoice(m)
    await send(simulator)
    const { id_documento } = await of(`id_factura=${sale._id}`)
    expect(await detail(id_documento)).toMatchObject({
      estado: 'SIN_RESPUESTA',
      problema: expect.stringMatching(/./),
    })
    for (let turn = 0; turn < 3; turn += 1) {
      await wait()
      await send(simulator)
    }
    const read = await detail(id_documento)
    expect(read.estado).toBe('ACEPTADO')
    expect(read.intercambios.map((one: { clase: string }) => one.clase)).toEqual([
      'CONSULTA',
      'CONSULTA',
      'CONSULTA',
      'ENVIO',
    ])
    expect(simulator.accepted()).toHaveLength(1)
  })

  it('waits longer before each further question about a document without an answer', async () => {
    const simulator = await simulate('closeAfter', 'closeBefore', 'error500')
    const m = await mill()
    const sale = await invoice(m)
    const waits: number[] = []
    for (let turn = 0; turn < 3; turn += 1) {
      await wait()
      await send(simulator)
      const [{ seconds } = { seconds: 0 }] = await get().rows<{ seconds: number }>(
        sql`select extract(epoch from siguiente_intento - max(cuando))::float8 as seconds
          from electronic_documents d join electronic_exchanges using (id_documento)
          where d.id_factura = ${sale._id} group by siguiente_intento`,
      )
      waits.push(5 * Math.round(seconds / 5))
    }
    expect(waits).toEqual([15, 60, 300])
  })

  it('a turn leaves a document that becomes due after its start to the next one', async () => {
    const simulator = await simulate()
    const m = await mill()
    const sale = await invoice(m)
    const { company } = get().admin
    const own = get().db.within(company)
    const [{ version } = { version: 0 }] = await get().rows<{ version: number }>(
      sql`select version from electronic_issuers where id_empresa = ${company}`,
    )
    const start = await inTransaction(own, SYSTEM, async (tx) => {
      await draftMissing(tx, company, today(), new Date())
      return momentOf(tx)
    })
    const lease = (turn: Partial<Turn> = {}) =>
      inTransaction(own, SYSTEM, (tx) => leaseNext(tx, company, { start, version, seconds: 0, ...turn }))
    const { id_documento } = await of(`id_factura=${sale._id}`)
    expect(await lease()).toMatchObject({ id_documento })
    expect(await lease({ version: version - 1 })).toBeUndefined()
    await wait()
    expect(await lease()).toBeUndefined()
    await send(simulator)
    expect(await of(`id_factura=${sale._id}`)).toMatchObject({ estado: 'ACEPTADO' })
  })

  it('signs again on another day, and takes the version that a late answer accepted', async () => {
    const simulator = await simulate('closeAfter')
    const m = await mill()
    const sale = await invoice(m)
    await send(simulator)
    const { id_documento, identificador } = await of(`id_factura=${sale._id}`)
    const [old] = await get().rows<{ id_version: string }>(
      sql`insert into electronic_versions (id_empresa, id_documento, fecha, hora, identificador, contenido, xml)
        select id_empresa, id_documento, fecha - 1, hora, 'de ayer', contenido, xml from electronic_versions
        where id_documento = ${id_documento} returning id_version`,
    )
    await get().run(sql`update electronic_documents set estado = 'FIRMADO', id_version = ${old!.id_version},
      identificador = 'de ayer', siguiente_intento = now() where id_documento = ${id_documento}`)
    // A stamp of the same second would have the same identifier.
    const { hora } = stampOf(new Date())
    await expect.poll(() => stampOf(new Date()).hora).not.toBe(hora)
    await send(simulator)
    const read = await detail(id_documento)
    expect(read).toMatchObject({ estado: 'ACEPTADO', identificador, fecha_sello: today(), hallazgos: [] })
    expect(read.intercambios.map((one: { resultado: string }) => one.resultado)).toEqual([
      'ACEPTADO',
      'RECHAZADO',
      'SIN_RESPUESTA',
    ])
    expect(simulator.accepted()).toHaveLength(1)
  })

  it('nothing of an accepted document changes, nor the texts of its invoice', async () => {
    const simulator = await simulate()
    const m = await mill()
    const sale = await invoice(m)
    await send(simulator)
    const { id_documento } = await of(`id_factura=${sale._id}`)
    for (const change of [
      sql`update electronic_documents set estado = 'RECHAZADO', aceptado_en = null where id_documento = ${id_documento}`,
      sql`update electronic_documents set valor = valor + 1 where id_documento = ${id_documento}`,
      sql`delete from electronic_documents where id_documento = ${id_documento}`,
      sql`update electronic_versions set xml = '' where id_documento = ${id_documento}`,
      sql`delete from electronic_exchanges where id_documento = ${id_documento}`,
    ])
      await expect(get().run(change)).rejects.toThrow()
    const change = await call('PUT', '/invoices/update', { id: sale._id, observaciones: 'Otra cosa' })
    says(change, 409, 'CONFLICTO')
    expect(change.json.mensaje).toMatch(/ya aceptó/)
    says(await call('PATCH', `/electronic-documents/${id_documento}/send`), 409, 'CONFLICTO')
    says(await call('PUT', '/third-parties', { id: m.cliente, nombre: `Con otro nombre ${sale._id}` }), 200)
    expect((await detail(id_documento)).nombre_tercero).toBe(`Con otro nombre ${sale._id}`)
  })

  it('a note waits until the document that it corrects is accepted', async () => {
    const simulator = await simulate('refuse')
    const m = await mill()
    const sale = await invoice(m)
    await send(simulator)
    const note = { id_factura: sale._id, concepto: 'REBAJA', motivo: 'Mojado', valor: 5_000 }
    const { id_nota } = says(await call('POST', '/notes', note), 201).json
    await send(simulator)
    const waiting = await of(`id_nota=${id_nota}`)
    expect(await detail(waiting.id_documento)).toMatchObject({
      estado: 'BORRADOR',
      problema: `Espera a que se acepte ${sale.numero_de_factura}.`,
    })
    says(
      await call('PATCH', `/electronic-documents/${(await of(`id_factura=${sale._id}`)).id_documento}/send`),
      200,
    )
    await wait()
    await send(simulator)
    await wait()
    await send(simulator)
    expect((await of(`id_nota=${id_nota}`)).estado).toBe('ACEPTADO')
  })

  it('a refused document whose record is taken back needs nobody, nor does its note', async () => {
    const simulator = await simulate('refuse', 'refuse')
    const m = await mill()
    const sale = await invoice(m)
    const purchase = await approved(m)
    await send(simulator)
    const sold = await of(`id_factura=${sale._id}`)
    const bought = await of(`id_liquidacion=${purchase._id}`)
    expect([sold.estado, bought.estado]).toEqual(['RECHAZADO', 'RECHAZADO'])
    const alerted = async (): Promise<string[]> => {
      const body = { limit: 100, filtros: { pendiente: 'rechazado' } }
      const { data } = (await call('POST', '/electronic-documents/search', body)).json
      return data.map(({ id_documento }: { id_documento: string }) => id_documento)
    }
    const own = [sold.id_documento, bought.id_documento]
    expect(await alerted()).toEqual(expect.arrayContaining(own))

    const note = { id_factura: sale._id, concepto: 'ANULACION', motivo: 'Anulada' }
    const { id_nota } = says(await call('POST', '/notes', note), 201).json
    const { nota } = says(await annul(purchase._id), 200).json.data
    await send(simulator)
    const corrections = [await of(`id_nota=${id_nota}`), await of(`id_nota=${nota.id_nota}`)]
    for (const { id_documento } of corrections)
      expect(await detail(id_documento)).toMatchObject({
        estado: 'BORRADOR',
        problema: '',
        no_se_transmite: LEFT_OUT.NOTA,
      })
    for (const id of own) expect(await detail(id)).toMatchObject({ no_se_transmite: LEFT_OUT.ANULADO })
    const all = [...own, ...corrections.map(({ id_documento }) => id_documento)]
    await get().run(sql`update electronic_documents set creado_en = now() - interval '2 days'
      where estado <> 'ACEPTADO'`)
    expect((await alerted()).filter((id) => all.includes(id))).toEqual([])

    for (const id of own) says(await call('PATCH', `/electronic-documents/${id}/send`), 200)
    for (let turn = 0; turn < 2; turn += 1) {
      await wait()
      await send(simulator)
    }
    for (const id of all) expect(await detail(id)).toMatchObject({ estado: 'ACEPTADO', no_se_transmite: '' })
  })

  it('writes acceptance and refusal into the audit, and none of the steps on the way', async () => {
    const simulator = await simulate('closeBefore', null, 'refuse')
    const m = await mill()
    const sale = await invoice(m)
    const { id_documento } = await sendUntil(simulator, sale._id, 'RECHAZADO')
    says(await call('PATCH', `/electronic-documents/${id_documento}/send`), 200)
    await sendUntil(simulator, sale._id, 'ACEPTADO')
    const entries = await get().rows<{ usuario: string; estado: string }>(
      // The test itself changes waiting times, never states.
      sql`select usuario, coalesce(despues ->> 'estado', '') as estado from auditoria where registro_id = ${id_documento}
        and antes ->> 'estado' is distinct from despues ->> 'estado' order by id`,
    )
    expect(entries.map(({ estado }) => estado)).toEqual(['BORRADOR', 'RECHAZADO', 'BORRADOR', 'ACEPTADO'])
    expect(entries[3]!.usuario).toBe('Sistema')
  })

  it('puts a document aside after an error of the program, and goes on with the others', async () => {
    const m = await mill()
    const sales = [await invoice(m), await invoice(m)]
    const problems: unknown[] = []
    const around = { ...SIMULATOR_ONLY, simulatorUrl: 'no es una dirección' }
    const { company } = get().admin
    await sendAll(get().db.within(company), company, around, { onProblem: (error) => problems.push(error) })
    expect(problems).toEqual([expect.any(TypeError), expect.any(TypeError)])
    const { id_documento } = await of(`id_factura=${sales[0]._id}`)
    expect(await detail(id_documento)).toMatchObject({
      estado: 'FIRMADO',
      problema: expect.stringMatching(/Avise a soporte/),
    })
    await wait()
    await send(await simulate())
    for (const { _id } of sales) expect((await of(`id_factura=${_id}`)).estado).toBe('ACEPTADO')
  })

  it('a refused document that is sent again carries the corrected resolution', async () => {
    const simulator = await simulate('refuse')
    const m = await mill()
    const sale = await invoice(m)
    const { id_documento } = await sendUntil(simulator, sale._id, 'RECHAZADO')
    const { rango } = (await call('GET', `/invoices/${sale._id}`)).json
    const corrected = {
      resolucion: '18760000099',
      numero_hasta: rango.numero_hasta - 1,
      vigente_hasta: addDays(today(), 700),
    }
    const body = { ...rango, ...corrected, clave_tecnica: '693ff6f2' }
    says(await call('PATCH', `/consecutives/ranges/${rango.id_rango}`, body), 200)
    says(await call('PATCH', `/electronic-documents/${id_documento}/send`), 200)
    await send(simulator)
    expect(await detail(id_documento)).toMatchObject({ estado: 'ACEPTADO' })
    const [sent] = await get().rows(sql`select v.contenido -> 'rango' as rango from electronic_versions v
      join electronic_documents d using (id_version) where d.id_documento = ${id_documento}`)
    const { resolucion, numero_hasta: hasta, vigente_hasta } = corrected
    expect(sent).toMatchObject({ rango: { resolucion, hasta, vigente_hasta } })
  })

  it('a company without a channel sends nothing again, and is alerted only about documents of production', async () => {
    const simulator = await simulate('refuse')
    const m = await mill()
    const sale = await invoice(m)
    const { id_documento } = await sendUntil(simulator, sale._id, 'RECHAZADO')
    says(await call('PUT', '/electronic-documents/issuer', issuer({ canal: 'NINGUNO', desde: '' })), 200)
    const alerted = async (): Promise<boolean> => {
      const body = { limit: 100, filtros: { pendiente: 'rechazado' } }
      const { data } = (await call('POST', '/electronic-documents/search', body)).json
      return data.some((one: { id_documento: string }) => one.id_documento === id_documento)
    }
    const sendAgain = () => call('PATCH', `/electronic-documents/${id_documento}/send`)
    expect(await detail(id_documento)).toMatchObject({ no_se_transmite: LEFT_OUT.SIN_CANAL })
    expect(await alerted()).toBe(false)
    refuses(await sendAgain(), 409, /La empresa no transmite documentos/)
    await get().run(
      sql`update electronic_documents set canal = 'DIAN', ambiente = '1' where id_documento = ${id_documento}`,
    )
    expect(await detail(id_documento)).toMatchObject({ no_se_transmite: '' })
    expect(await alerted()).toBe(true)
    refuses(await sendAgain(), 409, /La empresa no transmite documentos/)
  })

  it('sends only documents of a resolution from the first day on, and nothing without a channel', async () => {
    const simulator = await simulate()
    const m = await mill()
    const sale = await invoice(m)
    says(await call('PUT', '/electronic-documents/issuer', issuer({ canal: 'NINGUNO', desde: '' })), 200)
    await send(simulator)
    expect(await of(`id_factura=${sale._id}`)).toBeNull()
    says(await call('PUT', '/electronic-documents/issuer', issuer({ desde: addDays(today(), 1) })), 200)
    await send(simulator)
    expect(await of(`id_factura=${sale._id}`)).toBeNull()
  })
})
