import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PARAMETERS } from '#server/companies/new-company-rules.ts'
import {
  CONCEPTOS_DE_NOMINA,
  calculatePayroll,
  employerShares,
  payrollSpans,
  type Novedad,
  type ParametrosDeNomina,
} from '#server/payroll/rules.ts'

/** Parameters of a new company on a day. */
const parametrosDe = (dia: string) =>
  Object.fromEntries(
    PARAMETERS.filter(({ desde, hasta = '9999-12-31' }) => desde <= dia && dia <= hasta).map(
      ({ tag, valor }) => [tag, valor],
    ),
  ) as unknown as ParametrosDeNomina

const tramos = payrollSpans({ desde: '2026-10-01', hasta: '2026-10-31' }, parametrosDe)
const mes = (salario: number, novedades: Novedad[] = [], dias = 30) =>
  calculatePayroll({ salario, dias, novedades, tramos })
const valores = (nomina: ReturnType<typeof mes>) =>
  nomina.lineas.map(({ concepto, devengado, deduccion }) => [concepto, devengado, deduccion])

describe('the shares of the employer', () => {
  it('below ten minimum wages the employer pays neither health, ICBF nor SENA', () => {
    expect(employerShares(2_100_000, '1750905')).toEqual({
      ...{ aporte_salud: 0, aporte_pension: 252_000, aporte_riesgos: 51_156 },
      ...{ aporte_caja: 84_000, aporte_icbf: 0, aporte_sena: 0 },
    })
    expect(employerShares(17_509_049, '1750905').aporte_salud).toBe(0)
    expect(employerShares(17_509_050, '1750905')).toEqual({
      ...{ aporte_salud: 1_488_269, aporte_pension: 2_101_086, aporte_riesgos: 426_520 },
      ...{ aporte_caja: 700_362, aporte_icbf: 525_272, aporte_sena: 350_181 },
    })
    expect(mes(2_100_000).aportes).toEqual(employerShares(2_100_000, '1750905'))
  })
})

