import { expect, it } from 'vitest'
import { readTable } from '#server/kit/reading/read-table.ts'
import { newNit, newWord } from '../../support/third-parties.ts'
import { written } from '../../support/tables.ts'
import { sendBytes, sendFile, settled } from '../import-files.ts'
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

it('reads another sheet on request, from the preview, the columns and a refusal', async () => {
  const [one, two] = [newWord(), newWord()]
  const book = written('xlsx', [
    {
      name: 'Instrucciones',
      rows: [['Cómo se llena'], ['Una fila por vereda', 'sin tildes', 'en una columna']],
    },
    { name: 'Veredas', rows: [['Nombre'], [`Vereda ${one}`]] },
    { name: 'Otras', rows: [['Nombre'], [`Vereda ${two}`]] },
    { name: 'Vacía', rows: [] },
  ])
  const visitor = await settled(
    await sendBytes(await admin.at('/importar'), new Uint8Array(book), 'origins', 'veredas.xlsx'),
  )
  const sheet = () => visitor.field('Hoja')
  expect(all(sheet(), 'option').map(text)).toEqual(['Instrucciones', 'Veredas', 'Otras', 'Vacía'])
  expect(text(all(sheet(), 'option', ({ attributes }) => 'selected' in attributes)[0]!)).toBe('Veredas')
  await shows(visitor, `Vereda ${one}`)
  await settled(await visitor.press('Leer esta hoja', { Hoja: 'Instrucciones' }))
  expect(visitor.address).toMatch(/\/columnas$/)
  await settled(await visitor.press('Leer esta hoja', { Hoja: 'Vacía' }))
  expect(visitor.address).toMatch(/\/resultado$/)
  await shows(visitor, 'La hoja «Vacía» no tiene datos.')
  await settled(await visitor.press('Leer esta hoja', { Hoja: 'Otras' }))
  await shows(visitor, `Vereda ${two}`, 'Importar 1 origen')
  expect(read(visitor)).not.toContain(`Vereda ${one}`)
  await visitor.press('Descartar este archivo')
})

it('names cells with odd letters in the preview and says what to do', async () => {
  const visitor = await upload([['Nombre'], [`Vereda MuÃ±oz ${newWord()}`]], 'origins')
  await shows(visitor, 'Hay letras extrañas: «Vereda MuÃ±oz', 'guarde el archivo como CSV UTF-8 o como .xlsx')
  await visitor.press('Descartar este archivo')
})

it('recognises all records of a list that Molino itself exported', async () => {
  const word = newWord()
  const heads = ['Tipo', 'Nombre', 'Tipo de identificación', 'Identificación']
  const made = await upload([
    heads,
    ['PROVEEDOR', `Finca ${word}`, 'NIT', newNit()],
    ['CLIENTE', `Molino ${word}`, 'NIT', newNit()],
  ])
  await settled(await made.press('Importar 2 terceros'))
  const exported = await made.get(`/terceros/exportar/xlsx?q=${word}`)
  const bytes = await exported.arrayBuffer()
  const visitor = await settled(
    await sendBytes(await admin.at('/importar'), bytes, 'third-parties', 'terceros.xlsx'),
  )
  await shows(visitor, 'Todas: 2', 'Ya están: 2', 'No hay nada nuevo que importar en este archivo.')
  await visitor.press('Descartar este archivo')
})
