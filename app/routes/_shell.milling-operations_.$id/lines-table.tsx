import { RecordTable } from '#app/format/record-parts.tsx'
import type { MillingDetail, MillingLine } from '#server/milling/contract.ts'
import { kilos, percent, price } from '#server/kit/words/formats.ts'

type Row = MillingLine & { lado: string }

/** Inputs and outputs, each with its percent of the input. */
export function LinesTable({ maquila }: { maquila: Pick<MillingDetail, 'entradas' | 'salidas'> }) {
  const side = (lado: string, lines: readonly MillingLine[]): Row[] =>
    lines.map((line) => ({ ...line, lado }))
  const rows = [...side('Entra', maquila.entradas), ...side('Sale', maquila.salidas)]
  return (
    <RecordTable
      rows={rows.map((row, place) => ({ ...row, place }))}
      keyOf={({ place }) => String(place)}
      className="slim"
      named
      columns={[
        { label: 'Producto', cell: ({ descripcion }) => descripcion },
        { label: 'Lado', className: 'whole', cell: ({ lado }) => lado },
        { label: 'Kilos', className: 'end whole main', cell: ({ kg }) => kilos(kg) },
        {
          label: 'Rendimiento',
          className: 'end whole',
          cell: ({ rendimiento }) => (rendimiento === null ? '–' : percent(rendimiento)),
        },
        {
          label: 'Costo por kg',
          className: 'end whole',
          cell: ({ costo_kg }) => (costo_kg === null ? '–' : price(costo_kg)),
        },
      ]}
    />
  )
}
