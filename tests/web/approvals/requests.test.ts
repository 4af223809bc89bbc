import { refuses, shows, tells } from '../told.ts'
import { describe, expect, inject, it } from 'vitest'
import { makeTelegramRequest, readRequest } from '../../support/approval-requests.ts'
import { newWord } from '../../support/third-parties.ts'
import { faultyWeb } from '../faulty.ts'
import { administrator, api, reader } from '../people.ts'
import { acts, all, badges, type Element, rowOf, rowsOf, text, valueOf, type Visitor } from '../visitor.ts'

const LIST = '/approval-requests'
const apiUrl = inject('apiUrl')
const faulty = faultyWeb()
const call = api()
const { at } = administrator()

const list = (search: string) => `${LIST}?q=${encodeURIComponent(search)}`
const isMessage = ({ attributes }: Element) =>
  /message-circle$/.test(attributes.href ?? attributes.class ?? '')
const press = (visitor: Visitor, name: string, values: Record<string, string> = {}) =>
  visitor.press(name, values, visitor.dialog())
const terms = (visitor: Visitor) => all(visitor.dialog(), 'dt').map(text)
const inMenu = ({ page }: Visitor) =>
  all(page, 'nav').flatMap((nav) => all(nav, 'a', (link) => text(link).startsWith('Aprobación')))

/** A waiting request with a unique name. */
async function waiting() {
  const nombre = `Solicitante ${newWord()}`
  return { nombre, id: await makeTelegramRequest(apiUrl, { nombre, usuario_telegram: '@de_prueba' }) }
}

describe('list of approval requests', () => {
  it('shows the message icon only beside Telegram requests', async () => {
    const withMessage = () => rowsOf(visitor).filter((row) => all(row, '*', isMessage).length > 0).length
    const visitor = await at(`${LIST}?accion=EXCESO_CUPO`)
    expect(text(rowsOf(visitor)[0]!)).toContain('Exceso de cupo')
    // The cell shows supplier, amount and excess first.
    for (const row of rowsOf(visitor))
      expect(text(row)).toMatch(/Exceso de cupo \S+ .+ \$ [\d.]+ \$ [\d.]+ Préstamo: /)
    expect(withMessage()).toBe(0)
    await visitor.open(`${LIST}?accion=SOLICITUD_TELEGRAM`)
    expect(text(rowsOf(visitor)[0]!)).toContain('Solicitud de Telegram')
    expect(withMessage()).toBe(rowsOf(visitor).length)
    await visitor.open(`${LIST}?estado=VENCIDA`)
    expect(badges(rowsOf(visitor)[0]!)).toEqual(['Vencida'])
    await shows(visitor.open(list('rechazada-que-no-existe')), 'Nada coincide con la búsqueda.')
  })

  it('the menu shows the number of waiting requests, also after a decision', async () => {
    const { id } = await waiting()
    // The number is cached for half a minute; a decision clears it.
    const visitor = await at(`${LIST}/${id}?acto=rechazar`)
    await tells(press(visitor, 'Rechazar', { '[motivo]': 'De prueba' }), 'Solicitud rechazada.')
    const [link, ...more] = inMenu(visitor)
    expect(more).toEqual([])
    expect(Number(/\d+/.exec(text(link!))?.[0])).toBeGreaterThan(0)
    await visitor.open(link!.attributes.href ?? '')
    expect(visitor.address).toBe(LIST)
  })

  it('shows the metadata of a request to a person without the right to decide', async () => {
    const { nombre } = await waiting()
    const visitor = await (await reader()).open(list(nombre))
    expect(acts(rowOf(visitor, nombre))).toEqual(['Solicitud de Telegram', expect.stringMatching(/^Ver/)])
    await visitor.follow(/^Ver/, rowOf(visitor, nombre))
    expect(text(visitor.dialog())).toContain(nombre)
    expect(inMenu(visitor)).toEqual([])
  })
})

describe('one approval request', () => {
  it('a Telegram request shows the person, needs a user, and is decided once', async () => {
    const { id, nombre } = await waiting()
    const visitor = await at(list(nombre))
    await visitor.follow(/^Asociar/, rowOf(visitor, nombre))
    expect(text(visitor.dialog())).toContain('Aprobar Solicitud Telegram')
    expect(text(visitor.one('dl', () => true, visitor.dialog()))).toContain(nombre)
    expect(terms(visitor)).toEqual(
      expect.arrayContaining(['Estado', 'Nombre', 'ID de Telegram', 'Usuario de Telegram']),
    )
    await press(visitor, 'Asociar')
    expect(text(visitor.dialog())).toContain('Seleccione un usuario.')
    const late = await at(`${LIST}/${id}?acto=rechazar`)
    await visitor.choose('Usuario', 'id_usuario', 'bernardo')
    await tells(press(visitor, 'Asociar'), 'Aprobación exitosa.')
    expect(badges(rowOf(visitor, nombre))).toEqual(['Aprobada'])
    expect(await readRequest(call, id)).toMatchObject({
      estado: 'APROBADA',
      nombre_usuario: 'Bernardo Tique Yara',
      decidio: 'Adriana Molano Perdomo',
    })
    await refuses(press(late, 'Rechazar', { '[motivo]': 'Tarde' }), 'está en estado APROBADA')
    expect(text(late.dialog())).toContain('Bernardo Tique Yara')
    expect(acts(late.dialog())).not.toContain('Rechazar')
    await visitor.follow(/^Ver/, rowOf(visitor, nombre))
    expect(text(visitor.dialog())).toContain('Adriana Molano Perdomo')
    expect(acts(visitor.dialog())).not.toContain('Asociar')
  })

  it('rejecting a request needs a reason, which is kept', async () => {
    const { id, nombre } = await waiting()
    const visitor = await at(list(nombre))
    await visitor.follow(/^Rechazar/, rowOf(visitor, nombre))
    await press(visitor, 'Rechazar')
    expect(text(visitor.dialog())).toContain('Escriba el motivo del rechazo.')
    await tells(press(visitor, 'Rechazar', { '[motivo]': 'No trabaja aquí' }), 'Solicitud rechazada.')
    expect(badges(rowOf(visitor, nombre))).toEqual(['Rechazada'])
    expect(await readRequest(call, id)).toMatchObject({
      estado: 'RECHAZADA',
      motivo_rechazo: 'No trabaja aquí',
    })
    await visitor.open(`${LIST}/${id}`)
    expect(text(visitor.dialog())).toContain('No trabaja aquí')
  })

  it('a failed decision is reported and keeps the choice', async () => {
    const { id } = await waiting()
    faulty.failing(/\/approve-telegram-user$/)
    const visitor = await at(`${LIST}/${id}?acto=asociar`, faulty.url())
    await visitor.choose('Usuario', 'id_usuario', 'constanza')
    await refuses(press(visitor, 'Asociar'), 'Falló Aprobación.')
    expect(valueOf(visitor.field('[texto.id_usuario]'))).toBe('Constanza Ducuara Leyva')
  })
})
