import { writtenMonth } from '#server/kit/words/months.ts'
import {
  TAG_LEVY_FUND,
  TAG_PAYROLL_SHARES,
  TAG_TAX_OFFICE,
  TAG_TOWN_OFFICE,
} from '#server/parties/paid-tags-words.ts'
import { addUp } from '#server/kit/rules/figures.ts'
import { tenthDay } from './levy-rules.ts'
import { Refusal } from '#server/kit/rules/refusal.ts'

/** Kinds of declarations: name, tag of the third party to pay, and due date (taxes/README.md, declarations). */
export const DECLARACIONES = {
  CUOTA_FOMENTO: {
    nombre: 'Cuota de fomento',
    etiqueta: TAG_LEVY_FUND,
    vence: tenthDay,
  },
  RETENCION: {
    nombre: 'Retención en la fuente por compras',
    etiqueta: TAG_TAX_OFFICE,
    vence: tenthDay,
  },
  RETENCION_SERVICIOS: {
    nombre: 'Retención en la fuente por fletes y servicios',
    etiqueta: TAG_TAX_OFFICE,
    vence: tenthDay,
  },
  RETEICA: {
    nombre: 'ReteICA por compras',
    etiqueta: TAG_TOWN_OFFICE,
    vence: tenthDay,
  },
  APORTE_SALUD: { nombre: 'Aportes a salud', etiqueta: TAG_PAYROLL_SHARES, vence: tenthDay },
  APORTE_PENSION: { nombre: 'Aportes a pensión', etiqueta: TAG_PAYROLL_SHARES, vence: tenthDay },
  APORTE_RIESGOS: { nombre: 'Aportes a riesgos laborales', etiqueta: TAG_PAYROLL_SHARES, vence: tenthDay },
  APORTE_PARAFISCAL: { nombre: 'Aportes a caja, ICBF y SENA', etiqueta: TAG_PAYROLL_SHARES, vence: tenthDay },
  RETENCION_SALARIOS: {
    nombre: 'Retención en la fuente por salarios',
    etiqueta: TAG_TAX_OFFICE,
    vence: tenthDay,
  },
} as const

export type Declaracion = keyof typeof DECLARACIONES

/** Amount of a month `aaaa-mm`, whole pesos. */
export interface DelMes {
  mes: string
  valor: number
}

/**
 * Amount to declare for a month: its documents, plus later changes in months already declared. A void or a
 * late document is therefore declared with the next month. Whole pesos. An amount below 0 is not due and goes
 * into the next month.
 */
export function toDeclare(mes: string, causado: readonly DelMes[], declarado: readonly DelMes[]) {
  const valorDe = (lista: readonly DelMes[]) => addUp(lista.map(({ valor }) => valor))
  const del_mes = valorDe(causado.filter((uno) => uno.mes === mes))
  const antes = declarado.filter((uno) => uno.mes < mes)
  const desde = antes.reduce((primero, uno) => (uno.mes < primero ? uno.mes : primero), mes)
  const cambiado = valorDe(causado.filter((uno) => uno.mes >= desde && uno.mes < mes)) - valorDe(antes)
  return { del_mes, ajustes: cambiado, valor: del_mes + cambiado }
}

/** DECLARADA, CON_OTRO_MES (included in a later declared month), or still open. */
export type SituacionDelMes = 'DECLARADA' | 'CON_OTRO_MES' | 'POR_DECLARAR'

export function monthSituation(mes: string, declarado: readonly DelMes[]): SituacionDelMes {
  if (declarado.some((uno) => uno.mes === mes)) return 'DECLARADA'
  return entreDeclarados(mes, declarado) ? 'CON_OTRO_MES' : 'POR_DECLARAR'
}

/** A month between two declared ones belongs to the later one. */
const entreDeclarados = (mes: string, declarado: readonly DelMes[]) =>
  declarado.some((uno) => uno.mes < mes) && declarado.some((uno) => uno.mes > mes)

/** Amount of the documents now minus the declared amount. Whole pesos. 0 for a month not declared. */
export function differenceFromDeclared(
  mes: string,
  causado: readonly DelMes[],
  declarado: readonly DelMes[],
): number {
  const suyo = declarado.find((uno) => uno.mes === mes)
  return suyo ? toDeclare(mes, causado, declarado).valor - suyo.valor : 0
}

/** True if the month has an amount that no declaration of this or a later month includes. */
export const declarationMissing = (
  mes: string,
  causado: readonly DelMes[],
  declarado: readonly DelMes[],
): boolean =>
  monthSituation(mes, declarado) === 'POR_DECLARAR' && toDeclare(mes, causado, declarado).valor > 0

/**
 * Throws 422 for a month after `ultimo`, the last ended month. Throws CONFLICTO for a declared month, a month
 * between declared ones, and a month with nothing to pay.
 */
export function refuseDeclaration(
  mes: string,
  { ultimo, declarado, valor }: { ultimo: string; declarado: readonly DelMes[]; valor: number },
): void {
  const escrito = writtenMonth(mes)
  if (mes > ultimo) throw new Refusal('VALIDACION', `${escrito} no ha terminado.`)
  if (declarado.some((uno) => uno.mes === mes))
    throw new Refusal('CONFLICTO', `${escrito} ya está declarado.`)
  if (entreDeclarados(mes, declarado))
    throw new Refusal('CONFLICTO', `Lo de ${escrito} se declaró con un mes posterior. Anule ese primero.`)
  if (valor <= 0) throw new Refusal('CONFLICTO', `De ${escrito} no hay nada que pagar.`)
}
