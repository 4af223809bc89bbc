import { Decimal, redondear, sumar, type Cifra } from './cifras.ts'
import { invalidField } from './refusal.ts'

/** What a payroll concept is (facts 3.11). */
interface Concepto {
  nombre: string
  clase: 'DEVENGADO' | 'DEDUCCION'
  /** It counts for health, pension and the solidarity fund. */
  salarial?: true
  /** Paid by hours, each at the hour's pay and this surcharge on top; a bare surcharge has its hour in the salary. */
  recargo?: { parametro: keyof ParametrosDeNomina; sobre_la_hora: boolean }
}

const porHoras = (nombre: string, parametro: keyof ParametrosDeNomina, sobre_la_hora = true) =>
  ({ nombre, clase: 'DEVENGADO', salarial: true, recargo: { parametro, sobre_la_hora } }) as const

/** The concepts of a slip, in their order on it. */
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

/** Dated parameters of a payroll as they hold on the last day of its period; pesos, percents, hours (facts 3.11). */
export interface ParametrosDeNomina {
  SMMLV: string
  AUXILIO_TRANSPORTE: string
  /** Minimum wages up to which the allowance is paid, and from which the solidarity fund is deducted. */
  AUXILIO_TRANSPORTE_HASTA: string
  FONDO_SOLIDARIDAD_DESDE: string
  FONDO_SOLIDARIDAD: string
  SALUD_EMPLEADO: string
  PENSION_EMPLEADO: string
  /** Hours of a month by which its salary is divided. */
  HORAS_MES: string
  RECARGO_EXTRA_DIURNA: string
  RECARGO_EXTRA_NOCTURNA: string
  RECARGO_NOCTURNO: string
  RECARGO_DOMINICAL: string
}

/** What a month had besides salary: `horas` of a concept that is paid by the hour, or the pesos of any other. */
export interface Novedad {
  clave: Exclude<ClaveDeNomina, 'SALARIO' | 'AUXILIO_TRANSPORTE' | 'SALUD' | 'PENSION' | 'FONDO_SOLIDARIDAD'>
  horas?: number
  valor?: number
}

/** One concept of a slip: whole pesos in one of its two columns; `cantidad` in its unit, null where it has none. */
export interface LineaDeNomina {
  clave: ClaveDeNomina
  concepto: string
  cantidad: number | null
  unidad: '' | 'días' | 'horas' | '%'
  devengado: number
  deduccion: number
}

export interface Nomina {
  lineas: LineaDeNomina[]
  total_devengado: number
  total_deducciones: number
  neto: number
}

/** A month of pay has thirty days, whatever the calendar says. */
const DIAS = 30

/**
 * The slip of one month (facts 3.11). Salary and transport allowance go by days of 30, hours by the salary ÷ HORAS_MES:
 * multiplied first, divided last, each concept rounded half-up once. The allowance is paid while neither the salary nor
 * what was earned of it passes AUXILIO_TRANSPORTE_HASTA minimum wages, and is no base of health, pension and solidarity
 * fund, which is due from FONDO_SOLIDARIDAD_DESDE on. Refuses with 422 days outside of 0–30, a negative value, and
 * deductions that pass what was earned.
 */
export function liquidarNomina(datos: {
  salario: number
  dias: number
  novedades: readonly Novedad[]
  parametros: ParametrosDeNomina
}): Nomina {
  const { salario, dias, novedades, parametros: p } = datos
  if (!Number.isInteger(dias) || dias < 0 || dias > DIAS) {
    throw invalidField('dias', `Los días van de 0 a ${DIAS}.`)
  }
  const proporcional = (valor: Cifra) => redondear(new Decimal(valor).times(dias).dividedBy(DIAS))
  const propias = novedades.map((novedad) => lineaDe(novedad, salario, p))
  const salariales = [
    linea('SALARIO', proporcional(salario), dias, 'días'),
    ...propias.filter(({ clave }) => esSalarial(clave)),
  ]
  const base = sumar(salariales.map(({ devengado }) => devengado))
  const tope = new Decimal(p.SMMLV).times(p.AUXILIO_TRANSPORTE_HASTA)
  const conAuxilio = tope.greaterThanOrEqualTo(Math.max(base, salario))
  const solidario = new Decimal(p.SMMLV).times(p.FONDO_SOLIDARIDAD_DESDE).lessThanOrEqualTo(base)
  const porcentaje = (clave: ClaveDeNomina, tasa: string) =>
    linea(clave, redondear(new Decimal(base).times(tasa).dividedBy(100)), Number(tasa), '%')
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
  const total_devengado = sumar(lineas.map(({ devengado }) => devengado))
  const total_deducciones = sumar(lineas.map(({ deduccion }) => deduccion))
  if (total_deducciones > total_devengado) {
    throw invalidField('novedades', 'Las deducciones pasan lo devengado.')
  }
  return { lineas, total_devengado, total_deducciones, neto: total_devengado - total_deducciones }
}

const ORDEN = Object.keys(CONCEPTOS_DE_NOMINA) as ClaveDeNomina[]

const conceptoDe = (clave: ClaveDeNomina): Concepto => CONCEPTOS_DE_NOMINA[clave]
const esSalarial = (clave: ClaveDeNomina) => conceptoDe(clave).salarial === true

function lineaDe(
  { clave, horas, valor = 0 }: Novedad,
  salario: number,
  p: ParametrosDeNomina,
): LineaDeNomina {
  const { recargo } = conceptoDe(clave)
  if (valor < 0 || (horas ?? 0) < 0) throw invalidField('novedades', 'El valor no puede ser negativo.')
  if (!recargo) return linea(clave, valor, null, '')
  const porCien = new Decimal(p[recargo.parametro]).plus(recargo.sobre_la_hora ? 100 : 0)
  const pagado = new Decimal(salario).times(horas ?? 0).times(porCien)
  return linea(clave, redondear(pagado.dividedBy(new Decimal(p.HORAS_MES).times(100))), horas ?? 0, 'horas')
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
