import { addDays } from '#server/kit/words/days.ts'
import { Decimal, roundTo } from '#server/kit/rules/figures.ts'
import { withholdingExemption } from '#server/taxes/withholdings-rules.ts'

/** Withholding of a service on a day: percent, base in UVT, pesos of one UVT. Null when the rates are missing. */
export interface RetencionDeServicio {
  tarifa: string
  baseUvt: string
  uvt: string
}

/**
 * Withholding of a service in whole pesos (taxes/README.md, services). It is a percent of the value when the
 * party's services of the day exceed the base. `tarifa` and `base` are stored with it, and are 0 for an
 * exempt party or without rates.
 */
export function withholdService(
  valor: number,
  { delDia, tags, regla }: { delDia: number; tags: string; regla: RetencionDeServicio | null },
): { retencion: number; tarifa: number; base: number } {
  if (!regla || withholdingExemption(tags)) return { retencion: 0, tarifa: 0, base: 0 }
  const base = roundTo(new Decimal(regla.baseUvt).times(regla.uvt))
  const tarifa = Number(regla.tarifa)
  const retencion = delDia > base ? roundTo(new Decimal(valor).times(regla.tarifa).dividedBy(100)) : 0
  return { retencion, tarifa, base }
}

/** Keeps the paid part of a service of a voided settlement, with its share of the withholding. Whole pesos. */
export function returnService({
  valor,
  pagado,
  retencion,
}: Record<'valor' | 'pagado' | 'retencion', number>) {
  return { valor: pagado, retencion: roundTo(new Decimal(retencion).times(pagado).dividedBy(valor)) }
}

export const dueDayOf = (fecha: string, dias: string) => addDays(fecha, Number(dias))
