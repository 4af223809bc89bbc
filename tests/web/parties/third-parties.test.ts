import { shows, tells } from '../told.ts'
import { describe, expect, inject, it } from 'vitest'
import {
  findThirdParties,
  givenThirdParty,
  newName,
  newThirdParty,
  newWord,
  type ThirdPartyForm,
} from '../../support/third-parties.ts'
import { makeWeighings } from '../../support/weighings.ts'
import { administrator, reader } from '../people.ts'
import {
  acts,
  all,
  cells,
  isOf,
  main,
  named,
  nameOf,
  read,
  rowOf,
  rowsOf,
  text,
  valueOf,
  type Visitor,
} from '../visitor.ts'

const LIST = '/terceros'
const CREATED = 'Tercero creado exitosamente'
const NOTHING = 'Nada coincide con la búsqueda.'
const url = inject('url')
const admin = administrator()
const { at } = admin

const countOf = async (search: string) => (await findThirdParties(url, admin.session(), search)).length
const field = (visitor: Visitor, name: string) => visitor.field(`[${name}]`, main(visitor))
const valueIn = (visitor: Visitor, name: string) => valueOf(field(visitor, name))
const about = (visitor: Visitor, name: string) => visitor.about(field(visitor, name))
const create = (visitor: Visitor, form: Record<string, string>) =>
  visitor.press('Guardar', named(form), visitor.dialog())
const change = (visitor: Visitor, form: Record<string, string> = {}) =>
  visitor.press('Modificar', named(form), main(visitor))

const given = (changes?: Partial<ThirdPartyForm>) => givenThirdParty(url, admin.session(), changes)

describe('list of third parties', () => {
  it('the list of third parties has ten numbered rows and a total', async () => {
    const visitor = await at(LIST)
    expect(all(visitor.page, 'td', isOf('number')).map(text)).toEqual(
      Array.from({ length: 10 }, (_, index) => `${index + 1}`),
    )
    expect(read(visitor)).toMatch(/\d+ registros/)
  })

  it('searches third parties by identification, and says if nothing was found', async () => {
    const third = await given()
    const visitor = await at(`${LIST}?q=${third.identificacion}`)
    expect(rowOf(visitor, third.nombre)).toBeTruthy()
    await shows(visitor.open(`${LIST}?q=${newWord()}`), NOTHING, '0 registros')
  })

  it('redirects invalid addresses to the plain list or the last page', async () => {
    const visitor = admin.visitor()
    for (const odd of ['abc', '-1', '0', '1.5', '1e30', '', ' ']) {
      await visitor.open(`${LIST}?pagina=${encodeURIComponent(odd)}`)
      expect([odd, visitor.status, visitor.address]).toEqual([odd, 200, LIST])
    }
    await visitor.open(`${LIST}?tipo=GATO&q=a`)
    expect(visitor.address).toBe(`${LIST}?q=a`)
    const word = newWord()
    for (let n = 0; n < 11; n += 1) await given({ tipo: 'CONDUCTOR', nombre: `${word} ${n}` })
    await visitor.open(`${LIST}?q=${word}&tipo=CONDUCTOR&pagina=1000000000`)
    const last = new URLSearchParams(visitor.address.split('?')[1]).get('pagina')
    expect(last).toBe('2')
    const pager = visitor.one('nav', (nav) => nav.attributes['aria-label'] === 'Páginas')
    expect(all(pager, '*', ({ attributes }) => 'aria-current' in attributes).map(text)).toEqual([last])
    expect(acts(pager)).not.toContain('Página siguiente')
    await visitor.open(`${LIST}?editar=nadie&eliminar=nadie&q=%00%F0%9F%8C%BE`)
    expect(all(visitor.page, 'h1').map(text)).toEqual(['Gestión de Terceros'])
  })

  it.each(['%', '_', "'", '"', '\\', '<script>', '🌾', '\u0000', 'a'.repeat(5_000), '%_%_', '()[]*+?'])(
    'searching %j does not break the list',
    async (typed) => {
      const visitor = await at(`${LIST}?q=${encodeURIComponent(typed)}`)
      expect(visitor.status).toBe(200)
      expect(read(visitor)).toMatch(/[\d.]+ registros?/)
      expect(read(visitor)).not.toContain('Error cargando terceros')
    },
  )

  it('deletes a third party after a question, and reports one that somebody deleted before', async () => {
    const third = await given()
    const address = `${LIST}?q=${third.identificacion}`
    const [visitor, other] = [await at(address), await at(`${address}&eliminar=${third.id}`)]
    const ask = '¿Deseas eliminar este registro?'
    await shows(visitor.follow(`Eliminar ${third.nombre}`), ask)
    await visitor.follow('Cancelar')
    expect(read(visitor)).not.toContain(ask)
    await visitor.follow(`Eliminar ${third.nombre}`)
    await tells(visitor.press('Eliminar'), 'Tercero eliminado correctamente')
    expect(visitor.address).toBe(address)
    expect(await countOf(third.identificacion)).toBe(0)
    await other.press('Eliminar')
    expect(text(main(other))).toMatch(/no existe|Nada coincide/)
  })

  it('the list offers readers no actions and opens no form', async () => {
    const third = await given()
    const visitor = await reader()
    await visitor.open(`${LIST}?eliminar=${third.id}&q=${third.identificacion}`)
    expect(rowOf(visitor, third.nombre)).toBeTruthy()
    expect(acts(visitor.page)).not.toContain('Eliminar')
    await visitor.open(`${LIST}?nuevo=1`)
    expect(all(visitor.page, 'dialog')).toEqual([])
    expect((await visitor.open(third.path)).status).toBe(403)
  })
})