describe('a payroll slip', () => {
  it('the worked example pays 2,181,095 net for a salary of 2,100,000 plus transport allowance', () => {
    const nomina = mes(2_100_000)
    expect(valores(nomina)).toEqual([
      ['Salario básico', 2_100_000, 0],
      ['Auxilio de transporte', 249_095, 0],
      ['Salud', 0, 84_000],
      ['Pensión', 0, 84_000],
    ])
    expect(nomina).toMatchObject({ total_devengado: 2_349_095, total_deducciones: 168_000, neto: 2_181_095 })
  })

  it('six day overtime hours of 10,000 pay 75,000, and each surcharge has its own percent', () => {
    const nomina = mes(2_100_000, [
      { clave: 'DOMINICAL', horas: 8 },
      { clave: 'EXTRA_DIURNA', horas: 6 },
      { clave: 'EXTRA_NOCTURNA', horas: 2 },
      { clave: 'RECARGO_NOCTURNO', horas: 10 },
    ])
    expect(valores(nomina).slice(2, 6)).toEqual([
      ['Horas extra diurnas', 75_000, 0],
      ['Horas extra nocturnas', 35_000, 0],
      ['Recargo nocturno', 35_000, 0],
      ['Dominicales y festivos', 152_000, 0],
    ])
    expect(nomina.lineas.find(({ clave }) => clave === 'SALUD')?.deduccion).toBe(95_880)
  })

  it('hour divisor and Sunday surcharge change in July 2026, as in the law', () => {
    expect(
      [parametrosDe('2026-06-30'), parametrosDe('2026-07-31')].map((p) => [p.HORAS_MES, p.RECARGO_DOMINICAL]),
    ).toEqual([
      ['220', '80'],
      ['210', '90'],
    ])
  })

  describe('payroll slip of July 2026', () => {
    const julio = payrollSpans({ desde: '2026-07-01', hasta: '2026-07-31' }, parametrosDe)
    const conHoras = (...novedades: Novedad[]) =>
      calculatePayroll({ salario: 2_100_000, dias: 30, novedades, tramos: julio })

    it('the slip of July 2026 has two parts: divisor 220 until the 14th, then 210', () => {
      expect(julio.map(({ desde, hasta, parametros: p }) => [desde, hasta, p.HORAS_MES])).toEqual([
        ['2026-07-01', '2026-07-14', '220'],
        ['2026-07-15', '2026-07-31', '210'],
      ])
    })

    it('each hour is paid by the divisor of its day, and the slip adds both parts', () => {
      const extra = (dia: string) => ({ clave: 'EXTRA_DIURNA', horas: 6, dia }) as const
      const nomina = conHoras(extra('2026-07-15'), extra('2026-07-14'))
      expect(valores(nomina).slice(2, 4)).toEqual([
        ['Horas extra diurnas, del 01/07/2026 al 14/07/2026', 71_591, 0],
        ['Horas extra diurnas, del 15/07/2026 al 31/07/2026', 75_000, 0],
      ])
      expect(nomina.total_devengado).toBe(2_349_095 + 75_000 + 71_591)
      expect(nomina.lineas.find(({ clave }) => clave === 'SALUD')?.deduccion).toBe(89_864)
      const dominical = conHoras({ clave: 'DOMINICAL', horas: 8, dia: '2026-07-05' })
      expect(valores(dominical)[2]?.[1]).toBe(145_091)
    })

    it('overtime hours need a day within the period', () => {
      for (const dia of [{}, { dia: '2026-08-01' }, { dia: '2026-06-30' }]) {
        expect(() => conHoras({ clave: 'EXTRA_DIURNA', horas: 1, ...dia })).toThrow(
          expect.objectContaining({
            errores: {
              novedades: [
                'Escriba las horas por sus días: del 01/07/2026 al 14/07/2026 y del 15/07/2026 al 31/07/2026.',
              ],
            },
          }),
        )
      }
    })

    it('an hour pays the same on any day of one part, and never less after the change', () => {
      const pago = (dia: string, horas: number) => {
        const { lineas } = conHoras({ clave: 'EXTRA_NOCTURNA', horas, dia })
        return lineas.find(({ clave }) => clave === 'EXTRA_NOCTURNA')?.devengado ?? 0
      }
      const dia = (de: number, a: number) =>
        fc.integer({ min: de, max: a }).map((uno) => `2026-07-${String(uno).padStart(2, '0')}`)
      fc.assert(
        fc.property(dia(1, 14), dia(15, 31), fc.integer({ min: 1, max: 48 }), (antes, despues, horas) => {
          expect(pago(antes, horas)).toBe(pago('2026-07-01', horas))
          expect(pago(despues, horas)).toBe(pago('2026-07-31', horas))
          expect(pago(despues, horas)).toBeGreaterThan(pago(antes, horas))
        }),
      )
    })
  })

  it('pays the transport allowance up to two minimum wages, and the solidarity fund from four', () => {
    const tiene = (salario: number, clave: string, dias = 30) =>
      mes(salario, [], dias).lineas.some((linea) => linea.clave === clave)
    expect([3_501_810, 3_501_811].map((salario) => tiene(salario, 'AUXILIO_TRANSPORTE'))).toEqual([
      true,
      false,
    ])
    expect(tiene(5_000_000, 'AUXILIO_TRANSPORTE', 10)).toBe(false)
    expect([7_003_619, 7_003_620].map((salario) => tiene(salario, 'FONDO_SOLIDARIDAD'))).toEqual([
      false,
      true,
    ])
    expect(mes(7_003_620).lineas.at(-1)?.deduccion).toBe(70_036)
  })

  it('a slip counts thirty days a month, and has no line without an amount', () => {
    expect(valores(mes(2_100_000, [], 12)).slice(0, 2)).toEqual([
      ['Salario básico', 840_000, 0],
      ['Auxilio de transporte', 99_638, 0],
    ])
    expect(valores(mes(2_100_000, [{ clave: 'VACACIONES', valor: 1_050_000 }], 0))).toEqual([
      ['Vacaciones', 1_050_000, 0],
      ['Salud', 0, 42_000],
      ['Pensión', 0, 42_000],
    ])
  })

  it('a slip rejects impossible days, negative values and deductions above the earnings', () => {
    for (const dias of [-1, 31, 1.5]) expect(() => mes(2_100_000, [], dias)).toThrow()
    expect(() => mes(2_100_000, [{ clave: 'PRESTAMO', valor: -1 }])).toThrow()
    expect(() => mes(2_100_000, [{ clave: 'EXTRA_DIURNA', horas: -1 }])).toThrow()
    expect(mes(2_100_000, [{ clave: 'PRESTAMO', valor: 2_181_095 }]).neto).toBe(0)
    expect(() => mes(2_100_000, [{ clave: 'PRESTAMO', valor: 2_181_096 }])).toThrow()
  })

  it('the columns of a slip add up, and each concept is in one column only', () => {
    const claves = ['EXTRA_DIURNA', 'DOMINICAL', 'BONIFICACION', 'COMISION', 'PRIMA', 'INCAPACIDAD'] as const
    const novedad = fc.record({
      clave: fc.constantFrom(...claves),
      horas: fc.integer({ min: 0, max: 48 }),
      valor: fc.integer({ min: 0, max: 3_000_000 }),
    })
    const orden = Object.keys(CONCEPTOS_DE_NOMINA)
    fc.assert(
      fc.property(
        fc.integer({ min: 1_750_905, max: 20_000_000 }),
        fc.integer({ min: 0, max: 30 }),
        fc.array(novedad, { maxLength: 6 }),
        (salario, dias, novedades) => {
          const { lineas, total_devengado, total_deducciones, neto } = mes(salario, novedades, dias)
          const suma = (of: 'devengado' | 'deduccion') =>
            lineas.reduce((total, linea) => total + linea[of], 0)
          expect([suma('devengado'), suma('deduccion')]).toEqual([total_devengado, total_deducciones])
          expect(neto).toBe(total_devengado - total_deducciones)
          expect(neto).toBeGreaterThanOrEqual(0)
          expect(lineas.every(({ devengado, deduccion }) => (devengado === 0) !== (deduccion === 0))).toBe(
            true,
          )
          const puestos = lineas.map(({ clave }) => orden.indexOf(clave))
          expect(puestos).toEqual([...puestos].sort((a, b) => a - b))
        },
      ),
    )
  })
})
