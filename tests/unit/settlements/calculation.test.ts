import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ParametrosDeLiquidacion } from '#server/settlements/data-rules.ts'
import type { BasesDeCalidad } from '#server/rates/quality-words.ts'
import { calculateSettlement } from '#server/settlements/calculation-rules.ts'
import { calculateWeighing } from '#server/rates/paddy-value-rules.ts'
import { Refusal } from '#server/kit/rules/refusal.ts'

const PARAMETROS: ParametrosDeLiquidacion = {
  KG_CARGA: '125',
  CUOTA_FOMENTO: '0.5',
  UVT: '52374',
  RETENCION: '1.5',
  RETENCION_BASE_UVT: '70',
  REGISTRO_BOLSA: '0.3',
  REGISTRA_BOLSA: '1',
  DESCARGUE: '12000',
}
const BASES: BasesDeCalidad = { BASE_HUMEDAD: '24.000000', BASE_IMPUREZA: '3', PERMITE_BONIFICACION: '0' }
const SIN = { motivo_descargue: '', motivo_flete: '', motivo_bascula: '', otras: [] }
const NADA = { descargue: 0, motivo_descargue: 'no hubo', flete: 0, motivo_flete: 'no hubo', bascula: 0 }

const pesada = (peso_neto: number, humedad: number, impureza: number, bascula = 0) => ({
  consecutivo: 'PES-1',
  peso_neto,
  humedad,
  impureza,
  bases: BASES,
  pesoflete: 0,
  bascula,
})

const datos = (cambios: Partial<Parameters<typeof calculateSettlement>[0]> = {}) => ({
  pesadas: [{ ...pesada(18_280, 26.5, 4.2, 15_000), pesoflete: 822_600 }],
  precio_carga: 183_000,
  registro: undefined,
  deducciones: SIN,
  parametros: PARAMETROS,
  exento: '',
  del_dia: [],
  ...cambios,
})

const refusal = (work: () => unknown): Refusal => {
  try {
    work()
  } catch (error) {
    if (error instanceof Refusal) return error
  }
  throw new Error('Nothing was refused')
}

describe('stored settlements of the mill', () => {
  it.each([
    [14_079, 26, 3, 13_709, 120_000, 13_160_640],
    [3_496, 20, 12, 3_172, 120_000, 3_045_120],
    [3_875, 22, 3, 3_875, 120_000, 3_720_000],
    [1_324, 27, 5, 1_246, 120_000, 1_196_160],
    [5_200, 29, 5, 4_758, 120_000, 4_567_680],
    [1_720, 30, 5, 1_552, 170_000, 2_110_720],
  ])(
    '%i kg with moisture %f and impurity %f settle %i kg',
    (neto, humedad, impureza, kilos, precio, subtotal) => {
      const settled = calculateWeighing(pesada(neto, humedad, impureza), precio, '125')
      expect(settled).toMatchObject({ kg_liquidados: kilos, subtotal, descuento_lab_kg: neto - kilos })
    },
  )

  it('settles 10,000 kg of better rice as 10,000 without bonus, and as 10,635 with it', () => {
    expect(calculateWeighing(pesada(10_000, 20, 2), 125, '125').kg_liquidados).toBe(10_000)
    const bases = { ...BASES, PERMITE_BONIFICACION: '1' }
    expect(calculateWeighing({ ...pesada(10_000, 20, 2), bases }, 125, '125').kg_liquidados).toBe(10_635)
  })

  it('settles rice at its bases as the rounded net weight', () => {
    const settled = calculateWeighing(pesada(10_000.6, 24, 3), 125, '125')
    expect(settled).toMatchObject({ kg_liquidados: 10_001, descuento_lab_kg: 0 })
    expect(calculateWeighing(pesada(10_000.4, 24, 3), 125, '125').kg_liquidados).toBe(10_000)
  })

  it('settles dry paddy by its own bases next to green paddy in one settlement', () => {
    const seco = { BASE_HUMEDAD: '13', BASE_IMPUREZA: '3', PERMITE_BONIFICACION: '0' }
    const { pesadas, pasos } = calculateSettlement(
      datos({ pesadas: [pesada(10_000, 14, 3), { ...pesada(10_000, 14, 3), bases: seco }] }),
    )
    expect(pesadas.map(({ kg_liquidados }) => kg_liquidados)).toEqual([10_000, 9_885])
    expect(pasos.some(({ formula }) => formula.includes('(100 − 14) ÷ (100 − 13)'))).toBe(true)
  })

  it('reproduces stored settlement (a): exchange at 0.208948 % and an advance of 100,000', () => {
    const otras = [{ descripcion: 'Anticipo', valor: 100_000 }]
    const calculo = calculateSettlement(
      datos({
        pesadas: [pesada(5_200, 29, 5)],
        precio_carga: 120_000,
        registro: 'BOLSA',
        deducciones: { ...SIN, ...NADA, otras },
        parametros: { ...PARAMETROS, REGISTRO_BOLSA: '0.208948' },
      }),
    )
    expect(calculo.subtotal).toBe(4_567_680)
    expect(calculo.deducciones.map(({ valor }) => valor)).toEqual([9_544, 22_838, 0, 0, 0, 100_000])
    expect(calculo.total_a_pagar).toBe(4_435_298)
  })

  it('reproduces stored settlement (b): withholding, half-up where the old system truncated (±1 peso)', () => {
    const calculo = calculateSettlement(
      datos({
        pesadas: [pesada(14_079, 26, 3), pesada(3_496, 20, 12)],
        precio_carga: 120_000,
        registro: 'RETENCION',
        deducciones: { ...SIN, ...NADA },
      }),
    )
    expect(calculo.subtotal).toBe(16_205_760)
    expect(calculo.deducciones.map(({ valor }) => valor)).toEqual([243_086, 81_029, 0, 0, 0])
    expect(Math.abs(calculo.total_a_pagar - 15_881_646)).toBeLessThanOrEqual(1)
  })
})

