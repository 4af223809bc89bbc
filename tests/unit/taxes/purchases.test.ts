import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Vendedor } from '#server/taxes/purchases-rules.ts'
import { levyOfMonth, tenthDay, type CompraConCuota } from '#server/taxes/levy-rules.ts'
import {
  declarationLines,
  withholdingsOfYear,
  withholdingsOfMonth,
  type CompraConRetencion,
} from '#server/taxes/withholdings-rules.ts'
import { daysOfMonth, isMonth, lastEndedMonth, writtenDays, writtenMonth } from '#server/kit/words/months.ts'

const HOY = '2026-11-21'

const vendedor = (identificacion: string, changes: Partial<Vendedor> = {}): Vendedor => ({
  id_tercero: `t-${identificacion}`,
  nombre: `Agricultor ${identificacion}`,
  tipo_identificacion: '13',
  identificacion,
  municipio: 'El Espinal',
  ...changes,
})

type Compra = CompraConCuota & CompraConRetencion

let made = 0
/**
 * The worked example: 17,460 kg, subtotal 25,561,440, levy 127,807, withholding 383,422
 * (settlements/README.md, kilos settled).
 */
const compra = (changes: Partial<Compra> = {}): Compra => ({
  id_liquidacion: `l-${String((made += 1)).padStart(6, '0')}`,
  consecutivo: `LIQ-${made}`,
  fecha: '2026-10-15',
  estado: 'PAGADA',
  kg_liquidados: 17_460,
  subtotal: 25_561_440,
  tarifa: 0.5,
  cuota_fomento: 127_807,
  retencion: 383_422,
  concepto: 'COMPRAS',
  municipio: '',
  vendedor: vendedor('14220333'),
  ...changes,
})

const compras = fc.array(
  fc
    .record({
      fecha: fc.constantFrom('2025-10-31', '2026-09-30', '2026-10-01', '2026-10-31', '2026-11-01'),
      estado: fc.constantFrom('BORRADOR', 'APROBADA', 'PAGADA', 'ANULADA'),
      kg_liquidados: fc.integer({ min: 0, max: 60_000 }),
      subtotal: fc.integer({ min: 0, max: 90_000_000 }),
      cuota_fomento: fc.integer({ min: 0, max: 450_000 }),
      retencion: fc.constantFrom(0, 0, 1, 383_422),
      vendedor: fc.constantFrom('1', '2', '3').map((one) => vendedor(one)),
    })
    .map((changes) => compra(changes)),
  { maxLength: 40 },
)

const sum = <Row>(rows: readonly Row[], of: (row: Row) => number) =>
  rows.reduce((total, row) => total + of(row), 0)

