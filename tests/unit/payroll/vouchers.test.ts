import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sumsOf, type Tercero } from '#server/kit/rules/voucher.ts'
import { CONCEPTOS_DE_NOMINA, type ClaveDeNomina } from '#server/payroll/rules.ts'
import {
  voucherOfPayroll,
  voucherOfPayrollPayment,
  type ColillaContable,
} from '#server/payroll/vouchers-rules.ts'

const party = (nombre: string): Tercero => ({
  ...{ tipo: 'EMPLEADO', nombre, tipo_identificacion: '13', identificacion: nombre },
})
const propio = { ...party('Molino'), tipo: 'CLIENTE' }
const NONE = {
  ...{ aporte_salud: 0, aporte_pension: 0, aporte_riesgos: 0 },
  ...{ aporte_caja: 0, aporte_icbf: 0, aporte_sena: 0 },
}
const KEYS = Object.keys(CONCEPTOS_DE_NOMINA) as ClaveDeNomina[]

const peso = fc.integer({ min: 0, max: 5_000_000 })
const concepto = fc
  .record({ clave: fc.constantFrom(...KEYS, 'NUEVO'), valor: peso })
  .map(({ clave, valor }) => {
    const deducted = clave !== 'NUEVO' && CONCEPTOS_DE_NOMINA[clave].clase === 'DEDUCCION'
    return { clave, devengado: deducted ? 0 : valor, deduccion: deducted ? valor : 0 }
  })
const colilla: fc.Arbitrary<ColillaContable> = fc
  .record({
    nombre: fc.string({ minLength: 1, maxLength: 5 }),
    conceptos: fc.array(concepto, { minLength: 1, maxLength: 8 }),
    aporte: peso,
  })
  .map(({ nombre, conceptos, aporte }) => ({
    ...{ ...NONE, aporte_pension: aporte, aporte_sena: aporte, empleado: party(nombre) },
    conceptos: [{ clave: 'SALARIO', devengado: 40_000_000, deduccion: 0 }, ...conceptos],
  }))

const month = (colillas: readonly ColillaContable[]) =>
  voucherOfPayroll({ mes: '2026-10', fecha: '2026-10-31', tercero: propio, aportes: propio, colillas })

describe('the voucher of a payroll', () => {
  it('debits what was earned and the shares, and credits each debt to its employee or to all', () => {
    const conceptos = [
      { clave: 'SALARIO', devengado: 2_100_000, deduccion: 0 },
      { clave: 'EXTRA_DIURNA', devengado: 75_000, deduccion: 0 },
      { clave: 'DOMINICAL', devengado: 152_000, deduccion: 0 },
      { clave: 'SALUD', devengado: 0, deduccion: 93_080 },
      { clave: 'PENSION', devengado: 0, deduccion: 93_080 },
      { clave: 'FONDO_SOLIDARIDAD', devengado: 0, deduccion: 1_000 },
      { clave: 'LIBRANZA', devengado: 0, deduccion: 200_000 },
    ]
    const shares = { aporte_pension: 279_240, aporte_caja: 93_080, aporte_icbf: 5 }
    const [voucher] = month([{ ...NONE, ...shares, empleado: party('Ana'), conceptos }])
    expect(voucher).toMatchObject({
      ...{ clave: 'NOMINA-2026-10', numero: 'NOM-2026-10', fecha: '2026-10-31' },
      concepto: 'Nómina de octubre de 2026',
    })
    expect(
      voucher!.lineas.map(({ clase, tercero, debito, credito }) => [clase, tercero.nombre, debito, credito]),
    ).toEqual([
      ['NOMINA_SUELDOS', 'Molino', 2_100_000, 0],
      ['NOMINA_RECARGOS', 'Molino', 227_000, 0],
      ['APORTE_PENSION', 'Molino', 279_240, 0],
      ['APORTE_CAJA', 'Molino', 93_080, 0],
      ['APORTE_ICBF', 'Molino', 5, 0],
      ['SALUD_POR_PAGAR', 'Molino', 0, 93_080],
      ['PENSION_POR_PAGAR', 'Molino', 0, 373_320],
      ['PARAFISCALES_POR_PAGAR', 'Molino', 0, 93_085],
      ['LIBRANZA_EMPLEADO', 'Ana', 0, 200_000],
      ['SALARIOS_POR_PAGAR', 'Ana', 0, 1_939_840],
    ])
  })

  it('balances for any concepts, and its payment leaves each employee with 0 to pay', () => {
    fc.assert(
      fc.property(fc.array(colilla, { maxLength: 6 }), (colillas) => {
        const accrued = month(colillas)
        const owed = accrued.flatMap(({ lineas }) =>
          lineas.filter(({ clase }) => clase === 'SALARIOS_POR_PAGAR'),
        )
        const paid = voucherOfPayrollPayment({
          ...{ id: 'p', consecutivo: 'NOM-2026-10', mes: '2026-10', fecha: '2026-10-31', tercero: propio },
          colillas: owed.map(({ tercero, credito }) => ({ empleado: tercero, valor: credito })),
          ...{ medio: { tags: 'SON_BANCOS', id_banco: 'b' }, anulada: '2026-11-03', motivo: 'Otro banco' },
        })
        for (const { lineas } of [...accrued, ...paid])
          expect(sumsOf(lineas).debito).toBe(sumsOf(lineas).credito)
        const [payment, back] = paid
        const rest = [...owed, ...(payment?.lineas ?? [])]
          .filter(({ clase }) => clase === 'SALARIOS_POR_PAGAR')
          .reduce((sums, { tercero, debito, credito }) => {
            const before = sums.get(tercero.nombre) ?? 0
            return sums.set(tercero.nombre, before + debito - credito)
          }, new Map<string, number>())
        expect([...rest.values()].filter(Boolean)).toEqual([])
        expect(back?.lineas.length ?? 0).toBe(payment?.lineas.length ?? 0)
      }),
      { examples: [[[]]] },
    )
  })
})
