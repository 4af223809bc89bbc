import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  scaleCharge,
  weighingState,
  isAnalysed,
  readAnalysis,
  operationOf,
  weigh,
  weightQuestion,
  unlikelyWeights,
} from '#server/weighings/rules.ts'
import { Refusal } from '#server/kit/rules/refusal.ts'

const pesos = { peso_lleno: 32_480, peso_vacio: 14_200, cantbultos: 0, tara_bulto: '0', costofletexkg: 45 }
const fields = (work: () => unknown) => {
  try {
    work()
  } catch (error) {
    if (error instanceof Refusal) return Object.keys(error.errores ?? {})
  }
  return []
}

describe('weights of a truck', () => {
  it('asks about a net weight outside the usual range, but not at its limits', () => {
    const usual = (neto: number | null) => weightQuestion(neto, '500.000000', '60000.000000')
    expect([null, 500, 60_000].map(usual)).toEqual([null, null, null])
    expect(usual(499.99)).toBe('¿El peso neto es de 499,99 kg? Lo usual va de 500 a 60.000 kg.')
    expect(usual(60_001)).toContain('60.001 kg')
  })
  it('asks about unlikely weights, recognises weights in tonnes, and accepts only whole kilos', () => {
    const said = (pesos: object, confirmados = false) => {
      try {
        return unlikelyWeights(pesos, confirmados)
      } catch (error) {
        if (error instanceof Refusal) return error.errores
        throw error
      }
    }
    expect(said({ peso_lleno: 60_000, peso_vacio: 3_000 })).toEqual([])
    expect(said({ peso_lleno: null, peso_vacio: 0 })).toEqual([])
    const light = '¿El peso vacío es de 2.999 kg? Lo usual va de 3.000 a 60.000 kg.'
    expect(said({ peso_lleno: 60_001, peso_vacio: 2_999 })).toEqual([
      '¿El peso lleno es de 60.001 kg? Lo usual va de 3.000 a 60.000 kg.',
      light,
    ])
    expect(said({ peso_lleno: 60_001, peso_vacio: 2_999 }, true)).toEqual([])
    expect(said({ peso_lleno: 12, peso_vacio: 2_999 })).toEqual({
      peso_confirmado: ['¿12 t = 12.000 kg?', light],
    })
    expect(said({ peso_vacio: 12 }, true)).toEqual([])
    expect(said({ peso_lleno: 18.24 }, true)).toEqual({ peso_lleno: ['¿18,24 t = 18.240 kg?'] })
    expect(said({ peso_lleno: 18.2405, peso_vacio: 2.5 }, true)).toEqual({
      peso_lleno: ['Escriba el peso en kilos enteros.'],
      peso_vacio: ['Escriba el peso en kilos enteros.'],
    })
  })

  it('the net weight is gross minus sacks, and the freight is net × price', () => {
    expect(weigh(pesos)).toEqual({
      peso_lleno: 32_480,
      peso_vacio: 14_200,
      peso_bruto: 18_280,
      peso_neto: 18_280,
      pesoflete: 822_600,
    })
    const conBultos = weigh({ ...pesos, cantbultos: 292, tara_bulto: '0.15' })
    expect(conBultos).toMatchObject({ peso_bruto: 18_280, peso_neto: 18_236.2, pesoflete: 820_629 })
  })

  it('a missing weight, also as 0, leaves the truck in the yard', () => {
    expect(weigh({ ...pesos, peso_vacio: 0 })).toMatchObject({
      peso_vacio: null,
      peso_neto: null,
      pesoflete: 0,
    })
    expect(weigh({ ...pesos, peso_lleno: null })).toMatchObject({ peso_lleno: null, peso_neto: null })
  })

  it('rejects impossible weights of a truck beside their field', () => {
    expect(fields(() => weigh({ ...pesos, peso_lleno: null, peso_vacio: null }))).toEqual(['peso_lleno'])
    expect(fields(() => weigh({ ...pesos, peso_vacio: 32_481 }))).toEqual(['peso_vacio'])
    expect(fields(() => weigh({ ...pesos, cantbultos: 200, tara_bulto: '100' }))).toEqual(['cantbultos'])
  })

  it('the net weight is never above the gross weight and never negative', () => {
    const kilos = fc.integer({ min: 1, max: 8_000_000 }).map((value) => value / 100)
    fc.assert(
      fc.property(kilos, kilos, fc.integer({ min: 0, max: 500 }), (peso_lleno, peso_vacio, cantbultos) => {
        fc.pre(peso_lleno - peso_vacio > cantbultos * 0.2 + 1)
        const { peso_bruto, peso_neto, pesoflete } = weigh({
          ...pesos,
          peso_lleno,
          peso_vacio,
          cantbultos,
          tara_bulto: '0.2',
        })
        expect(peso_neto).toBeLessThanOrEqual(peso_bruto!)
        expect(peso_neto).toBeGreaterThan(0)
        expect(Number.isInteger(pesoflete)).toBe(true)
      }),
    )
  })
})

