import { measure } from '#server/shared/formats.ts'
import { writtenMoment } from '#server/shared/days.ts'
import type { WeighingSummary } from '#server/contract/weighing-records.ts'

type Past = WeighingSummary['repesadas'][number]

const WEIGHTS = [
  ['Lleno (kg)', 'peso_lleno_antes', 'peso_lleno'],
  ['Vacío (kg)', 'peso_vacio_antes', 'peso_vacio'],
  ['Bultos', 'cantbultos_antes', 'cantbultos'],
  ['Neto (kg)', 'peso_neto_antes', 'peso_neto'],
] as const

/** Every re-weighing with the weights before and after it. */
export function PastWeights({ repesadas }: { repesadas: Past[] }) {
  if (repesadas.length === 0) return null
  return (
    <section>
      <h2>Repesajes</h2>
      <table className="rows">
        <thead>
          <tr>
            <th scope="col">Fecha</th>
            <th scope="col">Motivo</th>
            <th scope="col">Usuario</th>
            {WEIGHTS.map(([label]) => (
              <th key={label} scope="col" className="end">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {repesadas.map((past) => (
            <tr key={past.fecha + past.motivo}>
              <td data-label="Fecha">{writtenMoment(past.fecha)}</td>
              <td data-label="Motivo">{past.motivo}</td>
              <td data-label="Usuario">{past.usuario}</td>
              {WEIGHTS.map(([label, before, after]) => (
                <td key={label} data-label={label} className="end">
                  {change(past[before], past[after])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function change(before: number | null, after: number | null): string {
  const text = (value: number | null) => (value === null ? '—' : measure(value))
  return before === after ? text(after) : `${text(before)} → ${text(after)}`
}
