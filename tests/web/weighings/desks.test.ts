import { describe, expect, inject, it } from 'vitest'
import { makeWeighing } from '../../support/weighings.ts'
import { administrator, api, reader } from '../people.ts'
import { all, type Element, main, nameOf, text, valueOf, type Visitor } from '../visitor.ts'

const apiUrl = inject('apiUrl')
const { at } = administrator()
const call = api()

const weighing = (id: string) => call('GET', `/weighing-records/${id}`)

/** A truck in the yard with its full weight of 32.480 kg. */
const truck = (change: object = {}) => makeWeighing(apiUrl, { peso_vacio: null, ...change })

const weigh = (visitor: Visitor, placa: string, typed: string) =>
  visitor.press(`Guardar el peso de ${placa}`, { [`Peso vacío de ${placa} (kg)`]: typed })
const links = ({ page }: Visitor) => all(page, 'a').map(nameOf)

describe('screen of the yard', () => {
  it('the yard keeps a typed weight beside its error, and asks about an unlikely one', async () => {
    const { id, placa, consecutivo } = await truck()
    const visitor = await at('/weighing-records')
    await visitor.open('/patio')
    await weigh(visitor, placa, 'mucho')
    const field = () => visitor.field(`Peso vacío de ${placa} (kg)`)
    expect([visitor.status, valueOf(field())]).toEqual([400, 'mucho'])
    expect(visitor.about(field())).toContain('«mucho» no es un número')
    await weigh(visitor, placa, '32.500')
    expect(visitor.about(field())).toContain('El peso vacío debe ser menor que el peso lleno.')
    await weigh(visitor, placa, '32.400')
    expect(visitor.said('alert').join()).toContain('¿El peso neto es de 80 kg?')
    expect(valueOf(field())).toBe('32.400')
    await weigh(visitor, placa, '14.200')
    expect(visitor.address).toBe(`/patio?tiquete=${id}`)
    expect(visitor.said('status')).toEqual(['✅ El registro se guardó correctamente.'])
    const [completed] = all(visitor.page, 'div', isCompleted).map(text)
    expect(completed).toContain(`${consecutivo} ${placa} 18.280 kg`)
    expect(links(visitor)).toContain('Imprimir tiquete')
  })

  it('the yard questions a weight in tonnes under its row, and offers the kilos', async () => {
    const { placa, id } = await truck()
    const visitor = await at('/patio')
    const field = () => visitor.field(`Peso vacío de ${placa} (kg)`)
    await weigh(visitor, placa, '14,2')
    const [under] = all(visitor.page, 'tr', ({ attributes }) => attributes.class === 'answer')
    expect(under && text(under)).toContain('¿14,2 t = 14.200 kg?')
    expect([valueOf(field()), 'autofocus' in field().attributes]).toEqual(['14.200', true])
    await weigh(visitor, placa, '2.800')
    expect(visitor.said('alert').join()).toContain('¿El peso vacío es de 2.800 kg?')
    await visitor.press('Sí, guardar')
    expect(visitor.address).toBe(`/patio?tiquete=${id}`)
  })

  it('the yard finds the truck on the scale by its plate, then focuses its weight', async () => {
    const { placa } = await truck()
    const visitor = await at('/patio')
    const focused = () =>
      all(visitor.page, 'input', ({ attributes }) => 'autofocus' in attributes).map(
        ({ attributes }) => attributes['aria-label'] ?? attributes.name,
      )
    expect(focused()).toEqual(['placa'])
    await visitor.press(
      'Buscar',
      { Placa: `${placa.slice(0, 3)}-${placa.slice(3)}`.toLowerCase() },
      main(visitor),
    )
    expect(focused()).toEqual([`Peso vacío de ${placa} (kg)`])
    await weigh(visitor, placa, 'mucho')
    expect(focused()).toEqual([`Peso vacío de ${placa} (kg)`])
    await visitor.open('/patio?placa=ZZZ999')
    expect([focused(), text(main(visitor))]).toEqual([
      ['placa'],
      expect.stringContaining('ZZZ999 no está en patio.'),
    ])
  })

  it('the second of two weighers sees the saved weights, and a second press is ignored', async () => {
    const { placa } = await truck()
    const [first, second, again] = [await at('/patio'), await at('/patio'), await at('/patio')]
    await weigh(first, placa, '14.200')
    await weigh(second, placa, '15.000')
    expect(second.said('alert').join()).toMatch(
      /Otra persona ya pesó este camión: lleno 32\.480 kg, vacío 14\.200 kg\..*«15\.000»/,
    )
    expect(links(second)).toContain('Ver la pesada')
    await weigh(again, placa, '14.200')
    expect(again.address).toContain('/patio?tiquete=')
  })

  it('laboratory and scale work on one weighing at the same time', async () => {
    const { id, placa, consecutivo } = await truck({ humedad: null, impureza: null, grano_p: null })
    const [scale, laboratory] = [await at('/patio'), await at('/laboratorio')]
    await analyse(laboratory, consecutivo, { '% Humedad': '26,5', '% Impureza': '4,2' })
    await weigh(scale, placa, '14.200')
    expect(scale.address).toContain('/patio?tiquete=')
    expect(await weighing(id)).toMatchObject({
      humedad: 26.5,
      impureza: 4.2,
      peso_neto: 18_280,
      estado: 'PESADA',
    })
  })

  it('the yard is shown above the list with the first trucks, and returns there', async () => {
    const { page } = await at('/weighing-records')
    const [yard] = all(page, 'section', ({ attributes }) => attributes['aria-label'] === 'Camiones en patio')
    if (!yard) throw new Error('El patio no está sobre la lista')
    expect(all(yard, 'tr').length).toBeLessThanOrEqual(4)
    const backs = all(yard, 'input', ({ attributes }) => attributes.name === 'volver').map(valueOf)
    expect(new Set(backs)).toEqual(new Set(['/weighing-records']))
    const visitor = await (await reader()).open('/patio')
    expect([visitor.status, all(visitor.page, 'form', isDesk).length]).toEqual([200, 0])
  })
})