describe('companies that do not register at the exchange', () => {
  const parametros = { ...PARAMETROS, REGISTRA_BOLSA: '0' }

  it('withholds above the base, and neither offers nor explains the exchange', () => {
    const calculo = calculateSettlement(datos({ parametros }))
    expect(calculo).toMatchObject({
      registro: 'RETENCION',
      propuesta: 'RETENCION',
      total_a_pagar: 23_993_251,
    })
    expect(calculo.rutas.map(({ registro }) => registro)).toEqual(['RETENCION'])
    expect(calculo.pasos.some(({ concepto }) => concepto.includes('Bolsa'))).toBe(false)
    expect(
      refusal(() => calculateSettlement(datos({ parametros, registro: 'BOLSA' }))).errores?.registro,
    ).toEqual(['La empresa no registra sus compras en la Bolsa Mercantil. Elija retención.'])
  })

  it('withholds nothing below the base, nor from an exempt supplier', () => {
    const pesadas = [pesada(18_280, 26.5, 4.2)]
    const small = calculateSettlement(
      datos({ pesadas, parametros, precio_carga: 10_000, deducciones: { ...SIN, ...NADA } }),
    )
    expect(small).toMatchObject({ registro: 'NINGUNO', propuesta: 'NINGUNO' })
    expect(small.rutas.map(({ registro }) => registro)).toEqual(['RETENCION', 'NINGUNO'])
    const exento = calculateSettlement(datos({ parametros, exento: 'El proveedor es autorretenedor.' }))
    expect(exento.rutas.map(({ registro }) => registro)).toEqual(['NINGUNO'])
  })
})

