import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { adjustmentOf, trialInWords, refuseRule } from '#server/rates/quality-rules.ts'
import { calculateSettlement } from '#server/settlements/calculation-rules.ts'
import { calculateWeighing } from '#server/rates/paddy-value-rules.ts'
import { Refusal } from '#server/kit/rules/refusal.ts'
import {
  QUALITY_EFFECTS,
  QUALITY_MEASURES,
  QUALITY_MODES,
  QUALITY_UNITS,
  reglaEnTexto,
  type QualityMeasure,
  type ReglaDeCalidad,
} from '#server/rates/quality-words.ts'

const regla = (change: Partial<ReglaDeCalidad> = {}): ReglaDeCalidad => ({
  medida: 'partido',
  modo: 'FACTOR',
  umbral: 5,
  valor: 0.25,
  por_fraccion: false,
  efecto: 'DESCUENTO',
  unidad: 'PORCENTAJE',
  tope: null,
  tramos: [],
  ...change,
})

const pesada = (change: object = {}) => ({
  consecutivo: 'PES-1',
  peso_neto: 18_280,
  humedad: 24,
  impureza: 3,
  partido: null,
  rojo: null,
  yeso: null,
  bases: { BASE_HUMEDAD: '24', BASE_IMPUREZA: '3', PERMITE_BONIFICACION: '0' },
  pesoflete: 0,
  bascula: 0,
  ...change,
})

const PARAMETROS = {
  KG_CARGA: '125',
  CUOTA_FOMENTO: '0.5',
  UVT: '52374',
  RETENCION: '1.5',
  RETENCION_BASE_UVT: '70',
  REGISTRO_BOLSA: '0.3',
  REGISTRA_BOLSA: '0',
  DESCARGUE: '0',
}
const liquidarUna = (una: ReturnType<typeof pesada>, precio_carga = 183_000) =>
  calculateSettlement({
    pesadas: [una],
    precio_carga,
    registro: undefined,
    deducciones: { motivo_descargue: '', motivo_flete: '', motivo_bascula: '', otras: [] },
    parametros: PARAMETROS,
    exento: '',
    del_dia: [],
  })

const errores = (change: Partial<ReglaDeCalidad>) => {
  try {
    refuseRule(regla(change))
  } catch (error) {
    if (error instanceof Refusal) return Object.keys(error.errores ?? {})
    throw error
  }
  return []
}

