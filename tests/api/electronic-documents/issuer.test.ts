import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readCertificate, SIMULATOR_ONLY } from '#server/electronic-documents/channels.ts'
import { sendAll } from '#server/electronic-documents/sending.ts'
import type { Fault } from '#server/electronic-documents/simulator/faults.ts'
import { startSimulator, type Simulator } from '#server/electronic-documents/simulator/simulator.ts'
import { addDays, today, writtenDay } from '#server/kit/words/days.ts'
import { issuer } from '../../support/electronic-issuer.ts'
import { beforeTheDian } from '../../support/mill-before-the-dian.ts'
import { callOf, onEachEngine, says } from '../support/api.ts'
import { newMill, type Mill } from '../support/mill.ts'

onEachEngine('settings of electronic documents', (get) => {
  const call = callOf(get)
  const save = (changes: object = {}) => call('PUT', '/electronic-documents/issuer', issuer(changes))
  const read = async () => says(await call('GET', '/electronic-documents/issuer'), 200).json.data

  it('a company that never chose a channel sends nothing and is told so', async () => {
    expect(await read()).toMatchObject({
      canal: 'NINGUNO',
      desde: '',
      faltas: ['Elija cómo se transmiten los documentos.'],
      secretos: [],
      documentos: { por_enviar: 0, rechazados: 0, aceptados: 0 },
    })
  })

  it('keeps secrets, answers none of them, and writes none into the audit', async () => {
    const secrets = {
      software_pin: 'pin-muy-propio',
      proveedor_secreto: 'muy-secreto',
      proveedor_clave: 'otra-clave',
    }
    const saved = says(await save(secrets), 200, 'Facturación electrónica guardada correctamente')
    expect(saved.json.data.secretos).toEqual(['software_pin', 'proveedor_secreto', 'proveedor_clave'])
    says(await save({ software_pin: '', software_id: 'otro' }), 200)
    expect((await read()).secretos).toContain('software_pin')
    const [kept] = await get().rows<Record<string, string>>(sql`select software_pin from electronic_secrets`)
    expect(kept).toEqual({ software_pin: 'pin-muy-propio' })
    const audit = JSON.stringify(await get().rows(sql`select * from auditoria`))
    for (const secret of Object.values(secrets)) {
      expect(JSON.stringify(saved.json) + JSON.stringify(await read())).not.toContain(secret)
      expect(audit).not.toContain(secret)
    }
  })

  it('refuses a channel without a first day, a stale editor and a way to production that sends earlier days', async () => {
    says(await save({ desde: '' }), 422, ['desde'])
    says(await save({ codigo_postal: '12' }), 422, ['codigo_postal'])
    says(await save({ canal: 'PALOMA' }), 422, ['canal'])
    const { version } = says(await save(), 200).json.data
    says(await save({ version, software_id: 'x' }), 200)
    says(await save({ version }), 409, 'CONFLICTO')
    const past = addDays(today(), -1)
    says(await save({ canal: 'DIAN', ambiente: '1', desde: past }), 422, ['desde'])
    for (const before of [{ canal: 'NINGUNO', desde: '' }, { desde: past }]) {
      says(await save({ ...before, ambiente: '1' }), 200)
      says(await save({ canal: 'DIAN', ambiente: '1', desde: past }), 422, ['desde'])
    }
    says(await save({ canal: 'DIAN', ambiente: '1', desde: today() }), 200)
    expect((await read()).faltas).toEqual([
      'Falta el certificado de firma en la carpeta de certificados del servidor.',
      'Escriba el municipio de la empresa en su tercero (Terceros).',
      'Escriba la dirección de la empresa en su tercero (Terceros).',
      'Escriba la resolución de facturas o de documentos soporte en Consecutivos.',
    ])
  })

  it('needs its keys for reading, saving and sending again', async () => {
    const reader = await get().userWith(['POST-electronic-documents/search'])
    const nobody = await get().userWith(['POST-invoices/search'])
    const setter = await get().userWith(['PUT-electronic-documents/issuer'])
    for (const as of [reader, setter])
      says(await call('GET', '/electronic-documents/issuer', undefined, as), 200)
    says(await call('PUT', '/electronic-documents/issuer', issuer(), reader), 403)
    says(await call('PATCH', `/electronic-documents/${get().admin.company}/send`, undefined, reader), 403)
    says(await call('GET', '/electronic-documents/issuer', undefined, nobody), 403)
    says(await call('POST', '/electronic-documents/search', {}, nobody), 403)
    says(await call('GET', `/electronic-documents/${get().admin.company}`), 404)
    says(await call('GET', `/electronic-documents/${get().admin.company}/zip`), 404)
  })

  it('says why a certificate cannot be read, and ignores a path in the NIT', () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'molino-certificados-'))
    try {
      writeFileSync(path.join(folder, '900123456.p12'), 'no es un certificado')
      const around = { ...SIMULATOR_ONLY, certificatesDir: folder }
      expect(readCertificate('900123456', around)).toEqual({
        certificate: null,
        problema: expect.stringMatching(/no es un certificado/),
      })
      expect(readCertificate('../900123456', around).problema).toMatch(/no es un certificado/)
      expect(readCertificate('800', around)).toEqual({ certificate: null, problema: '' })
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})