describe('worked example: 18,280 kg at 183,000 a carga', () => {
  it('proposes the exchange registration, and can settle with the withholding instead', () => {
    const calculo = calculateSettlement(datos())
    expect(calculo).toMatchObject({
      kg_liquidados: 17_460,
      descuento_lab_kg: 820,
      subtotal: 25_561_440,
      registro: 'BOLSA',
      propuesta: 'BOLSA',
      total_deducciones: 1_261_451,
      total_a_pagar: 24_299_989,
    })
    expect(calculo.pesadas[0]).toMatchObject({ precio_kg: 1_464 })
    expect(calculo.deducciones.map(({ clave, valor }) => [clave, valor])).toEqual([
      ['REGISTRO_BOLSA', 76_684],
      ['CUOTA_FOMENTO', 127_807],
      ['DESCARGUE', 219_360],
      ['FLETE', 822_600],
      ['BASCULA', 15_000],
    ])
    expect(
      calculo.rutas.map(({ registro, valor, total_a_pagar }) => [registro, valor, total_a_pagar]),
    ).toEqual([
      ['BOLSA', 76_684, 24_299_989],
      ['RETENCION', 383_422, 23_993_251],
    ])
    expect(calculateSettlement(datos({ registro: 'RETENCION' })).total_a_pagar).toBe(23_993_251)
    expect(calculo.pasos.map(({ formula }) => formula.replaceAll('\u00a0', ' '))).toContain(
      '17.460 kg × $ 183.000 ÷ 125 kg',
    )
  })

  it('withholds above 70 UVT and not at exactly 70 UVT: 3,666,180 pesos in 2026', () => {
    const at = (subtotal: number) =>
      calculateSettlement(
        datos({ pesadas: [pesada(subtotal, 24, 3)], precio_carga: 125, deducciones: { ...SIN, ...NADA } }),
      )
    expect(at(3_666_180)).toMatchObject({ propuesta: 'NINGUNO', registro: 'NINGUNO' })
    expect(at(3_666_181)).toMatchObject({ propuesta: 'BOLSA' })
    expect(at(3_666_181).rutas[1]).toMatchObject({ aplica: true, valor: 54_993 })
  })

  it('adds the purchases of one day for the withholding base, and names them', () => {
    const at = (subtotal: number, ...del_dia: number[]) =>
      calculateSettlement(
        datos({
          ...{ pesadas: [pesada(subtotal, 24, 3)], precio_carga: 125, deducciones: { ...SIN, ...NADA } },
          del_dia: del_dia.map((subtotal, place) => ({ consecutivo: `LIQ-${place + 1}`, subtotal })),
        }),
      )
    const told = ({ rutas, pasos }: ReturnType<typeof at>) => {
      const { aplica, valor, nota } = rutas.find(({ registro }) => registro === 'RETENCION')!
      const juntas = pasos.find(({ concepto }) => concepto === 'Compras del día')
      return JSON.parse(JSON.stringify([aplica, valor, nota, juntas?.formula]).replaceAll('\u00a0', ' '))
    }
    expect(told(at(2_000_000, 1_000_000, 666_181))).toEqual([
      ...[true, 30_000],
      'Con LIQ-1, LIQ-2 del mismo día son $ 3.666.181: pasan de la base de $ 3.666.180.',
      '$ 2.000.000 + LIQ-1 $ 1.000.000 + LIQ-2 $ 666.181',
    ])
    expect(told(at(2_000_000, 1_666_180))).toEqual([
      ...[false, 0],
      'Con LIQ-1 del mismo día son $ 3.666.180: no pasan de la base de $ 3.666.180.',
      '$ 2.000.000 + LIQ-1 $ 1.666.180',
    ])
    expect(told(at(4_000_000, 1)).slice(0, 3)).toEqual([true, 60_000, ''])
  })

  it('offers an exempt supplier no withholding, and rejects NINGUNO when withholding is due', () => {
    const exento = 'El proveedor es autorretenedor.'
    const calculo = calculateSettlement(datos({ exento }))
    expect(calculo.propuesta).toBe('NINGUNO')
    expect(calculo.pasos).toContainEqual({
      concepto: 'Sin registro (elegido)',
      formula: exento,
      valor: '$\u00a00',
    })
    for (const registro of ['NINGUNO', 'BOLSA', undefined] as const) {
      expect(JSON.stringify(calculateSettlement(datos({ exento, registro })))).not.toMatch(/retenci[oó]n/i)
    }
    expect(refusal(() => calculateSettlement(datos({ exento, registro: 'RETENCION' }))).errores).toEqual({
      registro: [`${exento} Elija registro en la Bolsa Mercantil o ninguno.`],
    })
    expect(refusal(() => calculateSettlement(datos({ registro: 'NINGUNO' }))).errores).toHaveProperty(
      'registro',
    )
  })
})

