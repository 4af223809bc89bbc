import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DatosDeLiquidacion } from '#server/settlements/data-rules.ts'
import { calculateSettlement } from '#server/settlements/calculation-rules.ts'
import { reteicaExemption, withholdingExemption } from '#server/taxes/withholdings-rules.ts'
import { purchaseReteica } from '#server/taxes/reteica-rules.ts'
import { refuseRate } from '#server/rates/rules.ts'
import { municipioDeLista } from '#server/kit/reading/municipalities.ts'
import { Decimal, roundTo } from '#server/kit/rules/figures.ts'
import { pesos } from '#server/kit/words/formats.ts'
import { parameterText } from '#server/rates/parameters-words.ts'
import { refusedBy } from '../../support/refused.ts'
import { ICA_CHOICES } from '#server/parties/levy-words.ts'

const REGLA = { municipio: 'Espinal', tarifa: '7', base_uvt: '0', del_dia: [], exento: '' }
const UVT = '52374'

/** The worked example of a company without exchange registration (settlements/README.md, kilos settled). */
const datos = (cambios: Partial<DatosDeLiquidacion> = {}): DatosDeLiquidacion => ({
  pesadas: [
    {
      ...{ consecutivo: 'PES-1', peso_neto: 18_280, humedad: 26.5, impureza: 4.2 },
      ...{ pesoflete: 822_600, bascula: 15_000 },
      bases: { BASE_HUMEDAD: '24', BASE_IMPUREZA: '3', PERMITE_BONIFICACION: '0' },
    },
  ],
  precio_carga: 183_000,
  registro: undefined,
  deducciones: { motivo_descargue: '', motivo_flete: '', motivo_bascula: '', otras: [] },
  parametros: {
    ...{ KG_CARGA: '125', CUOTA_FOMENTO: '0.5', UVT: '52374', RETENCION: '1.5', RETENCION_BASE_UVT: '70' },
    ...{ REGISTRO_BOLSA: '0.3', REGISTRA_BOLSA: '0', DESCARGUE: '12000' },
  },
  exento: '',
  del_dia: [],
  ...cambios,
})

describe('ReteICA of a purchase', () => {
  it.each([
    ['7', 25_561_440, 178_930],
    ['5', 25_561_440, 127_807],
    ['4.14', 25_561_440, 105_824],
    ['0', 25_561_440, 0],
    ['7', 500, 4],
    ['7', 499, 3],
  ])('ReteICA at %s por mil of %i is %i, half-up once', (tarifa, subtotal, valor) => {
    expect(purchaseReteica(subtotal, { ...REGLA, tarifa }, UVT)).toMatchObject({ valor, nota: '' })
  })

  it('ReteICA is due when the purchases of the day exceed the base, and not at the base', () => {
    const base = 15 * 52_374
    const regla = { ...REGLA, base_uvt: '15' }
    const nota = `Las compras del día no pasan de la base de ${pesos(base)}.`
    expect(purchaseReteica(base, regla, UVT)).toMatchObject({ valor: 0, base, nota })
    expect(purchaseReteica(base + 1, regla, UVT)).toMatchObject({ valor: 5_499, nota: '' })
    const del_dia = [{ consecutivo: 'LIQ-1', subtotal: 1 }]
    expect(purchaseReteica(base, { ...regla, del_dia }, UVT)).toMatchObject({ valor: 5_499, nota: '' })
  })

  it('exempt suppliers pay no ReteICA', () => {
    const exento = 'El proveedor es del régimen simple.'
    expect(purchaseReteica(25_561_440, { ...REGLA, exento }, UVT)).toMatchObject({
      valor: 0,
      nota: exento,
    })
  })
})

