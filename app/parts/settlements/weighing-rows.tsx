import type { ReactNode } from 'react'
import { decimal, kilos, measure, pesos } from '#server/kit/words/formats.ts'
import { writtenDay } from '#server/kit/words/days.ts'
import type { SettledWeighing } from '#server/settlements/calculation-contract.ts'

/** Weighing of a settlement. Before the calculation, numbers are null. */
export type DraftWeighing = {
  [Field in keyof SettledWeighing]: SettledWeighing[Field] extends number
    ? number | null
    : SettledWeighing[Field]
}

type Column = [label: string, field: keyof SettledWeighing & string, text: (value: number) => string]

/** Columns in the order of the printed form. `Sacos` is the weight of the sacks in kg. */
const COLUMNS: Column[] = [
  ['Bruto kg', 'peso_lleno', measure],
  ['Camión kg', 'peso_vacio', measure],
  ['Sacos kg', 'descuento_bultos_kg', measure],
  ['Neto recibido kg', 'peso_neto', measure],
  ['% Humedad', 'humedad', measure],
  ['% Impureza', 'impureza', measure],
  ['% Partido', 'partido', measure],
  ['Dcto. lab. kg', 'descuento_lab_kg', measure],
  ['Neto liquidado kg', 'kg_liquidados', measure],
  ['Precio kg', 'precio_kg', (value) => `$ ${decimal(value)}`],
  ['Subtotal', 'subtotal', pesos],
]
const SUMS: ReadonlySet<string> = new Set(['peso_neto', 'descuento_lab_kg', 'kg_liquidados', 'subtotal'])

interface WeighingRowsProps {
  pesadas: DraftWeighing[]
  /** Null before the first calculation. */
  totals: Record<'peso_neto' | 'descuento_lab_kg' | 'kg_liquidados' | 'subtotal', number | null> | null
  /** First cell: the number of the weighing. */
  weighing: (pesada: DraftWeighing) => ReactNode
}

export function WeighingRows({ pesadas, totals, weighing }: WeighingRowsProps) {
  return (
    <table className="rows broad crowded sheet-rows">
      <thead>
        <tr>
          <th scope="col">Pesada</th>
          {COLUMNS.map(([label]) => (
            <th key={label} scope="col" className="end">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {pesadas.map((pesada) => (
          <tr key={pesada.id_weighing_record}>
            <th scope="row">
              {weighing(pesada)}{' '}
              <small className="aside">
                {[
                  pesada.fecha && writtenDay(pesada.fecha),
                  pesada.placa,
                  pesada.neto_pesada !== null && `parte de ${kilos(pesada.neto_pesada)}`,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </th>
            {COLUMNS.map(([label, field, text]) => (
              <Cell key={label} label={label} value={pesada[field]} text={text} />
            ))}
          </tr>
        ))}
      </tbody>
      {totals && pesadas.length > 1 && (
        <tfoot>
          <tr>
            <th scope="row">Totales</th>
            {COLUMNS.map(([label, field, text]) => (
              <Cell
                key={label}
                label={label}
                value={SUMS.has(field) ? totals[field as keyof typeof totals] : null}
                text={text}
              />
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  )
}

function Cell({ label, value, text }: { label: string; value: unknown; text: Column[2] }) {
  return (
    <td data-label={label} className="end whole">
      {typeof value === 'number' ? text(value) : null}
    </td>
  )
}
