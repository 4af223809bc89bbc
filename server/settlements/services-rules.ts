import { addDays } from '#server/kit/words/days.ts'
import { hasTag } from '#server/kit/words/tags.ts'
import { Decimal, redondear } from '#server/kit/rules/figures.ts'
import { EXENTOS } from '#server/taxes/withholdings-rules.ts'

/** What a settlement deducts for others and owes them: the carrier, and who unloads (N-142). */
export const SERVICIOS = ['FLETE', 'DESCARGUE'] as const
export type Servicio = (typeof SERVICIOS)[number]

/** How a service is withheld from on a day: percent, and UVT above which it is; null where the owner has not set it. */
export interface RetencionDeServicio {
  tarifa: string
  baseUvt: string
  uvt: string
}

/**
 * What is withheld of a service: percent of its value, where what its party did on the day comes to more than the base (facts
 * 3.4, N-155). `tarifa` and `base` are what it was computed with; 0 where nothing is ever withheld. Whole pesos.
 */
export function retenerServicio(
  valor: number,
  { delDia, tags, regla }: { delDia: number; tags: string; regla: RetencionDeServicio | null },
): { retencion: number; tarifa: number; base: number } {
  if (!regla || EXENTOS.some(([tag]) => hasTag(tags, tag))) return { retencion: 0, tarifa: 0, base: 0 }
  const base = redondear(new Decimal(regla.baseUvt).times(regla.uvt))
  const tarifa = Number(regla.tarifa)
  const retencion = delDia > base ? redondear(new Decimal(valor).times(regla.tarifa).dividedBy(100)) : 0
  return { retencion, tarifa, base }
}

/**
 * What is left of a service whose settlement was voided: what was paid of it, with its share of the withholding; the rest is
 * owed to nobody. Whole pesos.
 */
export function devolverServicio({
  valor,
  pagado,
  retencion,
}: Record<'valor' | 'pagado' | 'retencion', number>) {
  return { valor: pagado, retencion: redondear(new Decimal(retencion).times(pagado).dividedBy(valor)) }
}

/** The day on which something falls due that is owed since a day: so many days later. */
export const vencimientoDe = (fecha: string, dias: string) => addDays(fecha, Number(dias))