onEachEngine('a trial and production', (get) => {
  const call = callOf(get)
  const [yesterday, tomorrow] = [addDays(today(), -1), addDays(today(), 1)]
  const save = (changes: object = {}) => call('PUT', '/electronic-documents/issuer', issuer(changes))
  const produce = (desde: string, changes: object = {}) =>
    save({ canal: 'DIAN', ambiente: '1', desde, ...changes })

  let simulator: Simulator
  let fault: Fault | null = null
  beforeEach(async () => {
    fault = null
    simulator = await startSimulator({ port: 0, nextFault: () => fault })
  })
  afterEach(async () => {
    await simulator.close()
  })
  const send = () => {
    const { company } = get().admin
    const around = { ...SIMULATOR_ONLY, simulatorUrl: simulator.url }
    return sendAll(get().db.within(company), company, around)
  }

  /** A mill that sends to the simulator. */
  const mill = async () => {
    const m = await newMill(get())
    await beforeTheDian(call, m, addDays(today(), -30))
    return m
  }
  /** Id of an invoice of today. */
  const invoice = async (m: Mill): Promise<string> => {
    const { json } = says(
      await call('POST', '/invoices', {
        fecha_de_emision: today(),
        fecha_de_vencimiento: addDays(today(), 30),
        documento_de_soporte: 'Remisión 7',
        id_cliente_tercero: m.cliente,
        valor_total: 90_000,
      }),
      201,
    )
    return json.data._id
  }
  const of = async (query: string) => (await call('GET', `/electronic-documents/of?${query}`)).json.data

  it('production is not left or moved past an open document, and taken up again from its first real one', async () => {
    const m = await mill()
    says(await produce(today()), 200)
    const open = await invoice(m)
    await send()
    const { id_documento, estado } = await of(`id_factura=${open}`)
    expect(estado).toBe('BORRADOR')
    says(await save(), 422, ['ambiente'])
    says(await produce('', { canal: 'NINGUNO' }), 422, ['canal'])
    says(await produce(today(), { ambiente: '2' }), 422, ['ambiente'])
    says(await produce(yesterday), 422, ['desde'])
    for (const state of ['BORRADOR', 'RECHAZADO']) {
      await get().run(sql`update electronic_documents set estado = ${state}, id_version = gen_random_uuid()
        where id_documento = ${id_documento}`)
      const later = says(await produce(tomorrow), 422, ['desde'])
      expect(later.json.errores.desde[0]).toContain(`del ${writtenDay(today())} no está aceptado`)
    }

    await get()
      .run(sql`update electronic_documents set canal = 'DIAN', ambiente = '1', fecha = ${yesterday}::date,
      siguiente_intento = 'infinity' where id_documento = ${id_documento}`)
    says(await produce(addDays(yesterday, -1)), 422, ['desde'])
    says(await produce(yesterday), 200)
    await get().run(sql`delete from electronic_documents where id_documento = ${id_documento}`)
    says(await produce(tomorrow), 200)
    says(await save(), 200)
  })

  it('production begins after the last document of a trial, whose notes it does not send', async () => {
    const m = await mill()
    const sale = await invoice(m)
    await send()
    expect(await of(`id_factura=${sale}`)).toMatchObject({ estado: 'ACEPTADO', ambiente: '2' })
    const refused = says(await produce(today()), 422, ['desde'])
    expect(refused.json.errores.desde[0]).toContain(writtenDay(tomorrow))
    says(await produce(tomorrow), 200)

    const note = { id_factura: sale, concepto: 'REBAJA', motivo: 'Mojado', valor: 5_000 }
    const { id_nota } = says(await call('POST', '/notes', note), 201).json
    await send()
    expect(await of(`id_nota=${id_nota}`)).toBeNull()
    says(await save(), 200)
    await send()
    expect(await of(`id_nota=${id_nota}`)).toMatchObject({ estado: 'ACEPTADO', ambiente: '2' })
  })

  it('a document that waits from before production is neither signed, sent again nor alerted about', async () => {
    const m = await mill()
    says(await call('PUT', '/third-parties', { id: m.cliente, municipio: 'Vereda La Honda' }), 200)
    const sale = await invoice(m)
    await send()
    const { id_documento } = await of(`id_factura=${sale}`)
    const read = async () => says(await call('GET', `/electronic-documents/${id_documento}`), 200).json
    const waits = { estado: 'BORRADOR', problema: expect.stringMatching(/^Escriba el municipio/) }
    expect(await read()).toMatchObject(waits)
    says(await call('PUT', '/third-parties', { id: m.cliente, municipio: 'Ibagué' }), 200)
    says(await produce(tomorrow), 200)
    await get()
      .run(sql`update electronic_documents set siguiente_intento = now(), creado_en = now() - interval '2 days'
      where id_documento = ${id_documento}`)
    await send()
    expect(await read()).toMatchObject(waits)
    says(await call('PATCH', `/electronic-documents/${id_documento}/send`), 409, 'CONFLICTO')
    const alerted = { filtros: { pendiente: 'rechazado' } }
    expect((await call('POST', '/electronic-documents/search', alerted)).json.data).toEqual([])
    says(await save(), 200)
    await send()
    expect(await read()).toMatchObject({ estado: 'ACEPTADO', ambiente: '2' })
  })

  it('a document sent in a trial is asked about there after the change to production', async () => {
    const m = await mill()
    fault = 'closeBefore'
    const sale = await invoice(m)
    await send()
    const { id_documento, estado } = await of(`id_factura=${sale}`)
    expect(estado).toBe('SIN_RESPUESTA')
    const account = { proveedor_cliente: 'molino', proveedor_secreto: 'secreto' }
    says(await produce(tomorrow, { canal: 'PROVEEDOR', ...account }), 200)
    await get().run(sql`update electronic_documents set canal = 'PROVEEDOR', siguiente_intento = now()
      where id_documento = ${id_documento}`)
    const network = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('', { cause: new Error() }))
    try {
      await send()
      expect(network.mock.calls.map(([address]) => new URL(String(address)).host)).toEqual([
        'api-sandbox.factus.com.co',
      ])
    } finally {
      network.mockRestore()
    }
    expect(await of(`id_factura=${sale}`)).toMatchObject({ estado: 'SIN_RESPUESTA', ambiente: '2' })
  })
})
