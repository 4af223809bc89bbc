import { expect, it } from 'vitest'
import { tableFile, written } from '../../support/tables.ts'
import { onEachEngine, says } from '../support/api.ts'
import { importing } from '../support/importing.ts'

const INSTRUCTIONS = [['Cómo llenar esta plantilla'], ['Escriba una fila por vereda', 'sin tildes']]
const hojas = ['Instrucciones', 'Veredas', 'Otras']
const book = () =>
  written('xlsx', [
    { name: 'Instrucciones', rows: INSTRUCTIONS },
    { name: 'Escondida', rows: [['Nombre'], ['No se ve']], isHidden: true },
    { name: 'Veredas', rows: [['Nombre'], ['La Ñapa'], ['El Roble']] },
    {
      name: 'Otras',
      rows: [
        ['Nombre', 'Notas'],
        ['La Chamba', 'x'],
      ],
    },
  ])

onEachEngine('workbooks with several sheets', (get) => {
  const { preview, act, rows: rowsOf } = importing(get)

  it('reads the visible sheet whose headings fit best, or the requested sheet', async () => {
    const seen = await preview(book(), 'origins')
    expect(seen).toMatchObject({ estado: 'LISTA', hojas, hoja: 'Veredas', filas: 2, nuevas: 2 })
    const other = await act(seen._id, 'read', { hoja: 'Otras' })
    expect(other).toMatchObject({ estado: 'LISTA', hojas, hoja: 'Otras', filas: 1, nuevas: 1 })
    expect(other.encabezados).toEqual(['Nombre', 'Notas'])
    expect((await rowsOf(seen._id)).map(({ celdas }) => celdas[0])).toEqual(['La Chamba'])
    expect(await act(seen._id, 'read', { hoja: 'Instrucciones' })).toMatchObject({ estado: 'COLUMNAS' })
    const hidden = { as: get().admin, body: { hoja: 'Escondida' } }
    says(await get().call('PATCH', `/imports/${seen._id}/read`, hidden), 422, {
      hoja: 'Debe seleccionar una hoja válida de la lista.',
    })
  })

  it('another sheet can be read after the chosen one is refused', async () => {
    const seen = await preview(
      written('xlsx', [
        { name: 'Veredas', rows: [['Nombre'], ['La Ñapa']] },
        { name: 'Vacía', rows: [] },
        { name: 'Títulos', rows: [['Nombre']] },
      ]),
      'origins',
    )
    expect(await act(seen._id, 'read', { hoja: 'Vacía' })).toMatchObject({
      estado: 'RECHAZADA',
      motivo: 'La hoja «Vacía» no tiene datos.',
      hojas: ['Veredas', 'Vacía', 'Títulos'],
    })
    expect(await act(seen._id, 'read', { hoja: 'Títulos' })).toMatchObject({
      estado: 'RECHAZADA',
      motivo: 'El archivo no tiene filas debajo de sus encabezados.',
    })
    const again = await act(seen._id, 'read', { hoja: 'Veredas' })
    expect(again).toMatchObject({ estado: 'LISTA', motivo: '', nuevas: 1 })
    expect(await act(seen._id, 'apply', {})).toMatchObject({ estado: 'IMPORTADA' })
  })

  it('shows a formatted number as its text, and reads it as a number in a column of numbers', async () => {
    const rows = [
      ['Número', 'Nombre', 'Observaciones'],
      [{ t: 'n' as const, v: 5, z: '"L-"00000' }, 'Silo', { t: 'n' as const, v: 1200, z: '0" kg"' }],
    ]
    const seen = await preview(written('xlsx', [{ name: 'Lotes', rows }]), 'batches')
    const [row] = await rowsOf(seen._id)
    expect(row.celdas).toEqual([{ numero: 5, texto: 'L-00005' }, 'Silo', { numero: 1200, texto: '1200 kg' }])
    expect(row.valores).toMatchObject({ descripcion: 'Silo', observaciones: '1200 kg' })
  })

  it('reads the example workbook, whose instructions precede the data', async () => {
    const seen = await preview(tableFile('a3-instructions-first.xlsx'))
    expect(seen).toMatchObject({ estado: 'LISTA', con_error: 0 })
    expect(seen.hoja).not.toBe(seen.hojas[0])
  })
})