describe('one quality table', () => {
  it('the form describes the result of two quality tables', () => {
    const analizadas = [
      { regla: regla(), analisis: 12 },
      { regla: regla({ medida: 'rojo', umbral: 2, valor: 0.75 }), analisis: 3 },
    ]
    expect(trialInWords(analizadas, '125')).toBe('con grano partido 12 % y grano rojo 3 %: −2,5 %')
    expect(trialInWords([], '125')).toBe('')
  })

  it('computes the Argentine rebate: 1.5 % per point or fraction of broken grain above 52 %', () => {
    const argentina = regla({ umbral: 52, valor: 1.5, por_fraccion: true })
    const rebaja = (entero: number) =>
      adjustmentOf({ regla: argentina, analisis: 100 - entero }, '125').porcentaje
    expect([50, 48, 47.9, 47, 46.99, 45.3].map(rebaja)).toEqual(
      [-0, -0, -1.5, -1.5, -3, -4.5].map((n) => n + 0),
    )
    const settled = calculateWeighing(pesada({ partido: 54.7, tablas: [argentina] }), 183_000, '125')
    expect(settled.kg_liquidados).toBe(Math.round(18_280 * 0.955))
  })

  it('adds the points of the Uruguayan bases: impurity 0, moisture 13, red 1, chalky 6', () => {
    const uruguay = (
      [
        ['humedad', 13],
        ['impureza', 0],
        ['rojo', 1],
        ['yeso', 6],
      ] as const
    ).map(([medida, umbral]) => regla({ medida, umbral, valor: 1 }))
    const tablas = { humedad: 14.5, impureza: 1.2, rojo: 1.3, yeso: 5, tablas: uruguay }
    const { pesadas, pasos } = liquidarUna(pesada(tablas))
    expect(pesadas[0]?.kg_liquidados).toBe(Math.round(18_280 * 0.97))
    expect(pasos.slice(0, 5).map(({ valor }) => valor)).toEqual([
      '−1,5 %',
      '−1,2 %',
      '−0,3 %',
      'sin cambio',
      '17.732 kg',
    ])
    expect(pasos[4]?.formula).toBe('18.280 kg × (100 − 3) ÷ 100')
  })

  it('discount points replace both factors, as the additive method does', () => {
    const tablas = [
      regla({ medida: 'humedad', umbral: 24, valor: 1 }),
      regla({ medida: 'impureza', umbral: 3, valor: 1 }),
    ]
    const settled = calculateWeighing(pesada({ humedad: 26.5, impureza: 4.2, tablas }), 183_000, '125')
    expect(settled.kg_liquidados).toBe(17_604)
  })

  it('a quality table discounts and pays by steps; a shared border belongs to the first step', () => {
    const tramos = [
      { desde: 0, hasta: 2, valor: 10, efecto: 'BONIFICACION' as const },
      { desde: 2, hasta: 4, valor: 20, efecto: 'DESCUENTO' as const },
      { desde: 5, hasta: null, valor: 60, efecto: 'DESCUENTO' as const },
    ]
    const pesos = regla({ modo: 'TABLA', umbral: null, valor: null, unidad: 'PESOS_KG', tope: 50, tramos })
    const de = (analisis: number | null) => adjustmentOf({ regla: pesos, analisis }, '125').pesos_kg
    expect([0, 2, 2.01, 4.5, 80, null].map(de)).toEqual([10, 10, -20, 0, -50, 0])
    const { pesadas, pasos, calidad } = liquidarUna(pesada({ partido: 3, tablas: [pesos] }))
    expect(pesadas[0]).toMatchObject({ kg_liquidados: 18_280, precio_kg: 1_444, subtotal: 18_280 * 1_444 })
    expect(calidad).toBe('grano partido −$\u00a020 por kg')
    expect(pasos.find(({ concepto }) => concepto.endsWith('precio por kg'))?.formula).toBe(
      '$\u00a0183.000 por carga ÷ 125 kg − $\u00a020',
    )
    expect(reglaEnTexto(pesos)).toBe(
      '0–2 %: +$\u00a010 por kg; 2–4 %: −$\u00a020 por kg; 5–… %: −$\u00a060 por kg, como máximo 50',
    )
  })

  it('a quality table takes kilos from each carga, up to its cap', () => {
    const kg = regla({ modo: 'KG_POR_PUNTO', valor: 0.5, tope: 3 })
    const de = (analisis: number) => adjustmentOf({ regla: kg, analisis }, '125').porcentaje
    expect([5, 7, 11, 40].map(de)).toEqual([0, -0.8, -2.4, -2.4])
  })

  it('quality tables never take more than the whole weight or the whole price', () => {
    const todo = [regla({ valor: 50 }), regla({ medida: 'rojo', modo: 'PESOS_POR_PUNTO', valor: 900 })]
    const settled = calculateWeighing(pesada({ partido: 90, rojo: 90, tablas: todo }), 183_000, '125')
    expect(settled).toMatchObject({ kg_liquidados: 0, precio_kg: 0, subtotal: 0 })
  })

  it('a quality table rejects missing and useless fields of its mode, and reversed steps', () => {
    const tramo = (desde: number, hasta: number | null, valor = 1) => ({
      desde,
      hasta,
      valor,
      efecto: 'DESCUENTO' as const,
    })
    const tabla = (...tramos: ReturnType<typeof tramo>[]) =>
      errores({ modo: 'TABLA', umbral: null, valor: null, tramos })
    expect(errores({})).toEqual([])
    expect(errores({ umbral: null, valor: null })).toEqual(['umbral', 'valor'])
    expect(errores({ modo: 'NINGUNO', tope: 4 })).toEqual(['umbral', 'valor', 'tope'])
    expect(errores({ valor: 0, tope: 101 })).toEqual(['valor', 'tope'])
    expect(errores({ tramos: [tramo(1, 2)] })).toEqual(['tramos'])
    expect(tabla()).toEqual(['tramos'])
    expect(tabla(tramo(1, 2), tramo(2, null))).toEqual([])
    expect(tabla(tramo(3, 2))).toEqual(['tramos.0.hasta'])
    expect(tabla(tramo(1, null), tramo(2, 3))).toEqual(['tramos.1.desde'])
    expect(tabla(tramo(1, 2, 101))).toEqual(['tramos.0.valor'])
  })
})

