import { addMonths, writtenMonth } from '#server/kit/words/months.ts'
import { TAG_LEVY_FUND, TAG_TAX_OFFICE, TAG_TOWN_OFFICE } from '#server/parties/paid-tags-words.ts'
import { sumar } from '#server/kit/rules/figures.ts'
import { diaHabil } from '#server/kit/rules/holidays.ts'
import { vencimientoDeCuota } from './levy-rules.ts'
import { Refusal } from '#server/kit/rules/refusal.ts'

/** What of a month is declared and paid to somebody (facts 3.3, 3.4): its name, whom it is paid, and until when. */
export const DECLARACIONES = {
  CUOTA_FOMENTO: {
    nombre: 'Cuota de fomento',
    etiqueta: TAG_LEVY_FUND,
    vence: vencimientoDeCuota,
  },
  RETENCION: {
    nombre: 'Retención en la fuente por compras',
    etiqueta: TAG_TAX_OFFICE,
    vence: (mes: string) => diaHabil(addMonths(mes, 1), DIAS_DE_PLAZO),
  },
  RETENCION_SERVICIOS: {
    nombre: 'Retención en la fuente por fletes y servicios',
    etiqueta: TAG_TAX_OFFICE,
    vence: (mes: string) => diaHabil(addMonths(mes, 1), DIAS_DE_PLAZO),
  },
  RETEICA: {
    nombre: 'ReteICA por compras',
    etiqueta: TAG_TOWN_OFFICE,
    vence: (mes: string) => diaHabil(addMonths(mes, 1), DIAS_DE_PLAZO),
  },
} as const

export type Declaracion = keyof typeof DECLARACIONES

/** Working days of the following month; the calendar of the DIAN says the very day of each NIT, that of the town its own. */
const DIAS_DE_PLAZO = 10

/** What a month came to, `aaaa-mm`; or what was declared of it. Whole pesos. */
export interface DelMes {
  mes: string
  valor: number
}

/**
 * What is to be declared of a month: what its documents withheld, and what changed since in the months that were declared
 * before it, so that a void or a late document stands in the month in which it is declared next. Whole pesos; under 0 there
 * is nothing to pay, and the next month goes on with it.
 */
export function porDeclarar(mes: string, causado: readonly DelMes[], declarado: readonly DelMes[]) {
  const valorDe = (lista: readonly DelMes[]) => sumar(lista.map(({ valor }) => valor))
  const del_mes = valorDe(causado.filter((uno) => uno.mes === mes))
  const antes = declarado.filter((uno) => uno.mes < mes)
  const desde = antes.reduce((primero, uno) => (uno.mes < primero ? uno.mes : primero), mes)
  const cambiado = valorDe(causado.filter((uno) => uno.mes >= desde && uno.mes < mes)) - valorDe(antes)
  return { del_mes, ajustes: cambiado, valor: del_mes + cambiado }
}

/** What is said of a month: it is declared, it was with a later one, which has what it came to, or it is still to be. */
export type SituacionDelMes = 'DECLARADA' | 'CON_OTRO_MES' | 'POR_DECLARAR'

export function situacionDelMes(mes: string, declarado: readonly DelMes[]): SituacionDelMes {
  if (declarado.some((uno) => uno.mes === mes)) return 'DECLARADA'
  return entreDeclarados(mes, declarado) ? 'CON_OTRO_MES' : 'POR_DECLARAR'
}

/** What the first month to be declared after both takes with it. */
const entreDeclarados = (mes: string, declarado: readonly DelMes[]) =>
  declarado.some((uno) => uno.mes < mes) && declarado.some((uno) => uno.mes > mes)

/**
 * What changed since a month was declared: what its documents, and those of months declared before it, come to now, less what
 * was declared. Whole pesos; 0 while it is not declared.
 */
export function diferenciaConLoDeclarado(
  mes: string,
  causado: readonly DelMes[],
  declarado: readonly DelMes[],
): number {
  const suyo = declarado.find((uno) => uno.mes === mes)
  return suyo ? porDeclarar(mes, causado, declarado).valor - suyo.valor : 0
}

/** Whether something of a month is still to be declared: it has an amount, and neither it nor a later month declared it. */
export const faltaDeclarar = (
  mes: string,
  causado: readonly DelMes[],
  declarado: readonly DelMes[],
): boolean =>
  situacionDelMes(mes, declarado) === 'POR_DECLARAR' && porDeclarar(mes, causado, declarado).valor > 0

/**
 * Refuses with 422 a month that has not ended on the day that `ultimo`, the last ended one, is of, and with CONFLICTO one that
 * is declared, one between declared months, and one of which there is nothing to pay.
 */
export function rechazarDeclaracion(
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
