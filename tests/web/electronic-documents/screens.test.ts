import { describe, expect, inject, it } from 'vitest'
import { LEFT_OUT } from '#server/electronic-documents/words.ts'
import { KEYS } from '#server/kit/contract/keys.ts'
import { makeInvoice } from '../../support/invoices.ts'
import { withKeys } from '../../support/sessions.ts'
import { faultyWeb } from '../faulty.ts'
import { administrator } from '../people.ts'
import { shows, tells } from '../told.ts'
import { acts, all, badges, cells, isOf, main, read } from '../visitor.ts'
import { rowOf, rowsOf, text, valueOf, type Visitor } from '../visitor.ts'
import { answersOf, DETAIL, GET, GET_ISSUER, ID, ISSUER, OF, REFUSED, SEARCH } from './answers.ts'

const LIST = '/documentos-electronicos'
const RECORD = `${LIST}/${ID}`
const web = faultyWeb()
const { at, session } = administrator()
const shown = (address: string, answers: Record<string, unknown>) => {
  web.answering(answersOf(answers))
  return at(address, web.url())
}
const listOf = (...data: object[]) => ({ [SEARCH]: { data, total_count: data.length } })
const issuer = (changes: object = {}) => ({ [GET_ISSUER]: { data: { ...ISSUER, ...changes } } })
const links = (visitor: Visitor) =>
  Object.fromEntries(all(visitor.page, 'a').map((one) => [text(one), one.attributes.href]))
const without = (...keys: string[]) =>
  withKeys(
    session(),
    KEYS.filter((key) => !keys.includes(key)),
  )

describe('the list of electronic documents', () => {
  it('begins with the numbers of what waits, and says in each row what to do', async () => {
    const accepted = { ...REFUSED, id_documento: ID.replace(/1$/, '9'), numero: 'DS11', estado: 'ACEPTADO' }
    const visitor = await shown(LIST, { ...listOf(REFUSED, accepted), ...issuer() })
    expect(all(main(visitor), 'nav', isOf('tabs')).map(text)).toEqual([
      'Pendientes: 3 Rechazados: 1 Aceptados: 1.204 Todos',
    ])
    expect(rowsOf(visitor)).toHaveLength(2)
    expect(text(rowOf(visitor, 'DS12'))).toContain(
      'FAB08: Fecha final de la vigencia. La resolución ya venció: pida otra a la DIAN y escríbala en Consecutivos. (y 1 más)',
    )
    expect(cells(visitor, 'Qué falta')[1]).toBe('')
    expect(cells(visitor, 'Estado')).toEqual(['Rechazado', 'Aceptado'])
    await shows(visitor.follow(/^Pendientes/), 'Pendientes: 3')
    expect(visitor.address).toBe(`${LIST}?pendiente=true`)
    expect(
      all(visitor.page, 'a', ({ attributes }) => attributes['aria-current'] === 'page').map(text),
    ).toContain('Pendientes: 3')
  })

  it('shows a message and a link to try again when the API fails', async () => {
    web.failing(/electronic-documents/)
    const visitor = await at(LIST, web.url())
    await shows(visitor, 'Error cargando documentos electrónicos')
    web.answering(answersOf({ ...listOf(REFUSED), ...issuer() }))
    await shows(visitor.follow('Reintentar'), 'DS12')
  })

  it('says why it is empty, and links to the settings for a user who may change them', async () => {
    const empty = { ...listOf(), ...issuer({ canal: 'NINGUNO' }) }
    const visitor = await shown(LIST, empty)
    await shows(visitor, 'La empresa todavía no transmite documentos a la DIAN.')
    expect(links(visitor)['Elegir cómo se transmiten']).toBe('/habilitacion-dian')
    visitor.is(await without('PUT-electronic-documents/issuer'))
    await shows(visitor.open(LIST), 'Quien la administra elige cómo se transmiten.')
    expect(Object.values(links(visitor))).not.toContain('/habilitacion-dian')
    await shows(shown(LIST, { ...listOf(), ...issuer() }), 'Todavía no hay ninguno')
    await shows(shown(`${LIST}?estado=RECHAZADO`, empty), 'Nada coincide con la búsqueda.')
  })
})