const isCompleted = ({ attributes }: Element) => /\bcompleted\b/.test(attributes.class ?? '')
const isDesk = ({ attributes }: Element) => /^(camion|muestra)-/.test(attributes.id ?? '')
const analyse = (visitor: Visitor, consecutivo: string, values: Record<string, string>) =>
  visitor.press(
    `Guardar el análisis de ${consecutivo}`,
    Object.fromEntries(Object.entries(values).map(([label, value]) => [`${label} de ${consecutivo}`, value])),
  )

describe('screen of the laboratory', () => {
  it('the laboratory empties a measure that was cleared', async () => {
    const { id, consecutivo } = await truck({ humedad: null, impureza: null, grano_p: 12 })
    const visitor = await at('/laboratorio')
    await analyse(visitor, consecutivo, { '% Humedad': '26', '% Impureza': '4', '% Grano partido': '' })
    expect(await weighing(id)).toMatchObject({ humedad: 26, impureza: 4, grano_p: null })
  })

  it('the laboratory saves row by row, marks missing fields, and shows values saved meanwhile', async () => {
    const { id, consecutivo } = await truck({ humedad: null, impureza: null, grano_p: null })
    const [first, second] = [await at('/laboratorio'), await at('/laboratorio')]
    await analyse(first, consecutivo, { '% Humedad': '26,5' })
    const missing = first.field(`% Impureza de ${consecutivo}`)
    expect([first.status, first.about(missing)]).toEqual([400, 'Campo obligatorio'])
    const [under] = all(first.page, 'tr', ({ attributes }) => attributes.class === 'answer')
    expect(text(under!)).toBe('% Impureza: Campo obligatorio')
    expect(valueOf(first.field(`% Humedad de ${consecutivo}`))).toBe('26,5')
    await analyse(first, consecutivo, { '% Impureza': '4.2', '% Grano partido': '3' })
    expect(first.address).toBe('/laboratorio')
    expect(links(first)).not.toContain(consecutivo)
    expect(await weighing(id)).toMatchObject({ humedad: 26.5, impureza: 4.2, grano_p: 3, grano_r: null })
    await analyse(second, consecutivo, { '% Humedad': '24', '% Impureza': '3' })
    expect(second.said('alert').join()).toMatch(/Otra persona ya guardó el análisis .*% Humedad: «24»/)
  })

  it('the laboratory lists trucks in the yard first, the newest ahead, and finds one by plate or ticket', async () => {
    const raw = { humedad: null, impureza: null, grano_p: null }
    const older = await truck(raw)
    const newer = await truck(raw)
    const gone = await makeWeighing(apiUrl, raw)
    const visitor = await at('/laboratorio')
    const shown = () => all(visitor.page, 'th', ({ attributes }) => attributes.scope === 'row').map(text)
    const ours = [older, newer, gone].map(({ consecutivo }) => consecutivo)
    expect(shown().filter((one) => ours.includes(one))).toEqual([ours[1], ours[0], ours[2]])
    for (const typed of [older.placa.toLowerCase(), older.consecutivo]) {
      await visitor.open('/laboratorio')
      await visitor.press('Buscar', { 'Placa o tiquete': typed }, main(visitor))
      expect(shown()).toEqual([older.consecutivo])
    }
    await analyse(visitor, older.consecutivo, { '% Humedad': '50', '% Impureza': '4' })
    expect(visitor.about(visitor.field(`% Humedad de ${older.consecutivo}`))).toContain('va de 8 a 40')
    expect(shown()).toEqual([older.consecutivo])
    await visitor.open('/laboratorio?buscar=ZZZ999')
    expect(text(main(visitor))).toContain('«ZZZ999» no está entre las pesadas sin analizar.')
    await visitor.follow('Ver todas las pesadas')
    expect(visitor.address).toBe('/laboratorio')
  })
})
