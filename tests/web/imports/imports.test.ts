import { expect, inject, it } from 'vitest'
import { readTable } from '#server/kit/reading/read-table.ts'
import { newNit, newWord } from '../../support/third-parties.ts'
import { faultyWeb } from '../faulty.ts'
import { sendFile, settled } from '../import-files.ts'
import { administrator, api } from '../people.ts'
import { shows } from '../told.ts'
import { cells, main, read, text } from '../visitor.ts'

const admin = administrator()
const call = api()
const faulty = faultyWeb()

const upload = async (
  rows: readonly (readonly string[])[],
  tipo = 'third-parties',
  archivo = 'terceros.csv',
) => sendFile(await admin.at('/importar'), rows, tipo, archivo)

it('three pages lead from a file to its result without scripts, and only the last writes', async () => {
  const word = newWord()
  const heads = ['Tipo', 'Nombre', 'Tipo de identificación', 'Identificación', 'Municipio']
  const visitor = await settled(
    await upload([
      heads,
      ['PROVEEDOR', `Arrocera ${word}`, 'NIT', newNit(), '73268'],
      ['PROVEEDOR', `Otra ${word}`, 'NIT', '900123456-1', ''],
    ]),
  )
  expect(visitor.address).toMatch(/^\/importar\/[\w-]{36}$/)
  await shows(visitor, 'Importar 1 tercero', 'Nuevas: 1', 'Solo con errores: 1', 'Espinal')
  await shows(visitor, 'El dígito de verificación no corresponde')
  const list = async () => read(await admin.at(`/terceros?q=${word}`))
  expect(await list()).not.toContain(`Arrocera ${word}`)
  await visitor.follow('Solo con errores: 1')
  expect(cells(visitor, 'Fila')).toEqual(['2'])
  const errors = await visitor.get(`${visitor.address.split('?')[0]}/errores`)
  const { rows } = await readTable(new Uint8Array(await errors.arrayBuffer()))
  expect(rows.at(-2)).toEqual(['#', ...heads, 'Qué corregir'])
  expect(rows.at(-1)?.slice(1, 5)).toEqual(['PROVEEDOR', `Otra ${word}`, 'NIT', '900123456-1'])
  await settled(await visitor.press('Importar 1 tercero'))
  expect(visitor.address).toMatch(/\/resultado$/)
  await shows(visitor, 'Se importó 1 tercero')
  expect(await list()).toContain(`Arrocera ${word}`)
  await settled(await visitor.press('Deshacer la importación'))
  await shows(visitor, 'La importación se deshizo.')
  expect(await list()).not.toContain(`Arrocera ${word}`)
})

it('an import asks for unknown columns and names missing ones', async () => {
  const [quien, doc] = [`Quién ${newWord()}`, `Documento ${newWord()}`]
  const visitor = await settled(
    await upload([
      [quien, doc],
      ['Ana Ríos', '52111222'],
    ]),
  )
  expect(visitor.address).toMatch(/\/columnas$/)
  await visitor.press('Revisar las filas', { Nombre: 'c0' })
  await shows(visitor, 'Diga de dónde salen los datos obligatorios.', 'Elija la columna de «Identificación».')
  await visitor.press('Revisar las filas', { Nombre: 'c0', Identificación: 'c1', Tipo: '=CLIENTE' })
  await settled(visitor)
  await shows(visitor, 'Ana Ríos', 'CLIENTE', 'Importar 1 tercero')
  await visitor.press('Descartar este archivo')
  await shows(visitor, 'Nada se escribió.')
})

it('offers a template for each kind that can be read back, and names refused file types', async () => {
  const visitor = await admin.at('/importar')
  const offered = text(main(visitor))
  expect(offered).toContain('Plantilla de terceros')
  const file = await visitor.get('/importar/plantilla/third-parties')
  expect(file.headers.get('content-disposition')).toContain('plantilla')
  const { rows } = await readTable(new Uint8Array(await file.arrayBuffer()))
  expect(rows[0]).toContain('Identificación')
  expect((await visitor.get('/importar/plantilla/nada')).status).toBe(404)
  const refused = await upload([['%PDF-1.7']], 'third-parties', 'factura.pdf')
  expect(refused.said('alert')).toEqual([
    'El archivo es un PDF: se importan archivos de Excel (.xlsx) o de texto (.csv).',
  ])
  const large = new FormData()
  large.set('archivo', new Blob([new Uint8Array(11 * 1024 * 1024)]), 'grande.xlsx')
  const answer = await fetch(`${inject('url')}/importar`, {
    method: 'POST',
    body: large,
    headers: { cookie: `sesion=${admin.session()}`, origin: inject('url') },
  })
  expect(answer.status).toBe(413)
})

it('says that a file or its rows were tried twice, after two processes died', async () => {
  const visitor = await settled(await upload([['Nombre'], [`Vereda ${newWord()}`]], 'origins'))
  const [id] = /[\w-]{36}/.exec(visitor.address) ?? []
  const known = await call('GET', `/imports/${id}`)
  const motivo = 'Se intentó dos veces y no se pudo terminar: nada se escribió.'
  for (const estado of ['RECHAZADA', 'LISTA']) {
    const body = { ...known, estado, motivo }
    faulty.answering((asked) => (asked === `GET /imports/${id}` ? { status: 200, body } : 'pass'))
    await shows(await admin.at(`/importar/${id}`, faulty.url()), motivo)
  }
  faulty.working()
  await visitor.press('Descartar este archivo')
})
