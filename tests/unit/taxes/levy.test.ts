import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  purchaseLevy,
  SIN_CERTIFICADO,
  type CertificadoDeCuota,
} from '#server/taxes/levy-of-purchase-rules.ts'
import { millingLevy, levyFormula, SIN_CUOTA } from '#server/milling/rules.ts'

const COMPRA = { subtotal: 25_561_440, kg: 17_460, tasa: '0.5', fecha: '2026-03-12' }
const CERTIFICADO: CertificadoDeCuota = {
  numero: '88',
  desde: '2026-01-01',
  hasta: '2026-06-30',
  quedan: null,
}
const con = (changes: Partial<CertificadoDeCuota>, fecha = COMPRA.fecha) =>
  purchaseLevy({ ...COMPRA, fecha }, { exento: '', certificado: { ...CERTIFICADO, ...changes } })

describe('the levy of a supplier', () => {
  it('the levy is 0.5 % of the subtotal without exemption or certificate', () => {
    expect(purchaseLevy(COMPRA, SIN_CERTIFICADO)).toEqual({
      valor: 127_807,
      nota: '',
      certificado: '',
      kg: 0,
    })
  })

  it('the levy is 0 for an exempt supplier, and while a certificate is valid', () => {
    expect(purchaseLevy(COMPRA, { exento: 'semilla', certificado: null })).toMatchObject({
      valor: 0,
      nota: 'No se cobra: semilla',
    })
    expect(con({})).toEqual({
      valor: 0,
      nota: 'Ya pagada por el proveedor: certificado N.º 88, hasta el 30/06/2026, 17.460 kg',
      certificado: '88',
      kg: 17_460,
    })
    for (const fecha of ['2025-12-31', '2026-07-01']) expect(con({}, fecha).valor).toBe(127_807)
    for (const fecha of ['2026-01-01', '2026-06-30']) expect(con({}, fecha).valor).toBe(0)
  })

  it('charges the levy on the kilos that the certificate does not cover', () => {
    expect(con({ quedan: 0 })).toMatchObject({ valor: 127_807, nota: '', kg: 0 })
    expect(con({ quedan: 8_730 })).toMatchObject({ valor: 63_904, kg: 8_730 })
    expect(con({ quedan: 20_000 })).toMatchObject({ valor: 0, kg: 17_460 })
    fc.assert(
      fc.property(
        fc.nat(400_000_000),
        fc.integer({ min: 1, max: 200_000 }),
        fc.nat(300_000),
        (subtotal, kg, quedan) => {
          const { valor, kg: cubre } = purchaseLevy(
            { ...COMPRA, subtotal, kg },
            { exento: '', certificado: { ...CERTIFICADO, quedan } },
          )
          expect(cubre).toBe(Math.min(kg, quedan))
          expect(valor).toBeGreaterThanOrEqual(0)
          expect(valor).toBeLessThanOrEqual(Math.round(subtotal * 0.005))
        },
      ),
    )
  })
})

describe('levy of milled paddy that nobody bought', () => {
  const MOLIDO = { tasa: '0.5', fecha: '2026-03-10' }
  const levy = (entradas: { kg: number; precio: number }[]) => millingLevy(entradas, MOLIDO, SIN_CERTIFICADO)

  it('the levy is kilos × reference price × percent, rounded once per operation', () => {
    expect(levy([{ kg: 10_000, precio: 1464 }])).toMatchObject({
      base_cuota: 14_640_000,
      cuota_fomento: 73_200,
    })
    // The levy of each alone rounds up to 1, and so does the levy of both together.
    const half = { kg: 1, precio: 100 }
    expect([levy([half]).cuota_fomento, levy([half, half]).cuota_fomento]).toEqual([1, 1])
    expect(levy([])).toEqual({ ...SIN_CUOTA, tasa_cuota: 0.5 })
  })

  it('the levy equals the exact product in integers, rounded half-up', () => {
    const entrada = fc.record({
      kg: fc.integer({ min: 1, max: 6_000_000 }).map((n) => n / 100),
      precio: fc.integer({ min: 1, max: 3_000_000 }).map((n) => n / 1000),
    })
    fc.assert(
      fc.property(fc.array(entrada, { minLength: 1, maxLength: 5 }), (entradas) => {
        const exact = entradas.reduce(
          (sum, { kg, precio }) => sum + BigInt(Math.round(kg * 100)) * BigInt(Math.round(precio * 1000)),
          0n,
        )
        // The product is in hundredths × thousandths, times 0.5 %.
        const of = (unit: bigint, times: bigint) => (exact * times * 2n + unit) / (unit * 2n)
        const { base_cuota, cuota_fomento } = levy(entradas)
        expect([BigInt(base_cuota), BigInt(cuota_fomento)]).toEqual([of(100_000n, 1n), of(20_000_000n, 1n)])
      }),
    )
  })

  it('explains the levy with numbers as people write them', () => {
    expect(levyFormula([{ kg: 1000, precio: 1464 }], 0.5)).toBe('1.000 kg × $\u00a01.464 × 0,5 %')
    const two = [
      { kg: 1000, precio: 1464 },
      { kg: 20.5, precio: 1500.25 },
    ]
    expect(levyFormula(two, 0.5)).toBe('(1.000 kg × $\u00a01.464 + 20,5 kg × $\u00a01.500,25) × 0,5 %')
    expect(levyFormula([], 0.5)).toBe('')
  })
})
