import {
  type Asiento,
  type Comprobante,
  creditLine,
  debitLine,
  type Tercero,
  voucherFrom,
  withoutEmpty,
  withReversal,
} from '#server/kit/rules/voucher.ts'
import { addUp } from '#server/kit/rules/figures.ts'
import type { Clase } from '#server/kit/words/accounting.ts'
import { writtenMonth } from '#server/kit/words/months.ts'
import { classOfMeans, type Medio } from '#server/payments/means-rules.ts'
import type { Aportes, ClaveDeNomina } from './rules.ts'

/** A slip as accounting reads it, whole pesos. */
export interface ColillaContable extends Aportes {
  empleado: Tercero
  conceptos: readonly { clave: string; devengado: number; deduccion: number }[]
}

/** Slips of one month `aaaa-mm`. `fecha` is the last day of the month. */
export interface NominaContable {
  mes: string
  fecha: string
  /** The company itself. */
  tercero: Tercero
  /** The third party that receives the shares, or the company until one is named. */
  aportes: Tercero
  colillas: readonly ColillaContable[]
}

const RECARGOS: Clase = 'NOMINA_RECARGOS'

/** Class of each concept, earned or deducted. */
const CLASE_DE: Record<ClaveDeNomina, Clase> = {
  SALARIO: 'NOMINA_SUELDOS',
  AUXILIO_TRANSPORTE: 'NOMINA_AUXILIO_TRANSPORTE',
  EXTRA_DIURNA: RECARGOS,
  EXTRA_NOCTURNA: RECARGOS,
  RECARGO_NOCTURNO: RECARGOS,
  DOMINICAL: RECARGOS,
  BONIFICACION: 'NOMINA_BONIFICACIONES',
  COMISION: 'NOMINA_COMISIONES',
  VACACIONES: 'NOMINA_VACACIONES',
  INCAPACIDAD: 'NOMINA_INCAPACIDADES',
  PRIMA: 'NOMINA_PRIMA',
  SALUD: 'SALUD_POR_PAGAR',
  PENSION: 'PENSION_POR_PAGAR',
  FONDO_SOLIDARIDAD: 'PENSION_POR_PAGAR',
  RETENCION: 'RETENCION_SALARIOS',
  PRESTAMO: 'PRESTAMO_EMPLEADO',
  ANTICIPO: 'ANTICIPO_EMPLEADO',
  LIBRANZA: 'LIBRANZA_EMPLEADO',
  EMBARGO: 'EMBARGO_EMPLEADO',
  OTROS: 'DESCUENTO_EMPLEADO',
}

/** Class of the expense and of the debt of each share of the employer. */
const APORTES: readonly (readonly [aporte: keyof Aportes, gasto: Clase, deuda: Clase])[] = [
  ['aporte_salud', 'APORTE_SALUD', 'SALUD_POR_PAGAR'],
  ['aporte_pension', 'APORTE_PENSION', 'PENSION_POR_PAGAR'],
  ['aporte_riesgos', 'APORTE_RIESGOS', 'RIESGOS_POR_PAGAR'],
  ['aporte_caja', 'APORTE_CAJA', 'PARAFISCALES_POR_PAGAR'],
  ['aporte_icbf', 'APORTE_ICBF', 'PARAFISCALES_POR_PAGAR'],
  ['aporte_sena', 'APORTE_SENA', 'PARAFISCALES_POR_PAGAR'],
]

/** Debts that one third party receives for all employees. The other lines name their employee. */
const DE_TODOS: ReadonlySet<Clase> = new Set([
  'SALUD_POR_PAGAR',
  'PENSION_POR_PAGAR',
  'RIESGOS_POR_PAGAR',
  'PARAFISCALES_POR_PAGAR',
])

/** A concept that this release does not know is salary or another deduction. */
const classOf = (clave: string, deducted: boolean): Clase =>
  Object.hasOwn(CLASE_DE, clave)
    ? CLASE_DE[clave as ClaveDeNomina]
    : deducted
      ? 'DESCUENTO_EMPLEADO'
      : 'NOMINA_SUELDOS'

/** Voucher of a month's slips (payroll/README.md, voucher). */
export function voucherOfPayroll({ mes, fecha, tercero, aportes, colillas }: NominaContable): Comprobante[] {
  const gastos = new Map<Clase, number>()
  const deudas = new Map<Clase, number>()
  const add = (sums: Map<Clase, number>, clase: Clase, valor: number) =>
    void sums.set(clase, (sums.get(clase) ?? 0) + valor)
  const propias: Asiento[] = []
  for (const colilla of colillas) {
    const { empleado, conceptos } = colilla
    for (const { clave, devengado, deduccion } of conceptos) {
      const clase = classOf(clave, deduccion > 0)
      if (devengado > 0) add(gastos, clase, devengado)
      else if (DE_TODOS.has(clase)) add(deudas, clase, deduccion)
      else propias.push(creditLine(clase, deduccion, { tercero: empleado }))
    }
    for (const [aporte, gasto, deuda] of APORTES) {
      add(gastos, gasto, colilla[aporte])
      add(deudas, deuda, colilla[aporte])
    }
    const neto = addUp(conceptos.map(({ devengado, deduccion }) => devengado - deduccion))
    propias.push(creditLine('SALARIOS_POR_PAGAR', neto, { tercero: empleado, cruce: `NOM-${mes}` }))
  }
  const concepto = `Nómina de ${writtenMonth(mes)}`
  return withoutEmpty([
    voucherFrom(
      {
        ...{ id: mes, tipo: 'NOMINA', numero: `NOM-${mes}`, fecha, tercero, concepto },
        documento: { tabla: 'payroll_records', id: mes },
      },
      [
        ...[...gastos].map(([clase, valor]) => debitLine(clase, valor)),
        ...[...deudas].map(([clase, valor]) => creditLine(clase, valor, { tercero: aportes })),
        ...propias,
      ],
    ),
  ])
}

/** A payment of slips: whole pesos. */
export interface PagoDeNomina {
  id: string
  consecutivo: string
  mes: string
  fecha: string
  tercero: Tercero
  colillas: readonly { empleado: Tercero; valor: number }[]
  medio: Medio
  /** Day of the void, or ''. */
  anulada: string
  motivo: string
}

/** Voucher of a payment of payroll, and of its void. */
export function voucherOfPayrollPayment(uno: PagoDeNomina): Comprobante[] {
  const { id, consecutivo: numero, mes, fecha, tercero, colillas, medio } = uno
  const original = voucherFrom(
    {
      ...{ id, tipo: 'PAGO', numero, fecha, tercero, concepto: `Pago de la nómina de ${writtenMonth(mes)}` },
      documento: { tabla: 'payroll_payments', id },
    },
    [
      ...colillas.map(({ empleado, valor }) =>
        debitLine('SALARIOS_POR_PAGAR', valor, { tercero: empleado, cruce: `NOM-${mes}` }),
      ),
      creditLine(classOfMeans(medio), addUp(colillas.map(({ valor }) => valor)), {
        id_banco: medio.id_banco,
      }),
    ],
  )
  return withReversal(original, uno)
}
