import { describe, expect, inject, it } from 'vitest'
import { newCode } from '../../e2e/lists.ts'
import { withKeys } from '../../support/sessions.ts'
import { newWord } from '../../support/third-parties.ts'
import { caller, makeTruck, makeWeighing, type Truck } from '../../support/weighings.ts'
import { administrator, person } from '../people.ts'
import { shows, tells } from '../told.ts'
import { acts, all, isOf, main, nameOf, read, rowOf, rowsOf, text, valueOf, Visitor } from '../visitor.ts'

const FORM = '/save-weighing-records'
const SAVED = /^\/weighing-records\/final-weight\//
const url = inject('url')
const apiUrl = inject('apiUrl')
const admin = administrator()
const { at } = admin
const bascula = person('bascula@molino.example')

const weight = (visitor: Visitor, name: string) => visitor.field(`[${name}]`)
const chosen = (visitor: Visitor, name: string) => valueOf(visitor.field(`[texto.${name}]`))

const isTicked = (name: string) => (one: { attributes: Record<string, string> }) =>
  one.attributes.name === name && 'checked' in one.attributes

/** Form with every choice made, but without weights. */
async function chosenForm({ placa, conductor, proveedor, producto }: Truck, who = admin) {
  const visitor = await who.at(FORM)
  await visitor.choose('Placa', 'id_vehiculo', placa)
  await visitor.choose('Conductor', 'id_conductor', conductor)
  await visitor.choose('Proveedor', 'id_proveedor', proveedor)
  await visitor.choose('Producto', 'id_producto', producto)
  await visitor.choose('Forma de pago', 'id_formapago', 'Contado')
  return visitor.tickFirst('opcion.id_cliente')
}