/** Independent model with integer fractions: kilos and pesos of a weighing with any tables. */
function modelo(una: ReturnType<typeof pesada> & { tablas: ReglaDeCalidad[] }, precio: number) {
  const cien = (value: number) => BigInt(Math.round(value * 100))
  const millon = (value: number) => BigInt(Math.round(value * 1e6))
  // Divides and rounds half-up away from zero.
  const entre = (arriba: bigint, abajo: bigint) => {
    const [a, b] = abajo < 0n ? [-arriba, -abajo] : [arriba, abajo]
    return a < 0n ? -((-a * 2n + b) / (b * 2n)) : (a * 2n + b) / (b * 2n)
  }
  let porcentaje = 0n // in millionths of a percent
  let pesosKg = 0n // in millionths of a peso
  for (const t of una.tablas) {
    const x = (una as Record<string, unknown>)[t.medida] as number | null
    if (x === null) continue
    let cuanto = 0n // in millionths of either unit
    let signo = t.efecto === 'DESCUENTO' ? -1n : 1n
    if (t.modo === 'TABLA') {
      const tramo = t.tramos.find(
        (s) => cien(s.desde) <= cien(x) && (s.hasta === null || cien(x) <= cien(s.hasta)),
      )
      cuanto = tramo ? millon(tramo.valor) : 0n
      if (tramo) signo = tramo.efecto === 'DESCUENTO' ? -1n : 1n
    } else if (t.modo !== 'NINGUNO') {
      let puntos = (cien(x) - cien(t.umbral ?? 0)) * (t.efecto === 'DESCUENTO' ? 1n : -1n)
      if (puntos < 0n) puntos = 0n
      if (t.por_fraccion) puntos = ((puntos + 99n) / 100n) * 100n
      cuanto = puntos * millon(t.valor ?? 0)
    }
    const escala = t.modo === 'TABLA' || t.modo === 'NINGUNO' ? 1n : 100n
    const tope = t.tope === null ? null : millon(t.tope) * escala
    if (tope !== null && cuanto > tope) cuanto = tope
    if (t.modo === 'KG_POR_PUNTO') porcentaje += signo * entre(cuanto * 100n, escala * 125n)
    else if (t.modo === 'PESOS_POR_PUNTO' || (t.modo === 'TABLA' && t.unidad === 'PESOS_KG'))
      pesosKg += signo * entre(cuanto, escala)
    else porcentaje += signo * entre(cuanto, escala)
  }
  if (porcentaje < -100_000_000n) porcentaje = -100_000_000n
  let arriba = cien(una.peso_neto)
  let abajo = 100n
  for (const [medida, base] of [
    ['humedad', 24],
    ['impureza', 3],
  ] as const) {
    if (una.tablas.some((t) => t.medida === medida) || una[medida] <= base) continue
    arriba *= 10_000n - cien(una[medida])
    abajo *= 10_000n - cien(base)
  }
  arriba *= 100_000_000n + porcentaje
  abajo *= 100_000_000n
  const netos = entre(cien(una.peso_neto), 100n)
  let kg = entre(arriba, abajo)
  if (porcentaje <= 0n && kg > netos) kg = netos
  let porCarga = BigInt(precio) * 1_000_000n + pesosKg * 125n
  if (porCarga < 0n) porCarga = 0n
  return { kg_liquidados: Number(kg), subtotal: Number(entre(kg * porCarga, 125_000_000n)) }
}

