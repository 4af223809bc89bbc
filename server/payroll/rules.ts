import { addDays, writtenDay } from '#server/kit/words/days.ts'
import { Decimal, roundTo, addUp, type Cifra } from '#server/kit/rules/figures.ts'
import { invalidField } from '#server/kit/rules/refusal.ts'

interface Concepto {
  nombre: string
  clase: 'DEVENGADO' | 'DEDUCCION'
  /** Part of the base of health, pension and the solidarity fund. */
  salarial?: true
  /** Paid by hours, with a surcharge in percent. Without `sobre_la_hora` the hour itself is already in the salary. */
  recargo?: { parametro: keyof ParametrosDeNomina; sobre_la_hora: boolean }
}

const porHoras = (nombre: string, parametro: keyof ParametrosDeNomina, sobre_la_hora = true) =>
  ({ nombre, clase: 'DEVENGADO', salarial: true, recargo: { parametro, sobre_la_hora } }) as const

/** Concepts in the order of the slip. */
export const CONCEPTOS_DE_NOMINA = {
  SALARIO: { nombre: 'Salario básico', clase: 'DEVENGADO', salarial: true },
  AUXILIO_TRANSPORTE: { nombre: 'Auxilio de transporte', clase: 'DEVENGADO' },
  EXTRA_DIURNA: porHoras('Horas extra diurnas', 'RECARGO_EXTRA_DIURNA'),
  EXTRA_NOCTURNA: porHoras('Horas extra nocturnas', 'RECARGO_EXTRA_NOCTURNA'),
  RECARGO_NOCTURNO: porHoras('Recargo nocturno', 'RECARGO_NOCTURNO', false),
  DOMINICAL: porHoras('Dominicales y festivos', 'RECARGO_DOMINICAL'),
  BONIFICACION: { nombre: 'Bonificación', clase: 'DEVENGADO' },
  COMISION: { nombre: 'Comisión', clase: 'DEVENGADO', salarial: true },
  VACACIONES: { nombre: 'Vacaciones', clase: 'DEVENGADO', salarial: true },
  INCAPACIDAD: { nombre: 'Incapacidad', clase: 'DEVENGADO', salarial: true },
  PRIMA: { nombre: 'Prima de servicios', clase: 'DEVENGADO' },
  SALUD: { nombre: 'Salud', clase: 'DEDUCCION' },
  PENSION: { nombre: 'Pensión', clase: 'DEDUCCION' },
  FONDO_SOLIDARIDAD: { nombre: 'Fondo de solidaridad pensional', clase: 'DEDUCCION' },
  RETENCION: { nombre: 'Retención en la fuente', clase: 'DEDUCCION' },
  PRESTAMO: { nombre: 'Préstamo', clase: 'DEDUCCION' },
  ANTICIPO: { nombre: 'Anticipo', clase: 'DEDUCCION' },
  LIBRANZA: { nombre: 'Libranza', clase: 'DEDUCCION' },
  EMBARGO: { nombre: 'Embargo', clase: 'DEDUCCION' },
  OTROS: { nombre: 'Otros descuentos', clase: 'DEDUCCION' },
} as const satisfies Record<string, Concepto>

export type ClaveDeNomina = keyof typeof CONCEPTOS_DE_NOMINA

/** Payroll parameters of a day: pesos, percents, hours. */
export interface ParametrosDeNomina {
  SMMLV: string
  AUXILIO_TRANSPORTE: string
  /** In minimum wages: the allowance ends above the first, the solidarity fund begins at the second. */
  AUXILIO_TRANSPORTE_HASTA: string
  FONDO_SOLIDARIDAD_DESDE: string
  FONDO_SOLIDARIDAD: string
  SALUD_EMPLEADO: string
  PENSION_EMPLEADO: string
  /** Divisor of the monthly salary. */
  HORAS_MES: string
  RECARGO_EXTRA_DIURNA: string
  RECARGO_EXTRA_NOCTURNA: string
  RECARGO_NOCTURNO: string
  RECARGO_DOMINICAL: string
}

/** Part of a period with the same pay per hour. Days `aaaa-mm-dd`, both included. */
export interface Tramo {
  desde: string
  hasta: string
  parametros: ParametrosDeNomina
}

/** Parameters of the pay per hour. */
const DE_LA_HORA = [
  'HORAS_MES',
  'RECARGO_EXTRA_DIURNA',
  'RECARGO_EXTRA_NOCTURNA',
  'RECARGO_NOCTURNO',
  'RECARGO_DOMINICAL',
] as const satisfies (keyof ParametrosDeNomina)[]