describe('deductions of a settlement', () => {
  it('proposes the freight of the weighings as deduction, where 0 means no freight', () => {
    const calculo = calculateSettlement(datos({ pesadas: [pesada(18_280, 26.5, 4.2, 15_000)] }))
    expect(calculo.deducciones.find(({ clave }) => clave === 'FLETE')).toMatchObject({
      propuesto: 0,
      valor: 0,
    })
  })

  it('a deduction other than the proposed one needs a reason', () => {
    const deducciones = { ...SIN, flete: 500_000 }
    expect(refusal(() => calculateSettlement(datos({ deducciones }))).errores).toEqual({
      'deducciones.motivo_flete': ['Escriba el motivo de cambiar el valor propuesto.'],
    })
    const motivo_flete = 'Camión del agricultor'
    const calculo = calculateSettlement(datos({ deducciones: { ...deducciones, motivo_flete } }))
    expect(calculo.total_a_pagar).toBe(24_299_989 + 322_600)
    expect(calculateSettlement(datos({ deducciones: { ...SIN, flete: 822_600 } })).total_a_pagar).toBe(
      24_299_989,
    )
  })

  it('rejects deductions that make the total negative, with advice', () => {
    const otras = [{ descripcion: 'Semilla', valor: 30_000_000 }]
    const { codigo, errores } = refusal(() => calculateSettlement(datos({ deducciones: { ...SIN, otras } })))
    expect(codigo).toBe('VALIDACION')
    expect(errores?.deducciones?.[0]).toContain('reduzca el flete')
  })
})

describe('settlements of any weighings', () => {
  const weighing = fc.record({
    peso_neto: fc.integer({ min: 1, max: 8_000_000 }).map((value) => value / 100),
    humedad: fc.integer({ min: 800, max: 4_000 }).map((value) => value / 100),
    impureza: fc.integer({ min: 0, max: 3_000 }).map((value) => value / 100),
    pesoflete: fc.integer({ min: 0, max: 100 }),
    bascula: fc.integer({ min: 0, max: 100 }),
    consecutivo: fc.constant('PES-1'),
    bases: fc.constant(BASES),
  })

  it('settled kilos never exceed the rounded net kilos without bonus', () => {
    fc.assert(
      fc.property(weighing, (one) => {
        const { kg_liquidados, descuento_lab_kg } = calculateWeighing(one, 180_000, '125')
        expect(descuento_lab_kg).toBeGreaterThanOrEqual(0)
        expect(Math.abs(one.peso_neto - kg_liquidados - descuento_lab_kg)).toBeLessThanOrEqual(0.5)
      }),
    )
  })

  it('total = subtotal − deductions to the peso, for any weighings and every registration', () => {
    const asked = fc.record({
      pesadas: fc.array(weighing, { minLength: 1, maxLength: 12 }),
      precio_carga: fc.integer({ min: 50_000_00, max: 400_000_00 }).map((value) => value / 100),
      registro: fc.constantFrom('BOLSA' as const, 'RETENCION' as const, undefined),
    })
    fc.assert(
      fc.property(asked, (some) => {
        const deducciones = {
          ...SIN,
          ...NADA,
          motivo_bascula: 'aparte',
          otras: [{ descripcion: 'x', valor: 1 }],
        }
        const small = some.pesadas.some(({ peso_neto }) => peso_neto < 100)
        if (small) return
        const calculo = calculateSettlement(datos({ ...some, deducciones }))
        const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
        expect(sum(calculo.pesadas.map((one) => one.subtotal))).toBe(calculo.subtotal)
        expect(sum(calculo.deducciones.map((one) => one.valor))).toBe(calculo.total_deducciones)
        expect(calculo.total_a_pagar).toBe(calculo.subtotal - calculo.total_deducciones)
        expect(Number.isInteger(calculo.total_a_pagar)).toBe(true)
        const chosen = calculo.rutas.find((ruta) => ruta.registro === calculo.registro)
        expect(chosen?.total_a_pagar).toBe(calculo.total_a_pagar)
      }),
    )
  })
})
