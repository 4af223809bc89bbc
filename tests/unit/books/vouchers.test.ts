import { strFromU8, unzipSync } from 'fflate'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CODIGOS } from '#server/books/files/columns.ts'
import { archivoDe } from '#server/books/files/files.ts'
import { ESCRITORES } from '#server/books/files/programs.ts'
import { voucherFrom, debitLine, creditLine, type Tercero } from '#server/kit/rules/voucher.ts'
import {
  withAccounts,
  type ComprobanteContable,
  type CuentaDeClase,
  CUENTAS_PROPUESTAS,
} from '#server/books/accounts-rules.ts'
import { inParts, numbered, toExport, type Exportado } from '#server/books/exports-rules.ts'
import { voucherOfSettlement } from '#server/settlements/vouchers-rules.ts'
import { TIPOS } from '#server/kit/words/accounting.ts'

const tercero: Tercero = {
  tipo: 'PROVEEDOR',
  nombre: 'Luis Ñáñez; e hijos',
  tipo_identificacion: '31',
  identificacion: '900123456-8',
}

const CUENTAS: CuentaDeClase[] = CUENTAS_PROPUESTAS.map((una) => ({
  ...una,
  id_producto: null,
  id_banco: null,
  tipo_tercero: '',
  centro_costo: '',
  confirmada: false,
}))

const pesos = fc.integer({ min: 0, max: 10_000_000 })

/** Settlement with deductions up to its subtotal. */
const liquidacion = fc
  .record({
    retencion: pesos,
    reteica: pesos,
    cuota_fomento: pesos,
    registro_bolsa: pesos,
    flete: pesos,
    descargue: pesos,
    bascula: pesos,
    otras_deducciones: pesos,
    a_capital: pesos,
    a_intereses: pesos,
    anticipo: pesos,
    total_a_pagar: pesos,
  })
  .map((partes) => ({
    ...partes,
    id: '1',
    consecutivo: 'LIQ-187',
    fecha: '2026-03-12',
    tercero,
    subtotal: Object.values(partes).reduce((suma, una) => suma + una, 0),
    productos: [],
    acuerdo: 'ACU-3',
    causado: Math.floor(partes.a_intereses / 2),
    anulada: '2026-03-20',
    motivo: 'Precio',
    sin_devolver: partes.total_a_pagar,
    soporte: '',
    nota: '',
  }))

const uno = (clave: string, valor = 1000, descripcion = 'Pago'): ComprobanteContable => {
  const hecho = voucherFrom(
    {
      id: clave,
      tipo: 'PAGO',
      numero: 'LIQ-187',
      fecha: '2026-03-12',
      tercero,
      concepto: descripcion,
      documento: { tabla: 'settlements', id: clave },
    },
    [debitLine('PROVEEDOR', valor, { cruce: 'LIQ-187', vence: '2026-03-12' }), creditLine('CAJA', valor)],
  )
  return withAccounts([hecho!], CUENTAS)[0]!
}

describe('vouchers', () => {
  it('vouchers are balanced, credit the supplier with the net, and are reversed by a void', () => {
    fc.assert(
      fc.property(liquidacion, (una) => {
        const [original, anulada] = voucherOfSettlement(una)
        for (const { lineas } of [original!, anulada!].filter(Boolean)) {
          const suma = (lado: 'debito' | 'credito') => lineas.reduce((total, linea) => total + linea[lado], 0)
          expect(suma('debito')).toBe(suma('credito'))
          for (const linea of lineas) expect(linea.tercero.identificacion).not.toBe('')
        }
        const neto = original?.lineas.find(({ clase }) => clase === 'PROVEEDOR')?.credito ?? 0
        expect(neto).toBe(una.total_a_pagar)
      }),
    )
  })

  it('a voucher throws if debit and credit differ', () => {
    const cabeza = { id: '1', tipo: 'PAGO', numero: '1', fecha: '2026-01-01', tercero, concepto: '' } as const
    const documento = { tabla: 'settlements', id: '1' }
    expect(() =>
      voucherFrom({ ...cabeza, documento }, [debitLine('CAJA', 2), creditLine('PROVEEDOR', 1)]),
    ).toThrow()
    expect(voucherFrom({ ...cabeza, documento }, [debitLine('CAJA', 0)])).toBeNull()
  })
})