describe('form of a weighing', () => {
  it('a new plate in an unknown format is asked about once, and then chosen without a warning', async () => {
    const placa = `X${newCode()}`
    const visitor = await at(FORM)
    await visitor.press('Crear una placa')
    await visitor.press('Guardar', { '[nuevo.placa]': placa }, visitor.dialog())
    expect(text(visitor.dialog())).toContain(`La placa ${placa} no tiene un formato conocido.`)
    await visitor.press('Guardar', {}, visitor.dialog())
    expect(chosen(visitor, 'id_vehiculo')).toBe(placa)
    expect(read(visitor)).not.toContain('formato conocido')
  })

  it('a plate in the yard shows since when, and offers its missing weight first', async () => {
    const { id, placa } = await makeWeighing(apiUrl, { peso_vacio: null })
    const visitor = await at(FORM)
    await visitor.press('Buscar Placa', { '[texto.id_vehiculo]': placa })
    const [asked] = all(visitor.page, 'div', isOf('question'))
    expect(asked && text(asked)).toMatch(
      new RegExp(
        `^${placa} está en patio desde .*Lleno 32\\.480 kg; falta su peso vacío\\. Tomar el peso que falta Es otro viaje`,
      ),
    )
    const lead = visitor.one('a', (link) => nameOf(link) === 'Tomar el peso que falta')
    expect(lead.attributes.href).toBe(`/weighing-records/final-weight/${id}`)
    // The tick for another trip is valid only for its own plate.
    const other = await makeWeighing(apiUrl, { peso_vacio: null })
    await visitor.press('Guardar', { 'Es otro viaje': true })
    expect(all(visitor.page, 'input', isTicked('otro_viaje'))).toHaveLength(1)
    await visitor.press('Buscar Placa', { '[texto.id_vehiculo]': other.placa })
    expect(all(visitor.page, 'input', isTicked('otro_viaje'))).toHaveLength(0)
  })

  it('asks the second of two simultaneous weighers about the plate, and keeps the form', async () => {
    const { placa, ...truck } = await makeTruck(apiUrl)
    const [first, second] = [await chosenForm({ placa, ...truck }), await chosenForm({ placa, ...truck })]
    await first.press('Guardar', { '[peso_lleno]': '32.480' })
    expect(first.address).toMatch(SAVED)
    await second.press('Guardar', { '[peso_lleno]': '30.000' })
    expect([second.status, second.said('alert').join()]).toEqual([
      422,
      expect.stringMatching(new RegExp(`${placa} está en patio desde .* marque que es otro viaje`)),
    ])
    await second.press('Guardar', { 'Es otro viaje': true })
    expect(second.address).toMatch(SAVED)
  })

  it('selects an exact match of a search, and focuses the first wrong field', async () => {
    const { placa, conductor } = await makeTruck(apiUrl)
    const visitor = await at(FORM)
    const focused = () =>
      all(visitor.page, 'input', ({ attributes }) => 'autofocus' in attributes).map(
        (one) => one.attributes.name,
      )
    await visitor.press('Buscar Placa', { '[texto.id_vehiculo]': placa.toLowerCase() })
    expect([all(visitor.page, 'input', isTicked('opcion.id_vehiculo')).length, focused()]).toEqual([
      1,
      ['texto.id_conductor'],
    ])
    await visitor.press('Guardar', { '[peso_lleno]': 'mucho', '[texto.id_conductor]': '' })
    expect(focused()).toEqual(['texto.id_conductor'])
    await visitor.press('Buscar Conductor', { '[texto.id_conductor]': conductor.slice(0, -2) })
    expect(all(visitor.page, 'input', isTicked('opcion.id_conductor'))).toHaveLength(0)
  })

  it('a first weight focuses the ticket, and a weighing without sacks shows no gross weight', async () => {
    const visitor = await chosenForm(await makeTruck(apiUrl))
    await visitor.press('Guardar', { '[peso_lleno]': '32.480' })
    const focused = () =>
      ['a', 'input']
        .flatMap((tag) => all(visitor.page, tag, ({ attributes }) => 'autofocus' in attributes))
        .map(nameOf)
    expect(focused()).toEqual(['Imprimir tiquete'])
    await visitor.press('Guardar peso', { '[peso_vacio]': '14.200' })
    expect(read(visitor)).not.toContain('Peso bruto')
    const { id } = await makeWeighing(apiUrl, { cantbultos: 10 })
    expect(read(await visitor.open(`/weighing-records/final-weight/${id}`))).toContain('Peso bruto')
  })

  it('does not save an origin that was typed and not picked', async () => {
    const visitor = await chosenForm(await makeTruck(apiUrl))
    await visitor.press('Guardar', { '[peso_lleno]': '32.480', '[texto.id_origen]': 'zzzz' })
    expect(read(visitor)).toContain('Debe seleccionar un origen válido de la lista.')
    expect([visitor.address, chosen(visitor, 'id_origen')]).toEqual([FORM, 'zzzz'])
  })

  it('asks once about an unusual net weight, and keeps the form', async () => {
    const truck = await makeTruck(apiUrl)
    const visitor = await chosenForm(truck)
    await visitor.press('Guardar', { '[peso_lleno]': '14.500', '[peso_vacio]': '14.200' })
    expect(read(visitor)).toContain('¿El peso neto es de 300 kg? Lo usual va de 500 a 60.000 kg.')
    expect(chosen(visitor, 'id_vehiculo')).toBe(truck.placa)
    await visitor.press('Guardar', { '[peso_lleno]': '14.600' })
    expect(read(visitor)).toContain('¿El peso neto es de 400 kg?')
    // Another plate has another tare.
    await visitor.choose('Placa', 'id_vehiculo', (await makeTruck(apiUrl)).placa)
    await visitor.press('Guardar')
    expect(read(visitor)).toContain('¿El peso neto es de 400 kg?')
    await visitor.press('Sí, guardar')
    expect(visitor.address).toMatch(SAVED)
    expect(read(visitor)).toContain('400 kg')
  })

  it('empties the cleared numbers of an edited weighing', async () => {
    const call = await caller(apiUrl)
    const stored = (id: string) => call('GET', `/weighing-records/${id}`)
    const { id } = await makeWeighing(apiUrl)
    const cleared = { '[humedad]': '', '[impureza]': '', '[grano_p]': '', '[costofletexkg]': '' }
    await (await at(`${FORM}/${id}`)).press('Guardar', cleared)
    const empty = { humedad: null, impureza: null, grano_p: null, costofletexkg: 0 }
    expect(await stored(id)).toMatchObject({ ...empty, peso_neto: 18_280 })
    // The empty weight was typed as the full one.
    const other = await makeWeighing(apiUrl, { peso_lleno: 8_200, peso_vacio: null })
    await (await at(`${FORM}/${other.id}`)).press('Guardar', { '[peso_lleno]': '', '[peso_vacio]': '8.200' })
    expect(await stored(other.id)).toMatchObject({ peso_lleno: null, peso_vacio: 8_200 })
  })

  it('weighs again without sacks when their number is cleared', async () => {
    const { id } = await makeWeighing(apiUrl, { cantbultos: 10 })
    const visitor = await at(`/weighing-records/final-weight/${id}?acto=repesar`)
    await visitor.press('Guardar repesaje', { '[cantbultos]': '', Motivo: 'Vino a granel' }, visitor.dialog())
    const call = await caller(apiUrl)
    expect(await call('GET', `/weighing-records/${id}`)).toMatchObject({ cantbultos: 0, peso_neto: 18_280 })
  })

  it.each([
    ['peso_lleno', '80.001'],
    ['peso_lleno', 'mucho'],
    ['humedad', '101'],
    ['vrpesada', '10,5'],
  ])('the form of a weighing refuses %s %s beside its field', async (name, value) => {
    const visitor = await at(FORM)
    await visitor.press('Guardar', { [`[${name}]`]: value })
    expect(weight(visitor, name).attributes['aria-invalid']).toBe('true')
    expect(visitor.about(weight(visitor, name))).not.toBe('')
    expect(valueOf(weight(visitor, name))).toBe(value)
  })

  it('the form of a weighing marks two missing fields at once', async () => {
    const visitor = await at(FORM)
    await visitor.press('Guardar', { '[humedad]': '-1', '[impureza]': '-1' })
    expect(visitor.about(weight(visitor, 'humedad'))).toBe('El mínimo es 0.')
    expect(visitor.about(weight(visitor, 'impureza'))).toBe('El mínimo es 0.')
  })

  it('lets the weigher create parties and vehicles, but no products and no payment methods', async () => {
    const buttons = acts((await bascula.at(FORM)).page).filter((name) => /^Crear un/.test(name))
    expect(buttons).toHaveLength(6)
    for (const what of ['un producto', 'una producto', 'un forma de pago', 'una forma de pago'])
      expect(buttons).not.toContain(`Crear ${what}`)
  })

  it('refuses a payment method that is both bank and credit, also in its dialog', async () => {
    const visitor = await at(FORM)
    await visitor.press('Crear una forma de pago', { '[peso_lleno]': '20.000' })
    const both = { Descripción: `Prueba ${newWord()}`, '¿Es banco?': true, '¿A crédito?': true }
    await visitor.press('Guardar', both, visitor.dialog())
    expect(visitor.about(visitor.field('¿A crédito?', visitor.dialog()))).toContain(
      'Una forma de pago es de banco o a crédito, no las dos.',
    )
    await visitor.press('Guardar', { '¿A crédito?': false }, visitor.dialog())
    expect(all(visitor.page, 'dialog')).toEqual([])
    expect(valueOf(weight(visitor, 'peso_lleno'))).toBe('20.000')
  })

  it('a weighing paid in cash makes a receipt, which the weigher opens only from there', async () => {
    const visitor = await chosenForm(await makeTruck(apiUrl), bascula)
    await visitor.press('Guardar', { '[peso_lleno]': '32.480', '[peso_vacio]': '14.200' })
    const receipt = visitor.one('a', (link) => /^Recibo de caja RC-/.test(nameOf(link)))
    const answer = await visitor.get(receipt.attributes.href ?? '')
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    const call = await caller(apiUrl)
    const id = new URL(visitor.address, url).pathname.split('/').at(-1)
    const { documentos } = await call('GET', `/weighing-records/${id}`)
    const { recibo_caja } = documentos as { recibo_caja: { id: string } }
    await visitor.open(`/documentos/RECIBO_CAJA/${recibo_caja.id}`)
    expect(visitor.status).toBe(403)
    expect(read(visitor)).toContain('No tiene permiso para realizar esta acción.')
  })
})