describe('exemptions of a supplier', () => {
  it.each([
    ['', '', '', ''],
    ['AUTORRETENEDOR', '', 'El proveedor es autorretenedor.', ''],
    ['', 'AUTORRETENEDOR', '', 'El proveedor es autorretenedor de ICA.'],
    ['', 'PRODUCTOR_PRIMARIO', '', 'El proveedor es productor primario, no sujeto a ICA.'],
    ['REGIMEN_SIMPLE', '', 'El proveedor es del régimen simple.', 'El proveedor es del régimen simple.'],
    [
      'agricultor|Regimen_Simple',
      'PRODUCTOR_PRIMARIO',
      'El proveedor es del régimen simple.',
      'El proveedor es productor primario, no sujeto a ICA.',
    ],
  ])('tags %j and ICA %j exempt from withholding: %j, from ReteICA: %j', (tags, ica, renta, town) => {
    expect([withholdingExemption(tags), reteicaExemption({ ica, tags })]).toEqual([renta, town])
  })

  it('the ICA of a supplier leaves the withholding as it is, and the self-withholder of renta bears ReteICA', () => {
    const tags = fc.constantFrom(
      '',
      'AUTORRETENEDOR',
      'REGIMEN_SIMPLE',
      'AUTORRETENEDOR|REGIMEN_SIMPLE',
      'OTRA',
    )
    const choice = fc.constantFrom(...ICA_CHOICES.map(({ value }) => value))
    const purchase = fc.integer({ min: 1_000_000, max: 60_000_000 })
    fc.assert(
      fc.property(tags, choice, purchase, (ofSupplier, ica, precio_carga) => {
        const exento = withholdingExemption(ofSupplier)
        const settled = (chosen: string) =>
          calculateSettlement(
            datos({
              precio_carga,
              exento,
              reteica: { ...REGLA, exento: reteicaExemption({ ica: chosen, tags: ofSupplier }) },
            }),
          )
        const [own, plain] = [settled(ica), settled('')]
        expect(own.rutas.map(({ valor }) => valor)).toEqual(plain.rutas.map(({ valor }) => valor))
        const simple = ofSupplier.includes('REGIMEN_SIMPLE')
        const due = roundTo(new Decimal(own.subtotal).times(7).dividedBy(1000))
        expect(own.ica?.valor).toBe(ica || simple ? 0 : due)
        expect(own.total_a_pagar - plain.total_a_pagar).toBe(ica && !simple ? due : 0)
      }),
    )
  })
})

