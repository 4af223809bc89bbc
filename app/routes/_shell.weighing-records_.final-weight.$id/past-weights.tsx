import { RecordTable } from '#app/format/record-parts.tsx'
import { measure } from '#server/kit/words/formats.ts'
import { writtenMoment } from '#server/kit/words/days.ts'
import type { WeighingSummary } from '#server/weighings/rows-contract.ts'

type Past = WeighingSummary['repesadas'][number]

const WEIGHTS = [
  ['Lleno (kg)', 'peso_lleno_antes', 'peso_lleno'],
  ['Vacío (kg)', 'peso_vacio_antes', 'peso_vacio'],
  ['Bultos', 'cantbultos_antes', 'cantbultos'],
  ['Neto (kg)', 'peso_neto_antes', 'peso_neto'],
] as const

/** Every re-weighing with old and new weights. */
export function PastWeights({ repesadas }: { repesadas: Past[] }) {
  if (repesadas.length === 0) return null
  return (
    <section>
      <h2>Repesajes</h2>
      <RecordTable
        rows={repesadas}
        keyOf={({ fecha, motivo }) => fecha + motivo}
        columns={[
          { label: 'Fecha', cell: ({ fecha }) => writtenMoment(fecha) },
          { label: 'Motivo', cell: ({ motivo }) => motivo },
          { label: 'Usuario', cell: ({ usuario }) => usuario },
          ...WEIGHTS.map(([label, before, after]) => ({
            label,
            className: 'end',
            cell: (past: Past) => change(past[before], past[after]),
          })),
        ]}
      />
    </section>
  )
}

const change = (before: number, after: number): string =>
  before === after ? measure(after) : `${measure(before)} → ${measure(after)}`