describe('the levy of a month', () => {
  it('sums the levy of approved and paid settlements of the month by supplier', () => {
    const otro = vendedor('900123456-8', { nombre: 'Agrícola Ñame', tipo_identificacion: '31' })
    const { grupos, total, borradores, ...mes } = levyOfMonth(
      [
        compra({ fecha: '2026-10-31' }),
        compra({ fecha: '2026-10-01', estado: 'APROBADA', vendedor: otro, cuota_fomento: 22_838 }),
        compra({ estado: 'BORRADOR', cuota_fomento: 81_029 }),
        compra({ estado: 'ANULADA' }),
        compra({ fecha: '2026-09-30' }),
        compra({ fecha: '2026-11-01' }),
      ],
      '2026-10',
      HOY,
    )
    expect(mes).toEqual({
      mes: '2026-10',
      desde: '2026-10-01',
      hasta: '2026-10-31',
      vence: '2026-11-17',
      dias_para_vencer: -4,
    })
    expect(grupos.map(({ nombre, cuota_fomento }) => [nombre, cuota_fomento])).toEqual([
      ['Agrícola Ñame', 22_838],
      ['Agricultor 14220333', 127_807],
    ])
    expect(total).toEqual({
      liquidaciones: 2,
      kg_liquidados: 34_920,
      subtotal: 51_122_880,
      cuota_fomento: 150_645,
    })
    expect(borradores).toMatchObject({ liquidaciones: 1, cuota_fomento: 81_029 })
  })

  it('the levy is due on the tenth working day of the next month, also across the year', () => {
    expect(['2026-01', '2026-11', '2026-12'].map(tenthDay)).toEqual([
      '2026-02-13',
      '2026-12-15',
      '2027-01-18',
    ])
  })

  it('groups the third parties of one person under the name of the latest purchase', () => {
    const antes = vendedor('5', { id_tercero: 'cliente', nombre: 'Luis Marin' })
    const ahora = vendedor('5', { id_tercero: 'proveedor', nombre: 'Luis Marín Rojas' })
    const { grupos } = levyOfMonth(
      [
        compra({ fecha: '2026-10-20', vendedor: ahora, consecutivo: 'B' }),
        compra({ fecha: '2026-10-02', vendedor: antes, consecutivo: 'A' }),
      ],
      '2026-10',
      HOY,
    )
    expect(grupos).toMatchObject([{ id_tercero: 'proveedor', nombre: 'Luis Marín Rojas', liquidaciones: 2 }])
    expect(grupos[0]?.compras.map(({ consecutivo }) => consecutivo)).toEqual(['A', 'B'])
  })

  it('levy sums by group, by row and in any order are equal, and nothing counts in two months', () => {
    fc.assert(
      fc.property(compras, (todas) => {
        const octubre = levyOfMonth(todas, '2026-10', HOY)
        expect(levyOfMonth([...todas].reverse(), '2026-10', HOY)).toEqual(octubre)
        for (const of of ['liquidaciones', 'kg_liquidados', 'subtotal', 'cuota_fomento'] as const) {
          expect(sum(octubre.grupos, (grupo) => grupo[of])).toBe(octubre.total[of])
        }
        const filas = octubre.grupos.flatMap((grupo) => grupo.compras)
        expect(sum(filas, (fila) => fila.cuota_fomento)).toBe(octubre.total.cuota_fomento)
        const meses = ['2025-10', '2026-09', '2026-10', '2026-11'].map((mes) => levyOfMonth(todas, mes, HOY))
        const vivas = todas.filter(({ estado }) => estado !== 'ANULADA')
        expect(sum(meses, (mes) => mes.total.cuota_fomento + mes.borradores.cuota_fomento)).toBe(
          sum(vivas, (una) => una.cuota_fomento),
        )
      }),
    )
  })
})

describe('withholdings of purchases', () => {
  it('withholdings of a month are those of its approved and paid settlements', () => {
    const { grupos, total, borradores } = withholdingsOfMonth(
      [
        compra(),
        compra({ retencion: 0 }),
        compra({ estado: 'BORRADOR' }),
        compra({ estado: 'ANULADA' }),
        compra({ fecha: '2026-11-01' }),
      ],
      '2026-10',
    )
    expect(total).toEqual({ liquidaciones: 1, base: 25_561_440, retencion: 383_422 })
    expect(borradores).toEqual(total)
    expect(grupos).toMatchObject([{ identificacion: '14220333', ...total }])
  })

  it('withholdings of a year are the sums of its months, with the percents used', () => {
    fc.assert(
      fc.property(compras, (todas) => {
        const anio = withholdingsOfYear(todas, 2026)
        const meses = ['2026-09', '2026-10', '2026-11'].map((mes) => withholdingsOfMonth(todas, mes))
        for (const of of ['liquidaciones', 'base', 'retencion'] as const) {
          expect(anio[of]).toBe(sum(meses, (mes) => mes.total[of]))
          expect(anio[of]).toBe(sum(anio.meses, (mes) => mes[of]))
        }
      }),
    )
    const dos = [
      compra({ tarifa: 2.5, fecha: '2026-01-31' }),
      compra({ tarifa: 1.5 }),
      compra({ tarifa: 1.5 }),
    ]
    expect(withholdingsOfYear(dos, 2026)).toMatchObject({
      tarifas: [1.5, 2.5],
      meses: [
        { mes: '2026-01', liquidaciones: 1 },
        { mes: '2026-10', liquidaciones: 2 },
      ],
    })
    expect(withholdingsOfYear(dos, 2025)).toMatchObject({ retencion: 0, meses: [], tarifas: [] })
  })
})