describe('a settlement with ReteICA', () => {
  it('a settlement deducts ReteICA next to the withholding, with steps that explain it', () => {
    const { deducciones, pasos, total_a_pagar } = calculateSettlement(
      datos({ reteica: { ...REGLA, base_uvt: '15' } }),
    )
    expect(deducciones.map(({ clave, concepto, valor }) => [clave, concepto, valor]).slice(0, 3)).toEqual([
      ['RETENCION', 'Retención en la fuente', 383_422],
      ['RETEICA', 'ReteICA de Espinal', 178_930],
      ['CUOTA_FOMENTO', 'Cuota de fomento (Fedearroz)', 127_807],
    ])
    expect(total_a_pagar).toBe(23_993_251 - 178_930)
    expect(pasos).toContainEqual({
      concepto: 'Base del ReteICA',
      formula: `15 UVT × ${pesos(52_374)}`,
      valor: pesos(785_610),
    })
    expect(pasos).toContainEqual({
      concepto: 'ReteICA de Espinal',
      formula: `${pesos(25_561_440)} × 7 por mil`,
      valor: pesos(178_930),
    })
  })

  it('a settlement without due ReteICA has no deduction, and a step with the reason', () => {
    const { deducciones, pasos, total_a_pagar } = calculateSettlement(
      datos({ reteica: { ...REGLA, base_uvt: '900' } }),
    )
    expect(deducciones.map(({ clave }) => clave)).not.toContain('RETEICA')
    expect(total_a_pagar).toBe(23_993_251)
    expect(pasos.find(({ concepto }) => concepto === 'ReteICA de Espinal')).toMatchObject({
      formula: expect.stringContaining('no pasan de la base') as string,
      valor: pesos(0),
    })
  })

  it('a settlement with ReteICA differs only by its own deduction and steps', () => {
    const alguna = fc.record({
      neto: fc.integer({ min: 500, max: 60_000 }),
      precio_carga: fc.integer({ min: 100_000, max: 300_000 }),
      tarifa: fc.constantFrom('0', '2', '4.14', '7', '11.04'),
      base_uvt: fc.constantFrom('0', '15', '70', '400'),
      del_dia: fc.array(fc.integer({ min: 1, max: 4_000_000 }), { maxLength: 2 }),
      bolsa: fc.constantFrom('0', '1'),
      exento: fc.constantFrom('', 'El proveedor es autorretenedor.'),
    })
    let seen = 0
    fc.assert(
      fc.property(alguna, ({ neto, precio_carga, tarifa, base_uvt, del_dia, bolsa, exento }) => {
        const plain = datos()
        const otras = del_dia.map((subtotal, place) => ({ consecutivo: `LIQ-${place}`, subtotal }))
        const asked = datos({
          ...{ precio_carga, exento, del_dia: otras },
          pesadas: plain.pesadas.map((one) => ({ ...one, peso_neto: neto, pesoflete: 0 })),
          parametros: { ...plain.parametros, REGISTRA_BOLSA: bolsa },
        })
        const sin = calculateSettlement(asked)
        const { ica, ...con } = calculateSettlement({
          ...asked,
          reteica: { ...REGLA, tarifa, base_uvt, del_dia: otras },
        })
        const { valor } = ica!
        if (valor > 0) seen += 1
        expect('ica' in sin).toBe(false)
        expect(con.deducciones.filter(({ clave }) => clave !== 'RETEICA')).toEqual(sin.deducciones)
        expect(con.total_deducciones).toBe(sin.total_deducciones + valor)
        expect(con.total_deducciones).toBe(con.deducciones.reduce((suma, una) => suma + una.valor, 0))
        expect(con.total_a_pagar).toBe(con.subtotal - con.total_deducciones)
        expect([con.registro, con.propuesta]).toEqual([sin.registro, sin.propuesta])
        const steps = (pasos: typeof sin.pasos) =>
          pasos.map(({ concepto }) => concepto).filter((one) => !one.includes('ReteICA'))
        expect(steps(con.pasos)).toEqual(sin.pasos.map(({ concepto }) => concepto))
      }),
      { numRuns: 500 },
    )
    expect(seen).toBeGreaterThan(100)
  })
})

describe('rates of ReteICA', () => {
  it.each(['RETEICA', 'RETEICA_BASE_UVT'])(
    '%s requires a municipality, and other parameters reject one',
    (tag) => {
      expect(refusedBy(() => refuseRate(tag, 7, null, null, ''))).toEqual(['municipio'])
      expect(refusedBy(() => refuseRate(tag, 7, null, null, 'Espinal'))).toEqual([])
      expect(refusedBy(() => refuseRate('RETENCION', 1.5, null, null, 'Espinal'))).toEqual(['municipio'])
      expect(refusedBy(() => refuseRate('RUTA', 1.5, null, null, 'Espinal'))).toEqual(['municipio'])
      expect(refusedBy(() => refuseRate(tag, 7, 'un-producto', null, 'Espinal'))).toEqual(['id_producto'])
    },
  )

  it('ReteICA rates are per thousand, from 0 to 100', () => {
    expect(refusedBy(() => refuseRate('RETEICA', 100.1, null, null, 'Espinal'))).toEqual(['valor'])
    expect(refusedBy(() => refuseRate('RETEICA', -1, null, null, 'Espinal'))).toEqual(['valor'])
    expect(
      parameterText({ tag: 'RETEICA', descripcion: '', producto: '', municipio: 'Espinal', valor: 4.14 }),
    ).toBe('ReteICA, Espinal: 4,14 por mil')
  })

  it.each([
    ['espinal', 'Espinal'],
    ['73268', 'Espinal'],
    ['ESPINAL (Tolima)', 'Espinal'],
    ['Bogotá D.C.', 'Bogotá, D.C.'],
    ['Villa Perdida', undefined],
    ['99998', undefined],
    ['', undefined],
  ])('reads the municipality %s as %s', (typed, municipio) => {
    expect(municipioDeLista(typed)).toBe(municipio)
  })
})