describe('screen of a weighing', () => {
  const summaryOf = async (missing: Record<string, null>) =>
    `/weighing-records/final-weight/${(await makeWeighing(apiUrl, missing)).id}`
  const inYard = { peso_vacio: null }

  it('a second weight that another user saved first comes back with both weights', async () => {
    const summary = await summaryOf(inYard)
    const [first, second] = [await at(summary), await at(summary)]
    await first.press('Guardar peso', { '[peso_vacio]': '14.300' })
    await second.press('Guardar peso', { '[peso_vacio]': '14.200' })
    expect([second.status, second.said('alert').join()]).toEqual([
      422,
      expect.stringMatching(
        /Otra persona ya pesó este camión: lleno 32\.480 kg, vacío 14\.300 kg\..*Peso vacío \(kg\): «14\.200»/,
      ),
    ])
    expect(read(second)).toContain('14.300 kg')
  })

  it('an analysis that another user saved first comes back with its measures', async () => {
    const summary = await summaryOf({ humedad: null, impureza: null, grano_p: null })
    const [first, second] = [await at(summary), await at(summary)]
    await first.press('Guardar análisis', { '[humedad]': '24', '[impureza]': '3' })
    await second.press('Guardar análisis', { '[humedad]': '26', '[impureza]': '4', '[grano_p]': '5,5' })
    expect([second.status, second.said('alert').join()]).toEqual([
      422,
      expect.stringMatching(
        /Otra persona ya guardó el análisis.*% Humedad: «26», % Impureza: «4», % Grano partido: «5,5»/,
      ),
    ])
  })

  it('a second weight comes back with its value when the weighing was voided meanwhile', async () => {
    const visitor = await at(await summaryOf(inYard))
    const call = await caller(apiUrl)
    const id = visitor.address.split('/').at(-1)
    await call('DELETE', `/weighing-records/delete/${id}`, { motivo: 'La placa era otra' })
    await visitor.press('Guardar peso', { '[peso_vacio]': '14.200' })
    await shows(visitor, 'ANULADA', 'Peso vacío (kg): «14.200»')
    expect(visitor.said('alert')).toHaveLength(1)
  })
})

