import { expect, it } from 'vitest'
import { readTable } from '#server/kit/reading/read-table.ts'
import { newNit, newWord } from '../../support/third-parties.ts'
import { sendFile, settled } from '../import-files.ts'
import { administrator } from '../people.ts'
import { shows } from '../told.ts'
import { all, main, read, text, type Visitor } from '../visitor.ts'

const admin = administrator()
const upload = async (rows: readonly (readonly string[])[], tipo = 'third-parties') =>
  settled(await sendFile(await admin.at('/importar'), rows, tipo, 'datos.csv'))

/** Column options of the first field. */
const optionsOf = (visitor: Visitor) => {
  const [field] = all(
    main(visitor),
    'select',
    ({ attributes }) => attributes.name?.startsWith('de.') ?? false,
  )
  return all(field!, 'option', ({ attributes }) => /^c\d/.test(attributes.value ?? '')).map(text)
}

it('shows the columns of a file without headings by position and values, and imports its first row', async () => {
  const word = newWord()
  const nits = [newNit(), newNit()]
  const visitor = await upload([
    ['PROVEEDOR', `Finca ${word}`, nits[0]!, 'Espinal'],
    ['PROVEEDOR', `Molino ${word}`, nits[1]!, ''],
    ['PROVEEDOR', `Nadie ${word}`, '900123456-1', ''],
  ])
  expect(visitor.address).toMatch(/\/columnas$/)
  await shows(visitor, 'El archivo no trae encabezados y se leen todas sus filas.')
  await shows(visitor, 'los archivos que tengan las mismas columnas')
  expect(optionsOf(visitor)).toEqual([
    'Columna 1 (PROVEEDOR)',
    `Columna 2 (Finca ${word} · Molino ${word} · Nadie ${word})`,
    `Columna 3 (${[...nits, '900123456-1'].join(' · ')})`,
    'Columna 4 (Espinal)',
  ])
  await visitor.press('Revisar las filas', {
    Tipo: 'c0',
    Nombre: 'c1',
    Identificación: 'c2',
    Municipio: 'c3',
  })
  await shows(await settled(visitor), 'Nuevas: 2', `Finca ${word}`, `Molino ${word}`, 'Importar 2 terceros')
  const errors = await visitor.get(`${visitor.address.split('?')[0]}/errores`)
  const { rows } = await readTable(new Uint8Array(await errors.arrayBuffer()))
  expect(rows.at(-2)).toEqual(['#', 'Tipo', 'Nombre', 'Identificación', 'Municipio', 'Qué corregir'])
  await visitor.press('Descartar este archivo')
})

it('reads texts above texts as headings, and as data on request', async () => {
  const words = [newWord(), newWord()]
  const visitor = await upload(
    [
      [`Vereda ${words[0]}`, 'plana'],
      [`Vereda ${words[1]}`, 'montaña'],
    ],
    'origins',
  )
  await shows(visitor, `Encabezados: Vereda ${words[0]}, plana.`)
  await settled(await visitor.press('No son encabezados, son datos'))
  expect(optionsOf(visitor)[1]).toBe('Columna 2 (plana · montaña)')
  await visitor.press('Revisar las filas', { Nombre: 'c0' })
  await shows(await settled(visitor), `Vereda ${words[0]}`, 'Nuevas: 2')
  await visitor.press('Descartar este archivo')
})

it('offers no sheet and no warning for a text file without odd letters', async () => {
  const visitor = await upload([['Nombre'], [`Vereda ${newWord()}`]], 'origins')
  await shows(visitor, 'Importar 1 origen')
  expect(read(visitor)).not.toMatch(/Hoja|letras extrañas/)
  await visitor.press('Descartar este archivo')
})

it('tells an empty file from a file that was not chosen', async () => {
  const send = async (archivo: Blob, name: string) => {
    const form = new FormData()
    form.set('tipo', 'origins')
    form.set('archivo', archivo, name)
    return (await admin.at('/importar')).open('/importar', { method: 'POST', body: form })
  }
  expect((await send(new Blob([]), 'veredas.csv')).said('alert')).toEqual(['El archivo está vacío.'])
  expect((await send(new Blob([]), '')).said('alert')).toEqual(['Elija el archivo que va a importar.'])
})

it('recognises all records of a list that was exported from here', async () => {
  const word = newWord()
  const heads = ['Tipo', 'Nombre', 'Tipo de identificación', 'Identificación']
  const made = await upload([
    heads,
    ['PROVEEDOR', `Finca ${word}`, 'NIT', newNit()],
    ['CLIENTE', `Molino ${word}`, 'NIT', newNit()],
  ])
  await settled(await made.press('Importar 2 terceros'))
  const exported = await made.get(`/terceros/exportar/xlsx?q=${word}`)
  const form = new FormData()
  form.set('tipo', 'third-parties')
  form.set('archivo', new Blob([await exported.arrayBuffer()]), 'terceros.xlsx')
  const visitor = await settled(
    await (await admin.at('/importar')).open('/importar', { method: 'POST', body: form }),
  )
  await shows(visitor, 'Todas: 2', 'Ya están: 2', 'No hay nada nuevo que importar en este archivo.')
  await visitor.press('Descartar este archivo')
})
