import { withQuery } from '#app/api/query.ts'
import type { Column } from '#app/format/columns.ts'
import { payablePath, settlementPath } from '#app/parts/paths.ts'
import { type SheetTable, tableOf } from '#app/report/define-report.ts'
import type { WithholdingsReport } from '#server/taxes/withholdings-contract.ts'
import { identification } from '#server/parties/identifications-words.ts'
import { pesos, whole } from '#server/kit/words/formats.ts'
import { compareText } from '#server/kit/words/compare.ts'

/** Withholdings of one kind in a month. */
type Withheld = Pick<WithholdingsReport, 'grupos' | 'total' | 'borradores' | 'renglones'>
type Line = Withheld['grupos'][number]['compras'][number] & { proveedor: string }

/** Labels of a table: its heading, the document and the third party, the last two columns, and the empty table. */
interface Labels {
  heading: string
  document?: string
  party?: string
  rate: string
  taken: string
  empty: string
}

type Group = Withheld['grupos'][number]

/** One line per third party, with a link to its certificate of the year. `impuesto` is that of the certificate. */
export function partyTable(
  { grupos, total }: Withheld,
  labels: Pick<Labels, 'heading' | 'taken' | 'empty'> & { party: string; documents: string },
  { mes, impuesto = '' }: { mes: string; impuesto?: string },
): SheetTable {
  return tableOf<Group>({
    heading: labels.heading,
    columns: [
      { name: 'nombre', label: labels.party },
      {
        name: 'identificacion',
        label: 'Identificación',
        value: ({ tipo_identificacion, identificacion }) =>
          identification(tipo_identificacion, identificacion),
      },
      { name: 'liquidaciones', label: labels.documents, kind: 'number' },
      { name: 'base', label: 'Base', kind: 'pesos' },
      { name: 'retencion', label: labels.taken, kind: 'pesos' },
    ],
    groups: [{ rows: grupos }],
    totals: [{ label: 'Total', values: { ...total } }],
    empty: labels.empty,
    link: {
      column: 'nombre',
      to: ({ id_tercero }) =>
        withQuery('/certificado-de-retencion', { tercero: id_tercero, anio: mes.slice(0, 4), impuesto }),
    },
  })
}

/** One line per document, by day. */
export function withheldLines(
  { grupos, total }: Withheld,
  { heading, document = 'Liquidación', party = 'Proveedor', rate, taken, empty }: Labels,
): SheetTable {
  const columns: Column<Line>[] = [
    { name: 'consecutivo', label: document },
    { name: 'fecha', label: 'Fecha', kind: 'date' },
    { name: 'proveedor', label: party },
    { name: 'subtotal', label: 'Base', kind: 'pesos' },
    { name: 'tarifa', label: rate, kind: 'number' },
    { name: 'retencion', label: taken, kind: 'pesos' },
  ]
  const rows = grupos
    .flatMap(({ nombre, compras }) => compras.map((one) => ({ ...one, proveedor: nombre })))
    .sort((a, b) => compareText(a.fecha, b.fecha))
  return tableOf<Line>({
    heading,
    columns,
    groups: [{ rows }],
    totals: [{ label: 'Total', values: { subtotal: total.base, retencion: total.retencion } }],
    empty,
    link: {
      column: 'consecutivo',
      to: ({ id_liquidacion, id_cuenta_por_pagar }) =>
        id_cuenta_por_pagar ? payablePath(id_cuenta_por_pagar) : settlementPath(id_liquidacion),
    },
  })
}

type DeclarationLine = Withheld['renglones'][number]

/** Lines of the declaration: base and withholding by concept and percent. */
export function declarationTable(
  renglones: readonly DeclarationLine[],
  labels: Pick<Labels, 'heading' | 'rate' | 'taken'> & { line: Column<DeclarationLine> },
): SheetTable[] {
  if (renglones.length === 0) return []
  const sum = (of: 'liquidaciones' | 'base' | 'retencion') =>
    renglones.reduce((total, one) => total + one[of], 0)
  return [
    tableOf<DeclarationLine>({
      heading: labels.heading,
      columns: [
        labels.line,
        { name: 'concepto', label: 'Concepto' },
        { name: 'tarifa', label: labels.rate, kind: 'number' },
        { name: 'liquidaciones', label: 'Documentos', kind: 'number' },
        { name: 'base', label: 'Base', kind: 'pesos' },
        { name: 'retencion', label: labels.taken, kind: 'pesos' },
      ],
      groups: [{ rows: renglones }],
      totals: [
        {
          label: 'Total',
          values: { liquidaciones: sum('liquidaciones'), base: sum('base'), retencion: sum('retencion') },
        },
      ],
      empty: '',
    }),
  ]
}

/** Note about drafts that are not counted. `of` names the withholding. */
export const draftsLeftOut = ({ borradores }: Withheld, of: string): string[] =>
  borradores.liquidaciones
    ? [
        `Sin contar: ${whole(borradores.liquidaciones)} en borrador, con ${of} de ${pesos(borradores.retencion)}; entran al aprobarlas.`,
      ]
    : []