describe('creation of a third party', () => {
  it('refuses an existing third party with a link, but allows another type', async () => {
    const existing = await given({ tipo: 'PROVEEDOR' })
    const twin = newThirdParty({ tipo: 'PROVEEDOR', identificacion: existing.identificacion })
    const visitor = await at(`${LIST}?nuevo=1`)
    await create(visitor, twin)
    expect(valueIn(visitor, 'nombre')).toBe(twin.nombre)
    expect(await countOf(existing.identificacion)).toBe(1)
    await visitor.follow(`Ver ${existing.nombre}`)
    expect([visitor.address, valueIn(visitor, 'nombre')]).toEqual([existing.path, existing.nombre])
    await visitor.open(`${LIST}?nuevo=1`)
    await tells(create(visitor, { ...twin, tipo: 'CLIENTE' }), CREATED)
    expect(await countOf(existing.identificacion)).toBe(2)
  })

  it.each([
    ['quotes', `O'Brian "el de la \\ finca" \`x\` \${1}`],
    ['SQL', `') OR 1=1 -- %_ DROP TABLE terceros`],
    ['emoji', 'Arroz 🌾 y niño 👩‍🌾 ñ́'],
    ['right-to-left text', 'אורז azorra'],
  ])('a third party with hostile text is saved and shown unchanged: %s', async (_, hostile) => {
    const word = newWord()
    const form = newThirdParty({ nombre: `${hostile} ${word}`, direccion: hostile })
    const visitor = await at(`${LIST}?nuevo=1`)
    await tells(create(visitor, form), CREATED)
    await visitor.open(`${LIST}?q=${word}`)
    expect(cells(visitor, 'Nombre')).toEqual([form.nombre])
    await visitor.follow(/^Editar /, rowOf(visitor, word))
    expect([valueIn(visitor, 'nombre'), valueIn(visitor, 'direccion')]).toEqual([form.nombre, hostile])
  })

  it('an invalid third party comes back with all typed values and a message', async () => {
    const form = newThirdParty({ nombre: 'Uno;dos|tres' })
    const visitor = await at(`${LIST}?nuevo=1`)
    await create(visitor, form)
    expect(about(visitor, 'nombre')).toBe('No puede contener «;» ni «|».')
    expect(valueIn(visitor, 'nombre')).toBe('Uno;dos|tres')
    const long = `${newWord()} ${'a'.repeat(5_000)}`
    await create(visitor, { nombre: long })
    expect(about(visitor, 'nombre')).toBe('Máximo 200 caracteres.')
    expect(valueIn(visitor, 'nombre')).toBe(long)
    expect(await countOf(form.identificacion)).toBe(0)
  })
})