/**
 * Splits a period where the pay per hour changes (payroll/README.md, pay per hour). Days `aaaa-mm-dd`.
 * `parametrosDel` gives the parameters of a day.
 */
export function payrollSpans(
  { desde, hasta }: { desde: string; hasta: string },
  parametrosDel: (dia: string) => ParametrosDeNomina,
): Tramo[] {
  const tramos: Tramo[] = []
  for (let dia = desde; dia <= hasta; dia = addDays(dia, 1)) {
    const parametros = parametrosDel(dia)
    const ultimo = tramos.at(-1)
    if (ultimo && DE_LA_HORA.every((tag) => Number(ultimo.parametros[tag]) === Number(parametros[tag]))) {
      Object.assign(ultimo, { hasta: dia, parametros })
    } else tramos.push({ desde: dia, hasta: dia, parametros })
  }
  return tramos
}

/**
 * An item of the month in addition to the salary: `horas` for hourly concepts, `valor` in pesos for other
 * concepts. `dia` selects the part of a month with several parts.
 */
export interface Novedad {
  dia?: string
  clave: Exclude<ClaveDeNomina, 'SALARIO' | 'AUXILIO_TRANSPORTE' | 'SALUD' | 'PENSION' | 'FONDO_SOLIDARIDAD'>
  horas?: number
  valor?: number
}

/** One concept of a slip, whole pesos in one of two columns. `cantidad` is null without a unit. */
export interface LineaDeNomina {
  clave: ClaveDeNomina
  concepto: string
  cantidad: number | null
  unidad: '' | 'días' | 'horas' | '%'
  devengado: number
  deduccion: number
}

/** Shares of the employer in whole pesos. */
export interface Aportes {
  aporte_salud: number
  aporte_pension: number
  aporte_riesgos: number
  aporte_caja: number
  aporte_icbf: number
  aporte_sena: number
}

/** Shares of the employer in percent. Risk class III (Decreto 768 de 2022) is that of mills. */
const APORTES = {
  aporte_salud: '8.5',
  aporte_pension: '12',
  aporte_riesgos: '2.436',
  aporte_caja: '4',
  aporte_icbf: '3',
  aporte_sena: '2',
} as const satisfies Record<keyof Aportes, string>

/** Shares that nobody owes for an employee who earns less than this number of minimum wages. */
const EXONERADOS: ReadonlySet<keyof Aportes> = new Set(['aporte_salud', 'aporte_icbf', 'aporte_sena'])
const EXONERADOS_HASTA = 10

/**
 * Shares of the employer on the salary concepts of one slip, each rounded half-up once (payroll/README.md, employer's
 * shares). `base` in whole pesos, `smmlv` in pesos.
 */
export function employerShares(base: number, smmlv: string): Aportes {
  const exonerated = new Decimal(smmlv).times(EXONERADOS_HASTA).greaterThan(base)
  const share = (which: keyof Aportes) =>
    exonerated && EXONERADOS.has(which) ? 0 : roundTo(new Decimal(base).times(APORTES[which]).dividedBy(100))
  return {
    aporte_salud: share('aporte_salud'),
    aporte_pension: share('aporte_pension'),
    aporte_riesgos: share('aporte_riesgos'),
    aporte_caja: share('aporte_caja'),
    aporte_icbf: share('aporte_icbf'),
    aporte_sena: share('aporte_sena'),
  }
}

export interface Nomina {
  lineas: LineaDeNomina[]
  aportes: Aportes
  total_devengado: number
  total_deducciones: number
  neto: number
}

/** Days of a pay month, whatever the calendar says. */
const DIAS = 30

/**
 * Computes the slip of one month (payroll/README.md, payroll slip). Each concept is rounded half-up once.
 * Throws 422 for days outside 0–30, negative values, and deductions above the earnings. Hours without a day
 * throw 422 when the month has several parts.
 */
