import { strFromU8, unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import { type AccountingProgram, accountingPrograms } from '#server/books/programs-contract.ts'
import { ACCOUNTING_PROGRAMS } from '#server/books/programs-queries.ts'
import { callOf, onEachEngine, says } from '../support/api.ts'
import { testManaged } from '../support/managed.ts'
import { millOf } from '../support/mill.ts'
import { day, HOY, moneyOf } from '../support/money.ts'

let made = 0

testManaged('accounting programs', {
  calls: accountingPrograms,
  resource: ACCOUNTING_PROGRAMS,
  make: () => ({ nombre: `Contai ${(made += 1)}`, copia_de: '' }),
  change: () => ({
    nombre: `Contai de ${(made += 1)}`,
    columnas: [{ nombre: `Cuenta  ${made} `, campo: 'cuenta', fijo: '' }],
  }),
  missing: { nombre: 'El nombre es obligatorio.' },
  wrong: { nombre: 'x'.repeat(101), copia_de: 7 },
  same: {
    body: ({ nombre }) => ({ nombre: String(nombre).toUpperCase() }),
    message: ({ nombre }) => `Ya existe el programa «${String(nombre)}».`,
  },
  finds: { nombre: ({ nombre }) => String(nombre) },
})

onEachEngine('own accounting programs', (get) => {
  const mill = millOf(get)
  const call = callOf(get)
  const { invoice, receivable } = moneyOf(get, () => mill)

  const create = async (nombre: string, copia_de = ''): Promise<AccountingProgram> =>
    says(await call('POST', '/accounting-programs/create', { nombre, copia_de }), 201).json.data
  const change = (id_programa: string, changes: object) =>
    call('PUT', '/accounting-programs/update', { id_programa, ...changes })
  const ofTheHouse = async (base: string): Promise<AccountingProgram> =>
    says(await call('POST', '/accounting-programs/search', { filtros: { base } }), 200).json.data[0]
  const fileOf = async ({ _id }: { _id: string }, parte = 1) =>
    (await call('GET', `/accounting-exports/file/${_id}?parte=${parte}`)).raw.rawPayload
  const exporting = (programa: string) =>
    call('POST', '/accounting-exports', { programa, desde: day(-60), hasta: HOY })

  it('writes the columns of a custom program in order, with separators, codes and parts', async () => {
    const one = await create('Contai', '')
    says(await exporting(one._id), 422, { programa: '«Contai» no tiene columnas todavía.' })
    says(
      await change(one._id, {
        formato: 'CSV',
        separador: 'COMA',
        signo_decimal: 'COMA',
        formato_fecha: 'SEGUIDA',
        letras: 'LATIN1',
        filas_maximo: 3,
        filas_titulo: 1,
        codigos: { FACTURA: 'F 007' },
        columnas: [
          { nombre: 'DÉBITO  O CRÉDITO ', campo: 'naturaleza' },
          { nombre: 'Letra', campo: 'letra_tipo' },
          { nombre: 'Código', campo: 'resto_tipo' },
          { nombre: 'Moneda', fijo: 'COP' },
          { nombre: 'Vacía' },
          { nombre: 'Valor', campo: 'valor' },
          { nombre: 'Día', campo: 'fecha' },
          { nombre: 'Línea', campo: 'secuencia' },
        ],
      }),
      200,
    )
    const numbers = [await invoice({ valor_total: 250_000 }), await invoice({ valor_total: 7_000 })]
    const done = says(await exporting(one._id), 201).json.data
    expect(done).toMatchObject({ programa: 'Contai', comprobantes: numbers.length, partes: 2, lineas: 4 })
    expect((await fileOf(done)).toString('latin1').split('\r\n')).toEqual([
      expect.stringMatching(/\w/),
      'DÉBITO  O CRÉDITO ,Letra,Código,Moneda,Vacía,Valor,Día,Línea',
      expect.stringMatching(new RegExp(`^D,F,007,COP,,"(250000|7000),00",\\d{8},1$`)),
      expect.stringMatching(new RegExp(`^C,F,007,COP,,"(250000|7000),00",\\d{8},2$`)),
      '',
    ])
    says(await exporting(one._id), 409)
    expect(says(await exporting('CSV'), 201).json.data).toMatchObject({ comprobantes: numbers.length })
    says(await call('DELETE', `/accounting-programs/delete/${one._id}`), 409, 'EN_USO')
    says(await change(one._id, { activo: false }), 200)
    says(await exporting(one._id), 422, { programa: 'Elija el programa contable.' })
  })

  it('copies a built-in program, a proposal that must be confirmed, or a custom program', async () => {
    const office = await create('World Office de Pedro', 'WORLD_OFFICE')
    expect(office).toMatchObject({ formato: 'CSV', letras: 'LATIN1', confirmado: true })
    expect(office.columnas).toHaveLength(47)
    expect(office.columnas[8]).toEqual({ nombre: 'Encab: Verificado', campo: '', fijo: '-1' })
    const proposed = await create('Pyme', 'SIIGO_PYME')
    expect(proposed).toMatchObject({ confirmado: false, filas_titulo: 4 })
    expect(proposed.columnas[1]).toMatchObject({ nombre: 'CÓDIGO COMPROBANTE  (OBLIGATORIO)' })
    says(await change(proposed._id, { codigos: { FACTURA: 'F 001' }, confirmado: true }), 200)
    const again = await create('Pyme dos', proposed._id)
    expect(again).toMatchObject({ confirmado: true, codigos: { FACTURA: 'F 001' }, filas_titulo: 4 })
    says(await call('POST', '/accounting-programs/create', { nombre: 'x', copia_de: 'OTRO' }), 422, [
      'copia_de',
    ])
    await invoice()
    const { filas, encabezado } = says(
      await call('GET', `/accounting-programs/${again._id}/preview`),
      200,
    ).json
    expect(encabezado).toBe(4)
    expect(filas[4][0]).toBe('TIPO DE COMPROBANTE (OBLIGATORIO)')
    expect(filas[5].slice(0, 2).map(String)).not.toContain('')
    says(await call('GET', `/accounting-programs/${get().admin.company}/preview`), 404)
  })

  it('a built-in program allows changes of codes and maximum lines only', async () => {
    const { _id, base, nombre } = await ofTheHouse('SIIGO_NUBE')
    expect([base, nombre]).toEqual(['SIIGO_NUBE', 'Siigo Nube'])
    says(await change(_id, { nombre: 'Otro' }), 422, ['nombre'])
    says(await change(_id, { columnas: [] }), 200)
    says(await change(_id, { columnas: [{ nombre: 'x' }] }), 422, ['columnas'])
    says(await call('DELETE', `/accounting-programs/delete/${_id}`), 409, 'CONFLICTO')
    says(await change(_id, { codigos: { FACTURA: '21' }, filas_maximo: 400 }), 200)
    const { numero_de_factura } = await invoice()
    const done = says(await exporting('SIIGO_NUBE'), 201).json.data
    expect(done).toMatchObject({ programa: 'SIIGO_NUBE' })
    const sheet = strFromU8(unzipSync(await fileOf(done))['xl/worksheets/sheet1.xml']!)
    expect(sheet).toContain(numero_de_factura.split('-').at(-1))
    expect(sheet).toMatch(/<c r="A2"[^>]*><v>21<\/v>/)
  })

  it('rejects a column with both a field and a text, without a heading, or too many columns', async () => {
    const { _id } = await create('Malo')
    const columnas = (...all: object[]) => change(_id, { columnas: all })
    says(await columnas({ nombre: 'a', campo: 'cuenta', fijo: 'x' }), 422, ['columnas.0.fijo'])
    says(await columnas({ nombre: '  ' }), 422, ['columnas.0.nombre'])
    says(await columnas({ nombre: 'a', campo: 'nada' }), 422, ['columnas.0.campo'])
    says(await columnas(...Array.from({ length: 96 }, () => ({ nombre: 'a' }))), 422, ['columnas'])
    says(await change(_id, { codigos: { NADA: '1' } }), 422, ['codigos'])
    says(await change(_id, { filas_maximo: 0 }), 422, ['filas_maximo'])
  })

  it('numbers two kinds of vouchers with one code in one series', async () => {
    const one = await create('Una serie')
    const columnas = [
      { nombre: 'Código', campo: 'codigo_tipo' },
      { nombre: 'Número', campo: 'numero' },
    ]
    says(await change(one._id, { formato: 'CSV', columnas, codigos: { FACTURA: '7', CUENTA: '9' } }), 200)
    const written = async () => {
      const file = await fileOf(says(await exporting(one._id), 201).json.data)
      return [...new Set(file.toString().split('\r\n').slice(1).filter(Boolean))]
    }
    const dates = { fecha_factura: HOY, fecha_esperada_pago: HOY }
    await invoice()
    await receivable(dates)
    const apart = await written()
    const last = (code: string) =>
      Math.max(...apart.filter((row) => row.startsWith(code)).map((row) => Number(row.split(';')[1])))
    says(await change(one._id, { codigos: { FACTURA: '7', CUENTA: '7' } }), 200)
    await invoice()
    await receivable(dates)
    const next = Math.max(last('7;'), last('9;'))
    expect((await written()).sort()).toEqual([`7;${next + 1}`, `7;${next + 2}`].sort())
  })
})