describe('page of a third party', () => {
  it('the page of a third party has three tabs, and returns to the same search', async () => {
    const third = await given({ municipio: 'El Espinal', telefono1: '3119876543' })
    const found = `${LIST}?q=${third.identificacion}`
    const visitor = await at(found)
    await visitor.follow(`Editar ${third.nombre}`)
    expect(visitor.address).toBe(third.path)
    expect(all(visitor.page, 'h1').map(text)).toEqual(['Editar Tercero'])
    const tabs = () => visitor.one('nav', (nav) => nav.attributes['aria-label'] === 'Secciones')
    expect(acts(tabs())).toEqual(['Tercero', 'Financiamiento', 'Pesadas'])
    expect(valueIn(visitor, 'nombre')).toBe(third.nombre)
    expect(valueIn(visitor, 'municipio')).toBe('El Espinal')
    expect(valueIn(visitor, 'telefono1')).toBe('3119876543')
    for (const [tab, link, href] of [
      ['Financiamiento', 'Ver Acuerdos', `/financing-agreements?tercero=${third.id}`],
      ['Pesadas', 'Ver Pesadas', `/weighing-records?tercero=${third.id}`],
    ] as const) {
      await visitor.follow(tab, tabs())
      expect(visitor.one('a', (one) => nameOf(one) === link).attributes.href).toBe(href)
    }
    await visitor.follow('Tercero', tabs())
    const renamed = newName()
    await change(visitor, { nombre: renamed, direccion: 'Vereda La Arenosa' })
    expect(visitor.said('status')).toEqual(['Tercero modificado correctamente'])
    expect(visitor.address).toBe(found)
    expect(rowOf(visitor, renamed)).toBeTruthy()
    await visitor.open(third.path)
    expect(valueIn(visitor, 'direccion')).toBe('Vereda La Arenosa')
  })

  it('the ReteICA of a supplier is chosen on the page and shown with its record', async () => {
    const third = await given()
    const visitor = await at(third.path)
    expect(valueIn(visitor, 'ica')).toBe('')
    await change(visitor, { ica: 'PRODUCTOR_PRIMARIO', nombre: ' ' })
    expect(valueIn(visitor, 'ica')).toBe('PRODUCTOR_PRIMARIO')
    await tells(
      change(visitor, { ica: 'PRODUCTOR_PRIMARIO', nombre: third.nombre }),
      'Tercero modificado correctamente',
    )
    await visitor.open(third.path)
    expect(valueIn(visitor, 'ica')).toBe('PRODUCTOR_PRIMARIO')
    await shows(visitor.open(`${LIST}/${third.id}`), 'ReteICA', 'Productor primario: no sujeto')
    // Another type has none.
    await visitor.open(third.path)
    await change(visitor, { tipo: 'CLIENTE' })
    await visitor.open(third.path)
    expect(all(main(visitor), 'select').map(({ attributes }) => attributes.name)).not.toContain('ica')
    await change(visitor, { tipo: 'PROVEEDOR' })
    await visitor.open(third.path)
    expect(valueIn(visitor, 'ica')).toBe('')
  })

  it('a cleared levy certificate is removed with its days and kilos', async () => {
    const third = await given()
    const visitor = await at(third.path)
    const days = { certificado_cuota_desde: '2026-01-01', certificado_cuota_hasta: '2026-12-31' }
    const certificate = { certificado_cuota: 'CF-1', ...days, certificado_cuota_kg: '12.000' }
    for (const value of [certificate, { ...certificate, certificado_cuota_kg: '' }]) {
      await tells(change(visitor, value), 'Tercero modificado correctamente')
      await visitor.open(third.path)
      for (const [name, typed] of Object.entries(value)) expect(valueIn(visitor, name)).toBe(typed)
    }
    const none = Object.fromEntries(Object.keys(certificate).map((name) => [name, '']))
    await tells(change(visitor, none), 'Tercero modificado correctamente')
    await visitor.open(third.path)
    for (const name of Object.keys(none)) expect(valueIn(visitor, name)).toBe('')
  })

  it('the page can be left without saving, and rejects an empty name and a used identification', async () => {
    const [third, other] = [await given(), await given()]
    const found = `${LIST}?q=${third.identificacion}`
    const visitor = await at(found)
    await visitor.follow(`Editar ${third.nombre}`)
    await visitor.follow('Cancelar')
    expect(visitor.address).toBe(found)
    expect(rowOf(visitor, third.nombre)).toBeTruthy()
    await visitor.open(third.path)
    await change(visitor, { nombre: ' ' })
    expect(about(visitor, 'nombre')).toBe('El nombre es obligatorio')
    await change(visitor, { nombre: third.nombre, identificacion: other.identificacion })
    expect(acts(main(visitor))).toContain(`Ver ${other.nombre}`)
    expect(valueIn(visitor, 'identificacion')).toBe(other.identificacion)
  })
})

describe('card of a third party', () => {
  const card = ({ page }: Visitor) =>
    all(page, 'section', (one) => nameOf(one) === 'Resumen')
      .map(text)
      .join()

  it('the card summarises the business of a third party, with links to the lists', async () => {
    const [made] = await makeWeighings(inject('apiUrl'))
    const { id_proveedor: id, proveedor, consecutivo } = made!
    const visitor = await at(`/terceros/editar/${id}`)
    expect(card(visitor)).toContain('18.280 kg')
    expect(card(visitor)).not.toContain('Cuentas por cobrar')
    await visitor.follow(/^Pesadas desde .* 1 pesada$/)
    expect(visitor.address).toMatch(new RegExp(`^/weighing-records\\?tercero=${id}&desde=\\d{4}-\\d\\d-01$`))
    await shows(visitor, 'Desde el 01/')
    expect(rowsOf(visitor).map(text)).toEqual([expect.stringContaining(consecutivo)])
    await shows(visitor.open(`/liquidacion-arroz?tercero=${id}`), `Proveedor: ${proveedor}`, NOTHING)
  })

  it('readers see the card of a third party without actions', async () => {
    const [made] = await makeWeighings(inject('apiUrl'))
    const visitor = await (await reader()).open(`${LIST}?q=${encodeURIComponent(made!.proveedor)}`)
    await visitor.follow(made!.proveedor, rowsOf(visitor)[0])
    expect(visitor.address).toBe(`${LIST}/${made!.id_proveedor}`)
    expect(card(visitor)).toContain('18.280 kg')
    expect(acts(main(visitor))).toContain('Ver Pesadas')
    for (const name of ['Editar', 'Recibir pago']) expect(acts(main(visitor))).not.toContain(name)
  })
})