export function calculatePayroll(datos: {
  salario: number
  dias: number
  novedades: readonly Novedad[]
  /** Parts of the period, in order of days. */
  tramos: readonly Tramo[]
}): Nomina {
  const { salario, dias, novedades, tramos } = datos
  const p = tramos.at(-1)!.parametros
  if (!Number.isInteger(dias) || dias < 0 || dias > DIAS) {
    throw invalidField('dias', `Los días van de 0 a ${DIAS}.`)
  }
  const proporcional = (valor: Cifra) => roundTo(new Decimal(valor).times(dias).dividedBy(DIAS))
  const propias = [...novedades]
    .sort((una, otra) => (una.dia ?? '').localeCompare(otra.dia ?? ''))
    .map((novedad) => lineaDe(novedad, salario, tramos))
  const salariales = [
    linea('SALARIO', proporcional(salario), dias, 'días'),
    ...propias.filter(({ clave }) => esSalarial(clave)),
  ]
  const base = addUp(salariales.map(({ devengado }) => devengado))
  const tope = new Decimal(p.SMMLV).times(p.AUXILIO_TRANSPORTE_HASTA)
  const conAuxilio = tope.greaterThanOrEqualTo(Math.max(base, salario))
  const solidario = new Decimal(p.SMMLV).times(p.FONDO_SOLIDARIDAD_DESDE).lessThanOrEqualTo(base)
  const porcentaje = (clave: ClaveDeNomina, tasa: string) =>
    linea(clave, roundTo(new Decimal(base).times(tasa).dividedBy(100)), Number(tasa), '%')
  const lineas = [
    ...salariales,
    ...(conAuxilio ? [linea('AUXILIO_TRANSPORTE', proporcional(p.AUXILIO_TRANSPORTE), dias, 'días')] : []),
    ...propias.filter(({ clave }) => !esSalarial(clave)),
    porcentaje('SALUD', p.SALUD_EMPLEADO),
    porcentaje('PENSION', p.PENSION_EMPLEADO),
    ...(solidario ? [porcentaje('FONDO_SOLIDARIDAD', p.FONDO_SOLIDARIDAD)] : []),
  ]
    .filter(({ devengado, deduccion }) => devengado + deduccion > 0)
    .sort((a, b) => ORDEN.indexOf(a.clave) - ORDEN.indexOf(b.clave))
  const total_devengado = addUp(lineas.map(({ devengado }) => devengado))
  const total_deducciones = addUp(lineas.map(({ deduccion }) => deduccion))
  if (total_deducciones > total_devengado) {
    throw invalidField('novedades', 'Las deducciones pasan lo devengado.')
  }
  const aportes = employerShares(base, p.SMMLV)
  return { lineas, aportes, total_devengado, total_deducciones, neto: total_devengado - total_deducciones }
}

const ORDEN = Object.keys(CONCEPTOS_DE_NOMINA) as ClaveDeNomina[]

const conceptoDe = (clave: ClaveDeNomina): Concepto => CONCEPTOS_DE_NOMINA[clave]
const esSalarial = (clave: ClaveDeNomina) => conceptoDe(clave).salarial === true

function lineaDe(novedad: Novedad, salario: number, tramos: readonly Tramo[]): LineaDeNomina {
  const { clave, horas = 0, valor = 0 } = novedad
  const { nombre, recargo } = conceptoDe(clave)
  if (valor < 0 || horas < 0) throw invalidField('novedades', 'El valor no puede ser negativo.')
  if (!recargo) return linea(clave, valor, null, '')
  const tramo = tramoDe(novedad, tramos)
  const { parametros: p } = tramo
  const porCien = new Decimal(p[recargo.parametro]).plus(recargo.sobre_la_hora ? 100 : 0)
  const pagado = new Decimal(salario).times(horas).times(porCien)
  const pagada = linea(clave, roundTo(pagado.dividedBy(new Decimal(p.HORAS_MES).times(100))), horas, 'horas')
  return tramos.length === 1 ? pagada : { ...pagada, concepto: `${nombre}, ${enDias(tramo)}` }
}

const enDias = ({ desde, hasta }: Tramo) => `del ${writtenDay(desde)} al ${writtenDay(hasta)}`

function tramoDe({ dia }: Novedad, tramos: readonly Tramo[]): Tramo {
  if (tramos.length === 1 && dia === undefined) return tramos[0]!
  const suyo = tramos.find(({ desde, hasta }) => dia !== undefined && desde <= dia && dia <= hasta)
  if (suyo) return suyo
  throw invalidField('novedades', `Escriba las horas por sus días: ${tramos.map(enDias).join(' y ')}.`)
}

function linea(
  clave: ClaveDeNomina,
  valor: number,
  cantidad: number | null,
  unidad: LineaDeNomina['unidad'],
): LineaDeNomina {
  const { nombre, clase } = conceptoDe(clave)
  const devengado = clase === 'DEVENGADO' ? valor : 0
  return { clave, concepto: nombre, cantidad, unidad, devengado, deduccion: valor - devengado }
}
