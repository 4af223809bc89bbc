import { hasTag } from '#server/kit/words/tags.ts'
import { daysOfMonth, monthOf } from '#server/kit/words/months.ts'
import { Decimal, roundTo, addUp } from '#server/kit/rules/figures.ts'
import { isAccrued, bySeller, sumOf, type Compra, type OtraCompra } from './purchases-rules.ts'
import { ICA_CHOICES } from '#server/parties/levy-words.ts'
import { compareText } from '#server/kit/words/compare.ts'

/**
 * Concepts of withholding: name in the words of the law, and line of form 350 of the DIAN. ReteICA is declared to the
 * municipality instead.
 */
const CONCEPTOS_RETENIDOS = {
  COMPRAS: {
    nombre: 'Compra de bienes o productos agrícolas sin procesamiento industrial (arroz paddy)',
    renglon: 'Compras',
  },
  FLETE: { nombre: 'Servicio de transporte de carga (flete)', renglon: 'Servicios' },
  DESCARGUE: { nombre: 'Servicio de descargue', renglon: 'Servicios' },
  RETEICA: { nombre: 'Impuesto de industria y comercio, compra de arroz paddy', renglon: '' },
} as const

export type ConceptoRetenido = keyof typeof CONCEPTOS_RETENIDOS

/**
 * A document with its withholding: `subtotal` is the base, `tarifa` is in percent, of ReteICA in per thousand, whole
 * pesos.
 */
export interface CompraConRetencion extends Compra {
  concepto: ConceptoRetenido
  /** Municipality of ReteICA, else ''. */
  municipio: string
  tarifa: number
  retencion: number
}

/** Reason for the régimen simple, which bears neither withholding nor ReteICA. Source: Estatuto Tributario, art. 911. */
const simpleReason = (tags: string) =>
  hasTag(tags, 'REGIMEN_SIMPLE') ? 'El proveedor es del régimen simple.' : ''

/** Reason why a party bears no withholding of income tax. '' when it does. */
export const withholdingExemption = (tags: string): string =>
  hasTag(tags, 'AUTORRETENEDOR') ? 'El proveedor es autorretenedor.' : simpleReason(tags)

/** Reason why a supplier bears no ReteICA (taxes/README.md, no reteica). '' when it does. */
export function reteicaExemption({ ica, tags }: { ica: string; tags: string }): string {
  const chosen = ICA_CHOICES.find(({ value }) => value === ica)?.es
  return chosen ? `El proveedor es ${chosen}.` : simpleReason(tags)
}

/** Base of the withholding in whole pesos: UVT × value of one UVT (taxes/README.md, withholding windows). */
export const withholdingBase = (p: Record<'RETENCION_BASE_UVT' | 'UVT', string>): number =>
  roundTo(new Decimal(p.RETENCION_BASE_UVT).times(p.UVT))

/**
 * Purchases from a supplier on one day, this one included, in whole pesos (taxes/README.md, purchases of one
 * day).
 */
export const purchasesOfDay = (subtotal: number, otras: readonly OtraCompra[]): number =>
  addUp([subtotal, ...otras.map((otra) => otra.subtotal)])

/**
 * Withholdings of a month `aaaa-mm`: the sum of what approved and paid settlements deducted, never computed
 * again. Purchases without withholding, and those of other months, are left out.
 */
export function withholdingsOfMonth(compras: readonly CompraConRetencion[], mes: string) {
  const { desde, hasta } = daysOfMonth(mes)
  const retenidas = compras.filter(
    ({ fecha, retencion }) => fecha >= desde && fecha <= hasta && retencion !== 0,
  )
  const causadas = retenidas.filter(isAccrued)
  return {
    mes,
    desde,
    hasta,
    grupos: bySeller(causadas).map(({ vendedor, compras: suyas }) => ({
      ...vendedor,
      ...sumaDeRetencion(suyas),
      compras: suyas,
    })),
    total: sumaDeRetencion(causadas),
    borradores: sumaDeRetencion(retenidas.filter(({ estado }) => estado === 'BORRADOR')),
  }
}

/**
 * Figures of one party's yearly certificate, by concept and by month, with the percents used. Only approved and paid
 * documents of the year count.
 */
export function withholdingsOfYear(compras: readonly CompraConRetencion[], anio: number) {
  const suyas = compras.filter(
    (compra) => isAccrued(compra) && compra.retencion !== 0 && compra.fecha.startsWith(`${anio}-`),
  )
  const meses = [...new Set(suyas.map(({ fecha }) => monthOf(fecha)))].sort()
  return {
    anio,
    tarifas: ratesOf(suyas),
    conceptos: certifiedConcepts(suyas),
    meses: meses.map((mes) => ({
      mes,
      ...sumaDeRetencion(suyas.filter(({ fecha }) => monthOf(fecha) === mes)),
    })),
    ...sumaDeRetencion(suyas),
  }
}

/** Rows of one concept and municipality, in the order of the concepts. */
function byConcept<C extends CompraConRetencion>(compras: readonly C[], own: (compra: C) => string): C[][] {
  const grupos = new Map<string, C[]>()
  for (const compra of compras) {
    const clave = [ORDEN.indexOf(compra.concepto), compra.municipio, own(compra)].join('|')
    const grupo = grupos.get(clave)
    if (grupo) grupo.push(compra)
    else grupos.set(clave, [compra])
  }
  return [...grupos].sort(([a], [b]) => compareText(a, b)).map(([, grupo]) => grupo)
}

const ORDEN = Object.keys(CONCEPTOS_RETENIDOS) as ConceptoRetenido[]

/**
 * Lines of a month's declaration: base and withholding by concept, municipality and `tarifa` (taxes/README.md,
 * concepts). Whole pesos.
 */
export const declarationLines = (causadas: readonly CompraConRetencion[]) =>
  byConcept(causadas, ({ tarifa }) => String(tarifa).padStart(9, '0')).map((suyas) => {
    const { concepto, municipio, tarifa } = suyas[0]!
    const { nombre, renglon } = CONCEPTOS_RETENIDOS[concepto]
    return { renglon, concepto: nombre, municipio, tarifa, ...sumaDeRetencion(suyas) }
  })

const certifiedConcepts = (suyas: readonly CompraConRetencion[]) =>
  byConcept(suyas, () => '').map((grupo) => {
    const { concepto, municipio } = grupo[0]!
    const { nombre } = CONCEPTOS_RETENIDOS[concepto]
    return { concepto: nombre, municipio, tarifas: ratesOf(grupo), ...sumaDeRetencion(grupo) }
  })

const ratesOf = (compras: readonly CompraConRetencion[]) =>
  [...new Set(compras.map(({ tarifa }) => tarifa))].sort((a, b) => a - b)

/** Count, base and withholding. */
const sumaDeRetencion = (compras: readonly CompraConRetencion[]) => ({
  liquidaciones: compras.length,
  base: sumOf(compras, (compra) => compra.subtotal),
  retencion: sumOf(compras, (compra) => compra.retencion),
})