describe('concepts of withholding', () => {
  const flete = { concepto: 'FLETE', subtotal: 822_600, tarifa: 1, retencion: 8_226 } as const
  const ica = { concepto: 'RETEICA', tarifa: 7, retencion: 178_930 } as const

  it('lists one line of the declaration for each concept, municipality and percent', () => {
    const found = [
      compra({ ...ica, municipio: 'Saldaña' }),
      compra(flete),
      compra({ tarifa: 1.5 }),
      compra({ ...flete, tarifa: 3.5 }),
      compra({ ...ica, municipio: 'Espinal' }),
      compra({ tarifa: 1.5 }),
    ]
    const said = declarationLines(found).map(({ renglon, concepto, municipio, tarifa, base, retencion }) => [
      renglon || municipio,
      concepto.split(' (')[0],
      tarifa,
      base,
      retencion,
    ])
    const rice = 'Compra de bienes o productos agrícolas sin procesamiento industrial'
    const town = 'Impuesto de industria y comercio, compra de arroz paddy'
    expect(said).toEqual([
      ['Compras', rice, 1.5, 51_122_880, 766_844],
      ['Servicios', 'Servicio de transporte de carga', 1, 822_600, 8_226],
      ['Servicios', 'Servicio de transporte de carga', 3.5, 822_600, 8_226],
      ['Espinal', town, 7, 25_561_440, 178_930],
      ['Saldaña', town, 7, 25_561_440, 178_930],
    ])
    expect(declarationLines([])).toEqual([])
  })

  it('certifies each concept of a year with its percents, and leaves nothing out', () => {
    const { conceptos, meses, base, retencion } = withholdingsOfYear(
      [compra({ tarifa: 1.5 }), compra(flete), compra({ ...flete, fecha: '2026-01-31', tarifa: 3.5 })],
      2026,
    )
    expect(conceptos).toMatchObject([
      { tarifas: [1.5], liquidaciones: 1, base: 25_561_440, retencion: 383_422 },
      { tarifas: [1, 3.5], liquidaciones: 2, base: 1_645_200, retencion: 16_452 },
    ])
    expect([base, retencion]).toEqual([
      sum(conceptos, (one) => one.base),
      sum(conceptos, (one) => one.retencion),
    ])
    expect(retencion).toBe(sum(meses, (mes) => mes.retencion))
  })
})

describe('calendar months', () => {
  it('a month has a first day, a last day and a name, and the last ended month is known', () => {
    expect(daysOfMonth('2028-02')).toEqual({ desde: '2028-02-01', hasta: '2028-02-29' })
    expect(daysOfMonth('2026-12').hasta).toBe('2026-12-31')
    expect(lastEndedMonth('2026-01-31')).toBe('2025-12')
    expect(lastEndedMonth('2026-03-31')).toBe('2026-02')
    expect(writtenMonth('2026-09')).toBe('septiembre de 2026')
    expect(['2026-13', '2026-00', '2026', 'x', ''].some(isMonth)).toBe(false)
  })

  it('a range of days names a shared month and year only once', () => {
    const days = (desde: string, hasta: string) => writtenDays({ desde, hasta })
    expect(days('2026-03-03', '2026-03-03')).toBe('del 3 de marzo de 2026')
    expect(days('2026-03-03', '2026-03-05')).toBe('del 3 al 5 de marzo de 2026')
    expect(days('2026-02-28', '2026-03-01')).toBe('del 28 de febrero al 1 de marzo de 2026')
    expect(days('2025-12-31', '2026-01-01')).toBe('del 31 de diciembre de 2025 al 1 de enero de 2026')
    expect(days('2025-03-01', '2026-03-31')).toBe('del 1 de marzo de 2025 al 31 de marzo de 2026')
  })
})