describe('list of weighings', () => {
  it('finds a weighing by number, plate and names', async () => {
    const { consecutivo } = await makeWeighing(apiUrl)
    const visitor = await at(`/weighing-records?q=${consecutivo}`)
    const row = rowOf(visitor, consecutivo)
    const [, number = '', client = '', supplier = '', product = '', , plate = ''] = all(row, 'td').map(text)
    expect(plate).not.toBe('')
    for (const typed of [number, plate, plate.toLowerCase().slice(1), `${client} ${product}`, supplier]) {
      await visitor.open(`/weighing-records?${new URLSearchParams({ q: typed })}`)
      const found = rowsOf(visitor).filter((one) => text(one).includes(number))
      expect([typed, found.map(text).join()]).toEqual([typed, expect.stringContaining(plate)])
    }
  })

  it('the list shows the weighings to settle', async () => {
    const { id_proveedor, consecutivo } = await makeWeighing(apiUrl)
    const visitor = await at(`/weighing-records?tercero=${id_proveedor}`)
    await visitor.press('Buscar', { 'Por liquidar': 'Sí' }, main(visitor))
    expect(visitor.address).toContain('aplica_liquidacion=true')
    await visitor.follow(`Resumen ${consecutivo}`)
    expect(acts(main(visitor))).toContain('Liquidación')
  })

  it('a list filtered by a third party names it, keeps the filter in search and files, and removes it', async () => {
    const made = await makeWeighing(apiUrl)
    const visitor = await at(`/weighing-records?tercero=${made.id_proveedor}`)
    expect(rowOf(visitor, made.consecutivo)).toBeTruthy()
    expect(read(visitor)).toContain('1 registro')
    await visitor.press('Buscar', { '[q]': 'paddy' }, main(visitor))
    expect(visitor.address).toMatch(/tercero=.*q=paddy|q=paddy.*tercero=/)
    expect(visitor.one('a', (link) => nameOf(link) === 'Excel').attributes.href).toContain('tercero=')
    await visitor.follow(new RegExp(`Tercero: ${made.proveedor}`))
    expect(visitor.address).not.toContain('tercero=')
  })
})

describe('weighings made by the user', () => {
  it('a weigher voids an own weighing on the same day, with a reason; another weigher cannot', async () => {
    const visitor = await chosenForm(await makeTruck(apiUrl), bascula)
    await visitor.press('Guardar', { '[peso_lleno]': '32.480' })
    const summary = visitor.address.split('?')[0]!
    await visitor.follow('Eliminar', main(visitor))
    expect(text(visitor.dialog())).toContain('¿Deseas eliminar este registro?')
    await shows(visitor.press('Eliminar pesada', {}, visitor.dialog()), 'Escriba el motivo de la anulación.')
    await tells(
      visitor.press('Eliminar pesada', { Motivo: 'La placa era otra' }, visitor.dialog()),
      'Registro eliminado correctamente',
    )
    await shows(visitor.open(summary), 'ANULADA', 'La placa era otra')
    expect(acts(main(visitor)).join()).not.toMatch(/Eliminar|Observaciones|Guardar peso/)

    const { id } = await makeWeighing(apiUrl)
    await visitor.open(`/weighing-records/final-weight/${id}`)
    expect(acts(main(visitor))).not.toContain('Eliminar')
  })

  it('a user who may delete weighings, but not make them, voids a weighing', async () => {
    const { id } = await makeWeighing(apiUrl)
    const keys = ['POST-weighing-records/search', 'DELETE-weighing-records/{id}']
    const visitor = new Visitor(url, await withKeys(admin.session(), keys))
    await visitor.open(`/weighing-records/final-weight/${id}`)
    await visitor.follow('Eliminar', main(visitor))
    await tells(
      visitor.press('Eliminar pesada', { Motivo: 'La placa era otra' }, visitor.dialog()),
      'Registro eliminado correctamente',
    )
  })
})
