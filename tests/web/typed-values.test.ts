import { expect, inject, it } from 'vitest'
import { writtenDay } from '#server/kit/words/days.ts'
import { dayFromToday } from '../support/money.ts'
import {
  findThirdParties,
  makeThirdParty,
  newCedula,
  newName,
  newThirdParty,
} from '../support/third-parties.ts'
import { administrator } from './people.ts'
import { shows } from './told.ts'
import { cells, main, named, read, valueOf } from './visitor.ts'

const url = inject('url')
const admin = administrator()

it('reads a typed day and 0.750 hectares, and shows the maximum of the agreement', async () => {
  const supplier = newThirdParty({ tipo: 'PROVEEDOR' })
  const id = await makeThirdParty(url, admin.session(), supplier)
  const visitor = await admin.at('/save-financing-agreement')
  await visitor.choose('Proveedor', 'id_tercetro', supplier.nombre)
  const save = (form: Record<string, string>) => visitor.press('Guardar', named(form), main(visitor))
  const day = writtenDay(dayFromToday(-3))
  await save({ fecha_de_inicio: day, numero_de_dias_del_cultivo: '29', numero_hectareas: '0.750' })
  expect(read(visitor)).toMatch(/Máximo a prestar \$\s3\.000\.000 por 0,75 ha/)
  expect(valueOf(visitor.field('Hectáreas'))).toBe('0.750')
  await save({ numero_hectareas: '750', numero_de_dias_del_cultivo: '29' })
  expect(read(visitor)).toMatch(/Máximo a prestar \$\s3\.000\.000\.000 por 750 ha/)
  await save({ numero_de_dias_del_cultivo: '90', numero_hectareas: '0.750' })
  await visitor.open(`/financing-agreements?tercero=${id}`)
  expect(cells(visitor, 'Inicio')).toEqual([day])
  expect(cells(visitor, 'Máximo a prestar').join()).toMatch(/^\$\s3\.000\.000$/)
})

it('quotes an invalid day, and keeps the typed text', async () => {
  const visitor = await admin.at('/save-financing-agreement')
  await visitor.press('Guardar', named({ fecha_de_inicio: '31/02/2026' }), main(visitor))
  expect(visitor.about(visitor.field('Fecha de inicio'))).toContain(
    '«31/02/2026» no es una fecha. Escríbala así: 31/12/2026.',
  )
  expect(valueOf(visitor.field('Fecha de inicio'))).toBe('31/02/2026')
})

it('redirects a search with typed days or months to the address with stored forms', async () => {
  for (const [typed, address] of [
    [
      '/payment-receipts?desde=01/02/2026&hasta=28-feb-2026',
      '/payment-receipts?desde=2026-02-01&hasta=2026-02-28',
    ],
    ['/payment-receipts?desde=31/02/2026', '/payment-receipts'],
    ['/cuota-de-fomento?mes=febrero+de+2026', '/cuota-de-fomento?mes=2026-02'],
  ] as const) {
    const visitor = await admin.at(typed)
    expect([typed, decodeURIComponent(visitor.address)]).toEqual([typed, address])
  }
})

it('drops invisible marks of a pasted name and identification', async () => {
  const visitor = await admin.at('/terceros?nuevo=1')
  const [nombre, cedula] = [newName(), newCedula()]
  const form = { tipo: 'CLIENTE', tipo_identificacion: '13', identificacion: `\u200e${cedula}\u202c` }
  const create = (name: string) =>
    visitor.press('Guardar', named({ ...form, nombre: name }), visitor.dialog())
  await shows(create('\u200b\u2060'), 'El nombre es obligatorio')
  await create(`${nombre}\u00ad`)
  expect(await findThirdParties(url, admin.session(), cedula)).toHaveLength(1)
})