describe('analysis of paddy', () => {
  const analisis = { humedad: 24, impureza: 3, grano_r: null, grano_p: 12.345, yeso: null }
  it('paddy has ranges for its analysis with two decimals; other products have none', () => {
    expect(readAnalysis(analisis, true)).toMatchObject({ grano_p: 12.35 })
    expect(fields(() => readAnalysis({ ...analisis, humedad: 7.9, impureza: 31 }, true))).toEqual([
      'humedad',
      'impureza',
    ])
    expect(readAnalysis({ ...analisis, humedad: 7.9, impureza: 31 }, false)).toMatchObject({ humedad: 7.9 })
  })
  it('an analysis with 0 or an empty value counts as missing', () => {
    expect(isAnalysed({ humedad: 24, impureza: 0 })).toBe(true)
    expect(isAnalysed({ humedad: 0, impureza: 3 })).toBe(false)
    expect(isAnalysed({ humedad: 24, impureza: null })).toBe(false)
  })
})

describe('kind and state of a weighing', () => {
  it.each([
    ['EMPRESA_PROPIA', '', true, 'COMPRA'],
    ['', 'EMPRESA_PROPIA', false, 'VENTA'],
    ['ARROZ_PROPIO', '', true, 'MAQUILA'],
    ['ARROZ_PROPIO', '', false, 'SERVICIO'],
    ['', '', true, 'SERVICIO'],
  ])(
    'client tag «%s», supplier tag «%s» and paddy %s give the kind %s',
    (tags_cliente, tags_proveedor, esPaddy, operacion) => {
      expect(operationOf({ tags_cliente, tags_proveedor, esPaddy })).toBe(operacion)
    },
  )
  it('refuses a weighing with the company itself as client and supplier', () => {
    const both = { tags_cliente: 'EMPRESA_PROPIA', tags_proveedor: 'EMPRESA_PROPIA', esPaddy: true }
    expect(fields(() => operationOf(both))).toEqual(['id_proveedor'])
  })
  it.each([
    [{}, 'PESADA'],
    [{ peso_neto: null }, 'PENDIENTE'],
    [{ liquidable: true, analizada: false }, 'PENDIENTE'],
    [{ analizada: false }, 'PESADA'],
    [{ repesada: true }, 'REPESADA'],
    [{ repesada: true, pagada: true }, 'PAGO'],
    [{ peso_neto: null, pagada: true }, 'PENDIENTE'],
  ])('a weighing with %j has the state %s', (change, estado) => {
    const situacion = { peso_neto: 1, analizada: true, liquidable: false, repesada: false, pagada: false }
    expect(weighingState({ ...situacion, ...change })).toBe(estado)
  })
})

it.each([
  [15_000, 'CONTADO', false, 'RECIBO'],
  [15_000, 'SON_BANCOS', true, 'RECIBO'],
  [15_000, 'CREDITO', false, 'CUENTA'],
  [15_000, '', false, 'CUENTA'],
  [15_000, 'DESCUENTO_LIQUIDACION', true, 'LIQUIDACION'],
  [0, 'CREDITO', false, null],
])('a fee of %i paid by «%s», settleable %s, makes the document %s', (valor, tags, liquidable, cobro) => {
  expect(scaleCharge(valor, tags, liquidable)).toBe(cobro)
  expect(fields(() => scaleCharge(1, 'DESCUENTO_LIQUIDACION', false))).toEqual(['id_formapago'])
})