describe('vouchers to export', () => {
  const huella = ({ lineas }: ComprobanteContable) => JSON.stringify(lineas)
  const ido = (comprobante: ComprobanteContable): Exportado => ({
    id: comprobante.clave,
    clave: comprobante.clave,
    huella: huella(comprobante),
    comprobante,
  })

  it('exports new vouchers, and for each changed one a reversal and the new version', () => {
    const actuales = [uno('a'), uno('b', 2000), uno('c')]
    const exportados = [ido(uno('b', 1500)), ido(uno('c')), ido(uno('d', 700))]
    const { nuevos, reversos } = toExport(actuales, exportados, huella)
    expect(nuevos.map(({ comprobante }) => comprobante.clave)).toEqual(['PAGO-a', 'PAGO-b'])
    expect(reversos.map(({ de, comprobante }) => [de.clave, comprobante.lineas[0]!.credito])).toEqual([
      ['PAGO-b', 1500],
      ['PAGO-d', 700],
    ])
  })

  it('numbers vouchers next in the code of their kind, reversals first', () => {
    const otra = { ...uno('c'), tipo: 'FACTURA' as const }
    const next = toExport([uno('a'), uno('b', 2000), otra], [ido(uno('b', 1500))], huella)
    const last = new Map([['2', 7]])
    const numbers = (codeOf: (tipo: string) => string) =>
      numbered(next, last, codeOf).map(({ numero, reverso }) => [numero, reverso])
    const own = (tipo: string) => (tipo === 'PAGO' ? '2' : '6')
    expect(numbers(own)).toEqual([
      [8, true],
      [9, false],
      [10, false],
      [1, false],
    ])
    expect(numbers(() => '2').at(-1)).toEqual([11, false])
    expect(numbered(next, new Map(), own)[0]?.numero).toBe(1)
    expect([...last]).toEqual([['2', 7]])
  })

  it('leaves the vouchers of a month that an earlier release closed as exported', () => {
    const mes = uno('b').fecha.slice(0, 7)
    const ya = [ido(uno('b', 1500)), ido(uno('d', 700))]
    expect(toExport([uno('b', 2000)], ya, huella, mes)).toEqual({
      reversos: [],
      nuevos: [],
      sin_cuenta: 0,
    })
    expect(toExport([uno('b', 2000)], ya, huella, '2000-01').reversos).toHaveLength(2)
    expect(toExport([uno('e')], [], huella, mes).nuevos).toHaveLength(1)
  })

  it('a voucher waits while an account is missing, and its exported version stays in force', () => {
    const lineas = uno('a').lineas.map((linea) => ({ ...linea, cuenta: '' }))
    const [sin] = withAccounts([{ ...uno('a'), lineas }], [])
    expect(toExport([sin!], [ido(uno('a'))], huella)).toEqual({ reversos: [], nuevos: [], sin_cuenta: 1 })
  })

  it('splits vouchers into files up to the maximum of lines, without dividing a voucher', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 60 }), (largos) => {
        const todos = largos.map((length, id) => ({ id, comprobante: { lineas: Array.from({ length }) } }))
        const partes = inParts(todos, 10)
        expect(partes.flat()).toEqual(todos)
        for (const parte of partes) {
          const lineas = parte.reduce((suma, { comprobante }) => suma + comprobante.lineas.length, 0)
          expect(lineas <= 10 || parte.length === 1).toBe(true)
        }
      }),
    )
  })
})