describe('an electronic document', () => {
  it('shows each finding with its correction, the way to the payment, and that it is only a test', async () => {
    const visitor = await shown(RECORD, { [GET]: DETAIL })
    await shows(
      visitor,
      'Documento soporte DS12',
      'FAB08 Fecha final de la vigencia La resolución ya venció',
      'ZZ99 Regla que nadie conoce Corrija lo que dice la regla y envíelo de nuevo.',
      'Es un documento de prueba: no tiene validez tributaria.',
      '20/11/2026 13:34:59',
      REFUSED.identificador,
      '20/11/2026 13:36 Consulta Rechazado',
    )
    expect(badges(main(visitor))).toEqual(['Rechazado'])
    expect(all(visitor.page, 'strong').map(text)).toEqual(
      expect.arrayContaining(['Neto a pagar', '$ 4.089.893']),
    )
    expect(links(visitor)).toMatchObject({
      'Arrocera Caño Limón': `/terceros/${ID}`,
      'LIQ-7': `/liquidacion-arroz/${ID}`,
      'Consultar en la DIAN': DETAIL.consulta,
      Descargar: `${RECORD}/zip`,
    })
  })

  it('links to each settlement of its week', async () => {
    const liquidaciones = ['LIQ-7', 'LIQ-9'].map((consecutivo) => ({ id_liquidacion: ID, consecutivo }))
    const visitor = await shown(RECORD, { [GET]: { ...DETAIL, liquidaciones } })
    await shows(visitor, 'Liquidaciones de la semana')
    expect(links(visitor)).toMatchObject({
      'LIQ-7': `/liquidacion-arroz/${ID}`,
      'LIQ-9': `/liquidacion-arroz/${ID}`,
    })
  })

  it('sends a document again, only if it is not accepted and the user holds the key', async () => {
    const visitor = await shown(RECORD, {
      [GET]: DETAIL,
      [`PATCH /electronic-documents/${ID}/send`]: {
        mensaje: 'El documento se envía de nuevo en un momento.',
        data: DETAIL,
      },
    })
    await tells(visitor.press('Enviar de nuevo'), 'El documento se envía de nuevo en un momento.')
    expect(visitor.address).toBe(RECORD)
    visitor.is(await without('PATCH-electronic-documents/{id}/send'))
    expect(acts(main(await visitor.open(RECORD)))).not.toContain('Enviar de nuevo')
    expect((await visitor.send(RECORD, { intent: 'enviar' })).status).toBe(403)
    const accepted = { ...DETAIL, estado: 'ACEPTADO', ambiente: '1', aceptado_en: '2026-11-20 13:36' }
    const done = await shown(RECORD, { [GET]: { ...accepted, hallazgos: DETAIL.hallazgos.slice(0, 1) } })
    expect(acts(main(done))).not.toContain('Enviar de nuevo')
    expect(read(done)).not.toContain('Es un documento de prueba')
    await shows(done, 'Avisos de la DIAN', 'Aceptado 20/11/2026 13:36')
  })

  it('links a simulated document to nothing of the DIAN', async () => {
    const visitor = await shown(RECORD, { [GET]: { ...DETAIL, canal: 'SIMULADO', ambiente: '1' } })
    await shows(visitor, 'Es un documento de prueba: no tiene validez tributaria.')
    expect(links(visitor)).not.toHaveProperty('Consultar en la DIAN')
  })

  it('says why a document is not sent, instead of what it waits for', async () => {
    const waits = { estado: 'BORRADOR', problema: 'Espera a que se acepte FE7.', hallazgos: [] }
    const visitor = await shown(RECORD, { [GET]: { ...DETAIL, ...waits, no_se_transmite: LEFT_OUT.NOTA } })
    await shows(visitor, LEFT_OUT.NOTA)
    expect(read(visitor)).not.toContain('Espera a que')
  })
})

