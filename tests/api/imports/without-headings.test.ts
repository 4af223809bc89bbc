import { expect, it } from 'vitest'
import { onEachEngine, says } from '../support/api.ts'
import { importing } from '../support/importing.ts'

const csvOf = (...lines: string[]) => Buffer.from(lines.join('\n'), 'utf8')
const THIRD_PARTIES = csvOf(
  'PROVEEDOR;Finca El Roble;900123456-8;Espinal',
  'CLIENTE;Juan Polo;11.222.333;',
  'PROVEEDOR;Rosa Díaz;11222334;Ibagué',
)

onEachEngine('files without headings', (get) => {
  const { preview, act, rows } = importing(get)

  it('a file without headings keeps its first row and asks for each column', async () => {
    const seen = await preview(THIRD_PARTIES)
    expect(seen).toMatchObject({
      estado: 'COLUMNAS',
      sin_encabezados: true,
      encabezados: ['Columna 1', 'Columna 2', 'Columna 3', 'Columna 4'],
      mapa: {},
      filas: 3,
    })
    const mapa = { tipo: 'c0', nombre: 'c1', identificacion: 'c2', municipio: 'c3' }
    expect(await act(seen._id, 'columns', { mapa })).toMatchObject({
      estado: 'LISTA',
      nuevas: 3,
      con_error: 0,
    })
    const names = (await rows(seen._id)).map(({ valores }) => valores.nombre)
    expect(names).toEqual(['Finca El Roble', 'Juan Polo', 'Rosa Díaz'])
  })

  it('remembers the columns for files of the same form, whatever their first row says', async () => {
    const form = (one: string, two: string) =>
      csvOf(`900123456-8;${one};2026-01-05;FV-1`, `11222333;${two};2026-02-01;`)
    const seen = await preview(form('Agro Uno', 'Ana'))
    expect(seen).toMatchObject({ estado: 'COLUMNAS', sin_encabezados: true })
    const mapa = { tipo: '=CLIENTE', nombre: 'c1', identificacion: 'c0' }
    await act(seen._id, 'columns', { mapa })
    expect(await preview(form('Cliente', 'Otra'))).toMatchObject({ estado: 'LISTA', mapa, filas: 2 })
    const other = csvOf('900123456-8;Agro Uno;FV-1;2026-01-05', '11222333;Ana;FV-2;2026-02-01')
    expect(await preview(other)).toMatchObject({ estado: 'COLUMNAS', mapa: {} })
    const longer = csvOf('900123456-8;Agro Uno;2026-01-05;FV-1;x', '11222333;Ana;2026-02-01;;')
    expect(await preview(longer)).toMatchObject({ estado: 'COLUMNAS', mapa: {} })
  })

  it('takes a row of texts above texts as headings until a person says that it is data', async () => {
    const seen = await preview(csvOf('Ana Ríos;Espinal', 'Juan Polo;Ibagué'))
    expect(seen).toMatchObject({ estado: 'COLUMNAS', encabezados: ['Ana Ríos', 'Espinal'], filas: 1 })
    const again = await act(seen._id, 'read', { sin_encabezados: true })
    expect(again).toMatchObject({ estado: 'COLUMNAS', encabezados: ['Columna 1', 'Columna 2'], filas: 2 })
    expect((await rows(seen._id)).map(({ celdas }) => celdas[0])).toEqual(['Ana Ríos', 'Juan Polo'])
  })

  it('recognises a heading row that contains years', async () => {
    const file = csvOf(
      'Tipo;Nombre;Identificación;2025;2026',
      'CLIENTE;Ana Ríos;11222335;5.000.000;6.000.000',
    )
    expect(await preview(file)).toMatchObject({ estado: 'LISTA', sin_encabezados: false, nuevas: 1 })
  })

  it('a file is read again only before its import, and only from an existing sheet', async () => {
    const seen = await preview(csvOf('Nombre', 'Vereda Sin Leer'), 'origins')
    const call = (body: object) => get().call('PATCH', `/imports/${seen._id}/read`, { as: get().admin, body })
    says(await call({ hoja: 'Datos' }), 422, { hoja: 'Debe seleccionar una hoja válida de la lista.' })
    expect(await act(seen._id, 'apply', {})).toMatchObject({ estado: 'IMPORTADA' })
    says(await call({}), 409)
  })
})
