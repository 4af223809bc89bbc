import type { Column } from '#app/format/columns.ts'
import { settlementPath } from '#app/parts/settlements/path.ts'
import { type SheetTable, tableOf } from '#app/report/define-report.ts'
import type { WithholdingsReport } from '#server/taxes/withholdings-contract.ts'
import { pesos, whole } from '#server/kit/words/formats.ts'

/** Withholdings of one kind in a month. */
type Withheld = Pick<WithholdingsReport, 'grupos' | 'total' | 'borradores'>
type Line = Withheld['grupos'][number]['compras'][number] & { proveedor: string }

/** One line per settlement, by day. `rate` and `taken` label the last two columns. */
export function withheldLines(
  { grupos, total }: Withheld,
  { heading, rate, taken, empty }: { heading: string; rate: string; taken: string; empty: string },
): SheetTable {
  const columns: Column<Line>[] = [
    { name: 'consecutivo', label: 'Liquidación' },
    { name: 'fecha', label: 'Fecha', kind: 'date' },
    { name: 'proveedor', label: 'Proveedor' },
    { name: 'subtotal', label: 'Base', kind: 'pesos' },
    { name: 'tarifa', label: rate, kind: 'number' },
    { name: 'retencion', label: taken, kind: 'pesos' },
  ]
  const rows = grupos
    .flatMap(({ nombre, compras }) => compras.map((one) => ({ ...one, proveedor: nombre })))
    .sort((a, b) => (a.fecha < b.fecha ? -1 : a.fecha > b.fecha ? 1 : 0))
  return tableOf<Line>({
    heading,
    columns,
    groups: [{ rows }],
    totals: [{ label: 'Total', values: { subtotal: total.base, retencion: total.retencion } }],
    empty,
    link: { column: 'consecutivo', to: ({ id_liquidacion }) => settlementPath(id_liquidacion) },
  })
}

/** Note about drafts that are not counted. `of` names the withholding. */
export const draftsLeftOut = ({ borradores }: Withheld, of: string): string[] =>
  borradores.liquidaciones
    ? [
        `Sin contar: ${whole(borradores.liquidaciones)} en borrador, con ${of} de ${pesos(borradores.retencion ?? 0)}; entran al aprobarlas.`,
      ]
    : []