describe('export files', () => {
  const renglones = (comprobante: ComprobanteContable) =>
    comprobante.lineas.map((linea) => ({ linea, comprobante, numero: 7, empresa: 'Molino La Espiga S.A.S.' }))

  const cellsOf = (rows: string[]) =>
    rows.map((row) => [...row.matchAll(/(?:^|;)("(?:[^"]|"")*"|[^;]*)/g)].map(([, cell = '']) => cell))

  it('Siigo Nube gets 27 exact column headings with their spaces, and formulas stay texts', () => {
    const { contenido, extension } = archivoDe(ESCRITORES.SIIGO_NUBE, renglones(uno('a', 1000, '=1+1')))
    expect(extension).toBe('xlsx')
    const names = ESCRITORES.SIIGO_NUBE.columnas.map(([nombre]) => nombre)
    expect(names).toHaveLength(27)
    expect([names[2], names[24]]).toEqual(['Fecha de elaboración ', 'Base gravable libro compras/ventas  '])
    const sheet = strFromU8(unzipSync(contenido)['xl/worksheets/sheet1.xml']!)
    for (const name of names) expect(sheet).toContain(`<t xml:space="preserve">${name}</t>`)
    expect(sheet).toContain('>=1+1</t>')
    expect(sheet).not.toContain('<f>')
    expect(sheet).toContain('>12/03/2026</t>')
    expect(sheet).toContain('>900123456</t>')
    for (const part of ['>LIQ</t>', '>187</t>']) expect(sheet).toContain(part)
    const again = archivoDe(ESCRITORES.SIIGO_NUBE, renglones(uno('a', 1000, '=1+1')))
    expect(again.contenido.equals(contenido)).toBe(true)
  })

  it('World Office gets 47 columns, semicolons, CRLF and Latin-1, with the same sums', () => {
    const { contenido } = archivoDe(
      ESCRITORES.WORLD_OFFICE,
      renglones(uno('a', 1234, '=suma; de «todo» – fin')),
    )
    const lines = contenido.toString('latin1').split('\r\n')
    expect(lines.at(-1)).toBe('')
    const [head = '', ...rows] = lines.slice(0, -1)
    expect(head.split(';')).toHaveLength(47)
    expect(
      head.startsWith('Encab: Empresa;Encab: Tipo Documento;Encab: Prefijo;Encab: Documento Número'),
    ).toBe(true)
    expect(head.endsWith('Detalle Con: Código Centro Costos;Detalle Con: Abona_Cruce')).toBe(true)
    expect(contenido.includes(Buffer.from('Número', 'latin1'))).toBe(true)
    const cells = cellsOf(rows)
    expect(cells.map((row) => row[0])).toEqual(['Molino La Espiga SAS', 'Molino La Espiga SAS'])
    expect(cells[0]![7]).toBe(`"'=suma; de «todo» ? fin"`)
    const sum = (place: number) => cells.reduce((total, row) => total + Number(row[place]), 0)
    expect([sum(33), sum(34)]).toEqual([1234, 1234])
  })

  it('replaces letters outside Latin-1 before quoting, so that no replacement splits a cell or begins a formula', () => {
    const spoiling = Array.from({ length: 0x11_0000 }, (_, code) => code)
      .filter((code) => code > 0xff && (code < 0xd800 || code > 0xdfff))
      .map((code) => String.fromCodePoint(code))
      .filter((letter) => /^[=+\-@;,"\t\r\n]/.test(letter.normalize('NFD')))
    expect(spoiling).toEqual(['\u037e', '≠'])
    for (const letter of [...spoiling, '=', '+', '-', '@', ';', '"', '\t']) {
      const description = `${letter}HYPERLINK(${letter}1${letter})`
      const { contenido } = archivoDe(ESCRITORES.WORLD_OFFICE, renglones(uno('a', 1000, description)))
      const rows = cellsOf(contenido.toString('latin1').split('\r\n').slice(1, -1))
      expect(rows.map((row) => row.length)).toEqual([47, 47])
      const texts = rows.flat().filter((cell) => !/^-?\d+$/.test(cell))
      for (const text of texts) expect(text).not.toMatch(/^"?[=+\-@\t]/)
    }
  })

  it('uses the custom code for each kind of voucher, and writes custom columns in their order', () => {
    expect(Object.keys(CODIGOS).sort()).toEqual(Object.keys(TIPOS).sort())
    expect(new Set(Object.values(CODIGOS)).size).toBe(Object.keys(CODIGOS).length)
    const { contenido } = archivoDe(
      {
        formato: 'csv',
        separador: '\t',
        decimal: '.',
        fecha: 'ANO_MES_DIA',
        filas_titulo: 2,
        codigos: { PAGO: 'P 003' },
        columnas: [
          ['Tipo ', 'letra_tipo'],
          ['Código', 'resto_tipo'],
          ['Fecha', 'fecha'],
          ['Valor', 'valor'],
          ['D/C', 'naturaleza'],
          ['Año', 'ano_vence'],
          ['Moneda', { fijo: 'COP' }],
          ['Nada'],
        ],
      },
      renglones(uno('a', 1000)),
    )
    expect(contenido.toString('utf8').slice(1).split('\r\n')).toEqual([
      'Molino La Espiga S.A.S.',
      '',
      'Tipo \tCódigo\tFecha\tValor\tD/C\tAño\tMoneda\tNada',
      'P\t003\t2026-03-12\t1000.00\tD\t2026\tCOP\t',
      'P\t003\t2026-03-12\t1000.00\tC\t\tCOP\t',
      '',
    ])
  })
})