describe('the badge of a record', () => {
  it('links an invoice to its electronic document, and is left out without key or without that call', async () => {
    const { id, numero } = await makeInvoice(inject('apiUrl'))
    const { tipo, estado, ambiente, identificador } = REFUSED
    const own = { id_documento: ID, tipo, numero, estado, ambiente, identificador }
    const visitor = await shown(`/invoices/${id}`, { [OF]: { data: own } })
    expect(badges(main(visitor))).toContain('DIAN: rechazado (pruebas)')
    expect(links(visitor)['DIAN: rechazado (pruebas)']).toBe(RECORD)
    await shown(`/invoices/${id}`, { [OF]: { data: { ...own, estado: 'ACEPTADO', ambiente: '1' } } })
    expect(badges(main(await visitor.open(`/invoices/${id}`)))).toContain('DIAN: aceptado')
    visitor.is(await without('POST-electronic-documents/search'))
    expect(badges(main(await visitor.open(`/invoices/${id}`))).join()).not.toContain('DIAN')

    web.answering((call) => (call === OF ? { status: 404, body: { message: 'Not Found' } } : 'pass'))
    const other = await at(`/invoices/${id}`, web.url())
    expect([other.status, badges(main(other)).join()]).toEqual([200, expect.not.stringContaining('DIAN')])
  })
})

describe('the settings of electronic documents', () => {
  it('show what is missing, and the change of another user beside the own one', async () => {
    const form = await shown('/habilitacion-dian', issuer())
    await shows(form, 'Para transmitir falta: Falta el certificado de firma.', 'No está el archivo')
    const registro = { ...ISSUER, responsabilidades: 'O-15', version: 7 }
    const late = { status: 409, body: { codigo: 'CONFLICTO', mensaje: '', registro }, bundled: true } as const
    web.answering((call) =>
      call.startsWith('PUT /electronic-documents/issuer') ? late : answersOf(issuer())(call),
    )
    await form.press('Guardar', { 'Responsabilidades del RUT': 'O-47' })
    await shows(form, 'Otra persona modificó este registro', 'O-15')
    expect(valueOf(form.field('Responsabilidades del RUT'))).toBe('O-47')
    expect(all(form.page, 'input', ({ attributes }) => attributes.name === 'version').map(valueOf)).toContain(
      '7',
    )
  })
})

describe('the correction of a resolution', () => {
  const range = {
    ...{ id_rango: ID, _id: ID, resolucion: '18764000001', fecha_resolucion: '2026-01-02', prefijo: 'FE' },
    ...{ numero_desde: 1, numero_hasta: 500, siguiente: 7, clave_tecnica: '' },
    ...{ vigente_desde: '2026-01-02', vigente_hasta: '2099-01-01' },
  }
  const consecutive = (tags: string, clave_tecnica = '') => ({
    ...{ id_consecutive: ID, _id: ID, descripcion: 'Ventas', prefijo: 'FE', consecutivo_actual: 7, tags },
    ...{ activo: true, aviso: '', rangos: [{ ...range, clave_tecnica }] },
  })
  const READ = `GET /consecutives/${ID}`

  it('writes number and technical key of a resolution of invoices that gave numbers, and asks for no key elsewhere', async () => {
    const visitor = await shown(`/consecutivos/${ID}`, { [READ]: consecutive('FACTURA') })
    await shows(visitor, 'Clave técnica', 'Falta')
    await visitor.follow('Corregir la resolución 18764000001')
    const values = ['Hasta el número', 'Vigente hasta'].map((label) => valueOf(visitor.field(label)))
    expect(values).toEqual(['500', '2099-01-01'])
    const data = consecutive('FACTURA', 'fc8eac422eba16e2')
    const mensaje = 'Resolución corregida correctamente'
    const PATCH = `PATCH /consecutives/ranges/${ID}`
    web.answering(answersOf({ [READ]: data, [PATCH]: { mensaje, data } }))
    const typed = { 'Número de la resolución': '18764000002', 'Clave técnica': 'fc8eac422eba16e2' }
    await tells(visitor.press('Guardar resolución', typed), mensaje)
    await shows(visitor, 'fc8eac42…')
    const other = await shown(`/consecutivos/${ID}`, { [READ]: consecutive('DOCUMENTO_SOPORTE') })
    expect(read(other)).not.toContain('Clave técnica')
    expect(read(await other.open(`/consecutivos/${ID}?acto=autorizar`))).not.toContain('Clave técnica')
  })
})