const centesimas = (max: number) => fc.integer({ min: 0, max: max * 100 }).map((n) => n / 100)
const medidas = Object.keys(QUALITY_MEASURES) as QualityMeasure[]
const of = <T extends string>(words: Record<T, unknown>) => fc.constantFrom(...(Object.keys(words) as T[]))

const unaRegla = (medida: QualityMeasure): fc.Arbitrary<ReglaDeCalidad> =>
  fc
    .record({
      modo: of(QUALITY_MODES),
      umbral: centesimas(60),
      valor: fc.integer({ min: 1, max: 4_000_000 }).map((n) => n / 1e6),
      por_fraccion: fc.boolean(),
      efecto: of(QUALITY_EFFECTS),
      unidad: of(QUALITY_UNITS),
      tope: fc.option(centesimas(20)),
      tramos: fc
        .uniqueArray(fc.integer({ min: 0, max: 6_000 }), { minLength: 2, maxLength: 7 })
        .chain((borders) => {
          const sorted = borders.sort((a, b) => a - b)
          return fc.tuple(
            ...sorted.slice(1).map((hasta, index) =>
              fc.record({
                desde: fc.constant((sorted[index] ?? 0) / 100),
                hasta: fc.constant(hasta / 100),
                valor: centesimas(30),
                efecto: of(QUALITY_EFFECTS),
              }),
            ),
          )
        }),
    })
    .map((r) => ({
      ...r,
      medida,
      ...(r.modo === 'TABLA' || r.modo === 'NINGUNO' ? { umbral: null, valor: null } : {}),
      tramos: r.modo === 'TABLA' ? r.tramos : [],
      tope: r.modo === 'NINGUNO' ? null : r.tope,
    }))

const conTablas = fc
  .record({
    peso_neto: fc.integer({ min: 100, max: 6_000_000 }).map((n) => n / 100),
    humedad: centesimas(40),
    impureza: centesimas(30),
    partido: fc.option(centesimas(60)),
    rojo: fc.option(centesimas(60)),
    yeso: fc.option(centesimas(60)),
    medidas: fc.subarray(medidas),
  })
  .chain(({ medidas: some, ...rest }) =>
    fc
      .tuple(...some.map(unaRegla))
      .map(
        (tablas) => pesada({ ...rest, tablas }) as ReturnType<typeof pesada> & { tablas: ReglaDeCalidad[] },
      ),
  )

describe('any quality tables', () => {
  it('any quality tables settle like an integer model', () => {
    fc.assert(
      fc.property(conTablas, fc.integer({ min: 1_000, max: 400_000 }), (una, precio) => {
        for (const tabla of una.tablas) expect(() => refuseRule(tabla)).not.toThrow()
        const { kg_liquidados, subtotal, descuento_lab_kg } = calculateWeighing(una, precio, '125')
        expect({ kg_liquidados, subtotal }).toEqual(modelo(una, precio))
        expect(descuento_lab_kg + kg_liquidados).toBe(Math.floor(una.peso_neto + 0.5))
      }),
      { numRuns: 1500 },
    )
  })

  it('without a table, kilos, money and steps are the same as before', () => {
    fc.assert(
      fc.property(conTablas, (una) => {
        const { tablas: _, partido: _p, rojo: _r, yeso: _y, ...asBefore } = una
        expect(liquidarUna({ ...una, tablas: [] } as typeof una)).toEqual(liquidarUna(asBefore as never))
        expect(liquidarUna(asBefore as never).calidad).toBe('')
      }),
      { numRuns: 100 },
    )
  })

  it('each quality table has its own step, before the kilos that it changes', () => {
    fc.assert(
      fc.property(conTablas, (una) => {
        const { pasos } = liquidarUna(una)
        expect(pasos.filter(({ concepto }) => concepto.includes('tabla de calidad')).length).toBe(
          una.tablas.length,
        )
        expect(pasos[una.tablas.length]?.concepto).toBe('PES-1: kilos liquidados')
      }),
      { numRuns: 100 },
    )
  })
})
