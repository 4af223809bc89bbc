import { Link, useLocation } from '@remix-run/react'
import { NumberField, TextField } from '#app/form/fields.tsx'
import { withAct } from '#app/form/acts.ts'
import { Badge } from '#app/format/badge.tsx'
import { RecordTable } from '#app/format/record-parts.tsx'
import type { AuthorisedRange } from '#server/numbers/contract.ts'
import { writtenDay } from '#server/kit/words/days.ts'
import { whole } from '#server/kit/words/formats.ts'
import { AUTHORISED_RANGE } from '#server/numbers/words.ts'

interface RangesProps {
  rangos: AuthorisedRange[]
  hoy: string
  mayChange: boolean
}

/** DIAN ranges of a consecutive, in the order of use. */
export function Ranges({ rangos, hoy, mayChange }: RangesProps) {
  const { search } = useLocation()
  return (
    <RecordTable
      rows={rangos}
      keyOf={({ id_rango }) => id_rango}
      named
      columns={[
        { label: 'Resolución', cell: ({ resolucion }) => resolucion },
        { label: 'Del', className: 'whole', cell: ({ fecha_resolucion }) => writtenDay(fecha_resolucion) },
        { label: 'Prefijo', cell: ({ prefijo }) => prefijo },
        {
          label: 'Números',
          className: 'end whole',
          cell: ({ numero_desde, numero_hasta }) => `${whole(numero_desde)} a ${whole(numero_hasta)}`,
        },
        {
          label: 'Vigencia',
          className: 'whole',
          cell: (range) => `${writtenDay(range.vigente_desde)} a ${writtenDay(range.vigente_hasta)}`,
        },
        {
          label: 'Quedan',
          className: 'end',
          cell: ({ siguiente, numero_hasta }) => whole(numero_hasta - siguiente + 1),
        },
        { label: 'Estado', cell: (range) => <RangeBadge range={range} hoy={hoy} /> },
        ...(mayChange
          ? [
              {
                label: 'Acciones',
                unseen: true,
                className: 'actions',
                cell: ({ id_rango, resolucion }: AuthorisedRange) => (
                  <Link
                    to={withAct(search, 'retirar', id_rango)}
                    className="danger"
                    aria-label={`Eliminar la resolución ${resolucion}`}
                    preventScrollReset
                  >
                    Eliminar
                  </Link>
                ),
              },
            ]
          : []),
      ]}
    />
  )
}

function RangeBadge({ range, hoy }: { range: AuthorisedRange; hoy: string }) {
  if (range.siguiente > range.numero_hasta) return <Badge tone="grey">Agotada</Badge>
  if (range.vigente_hasta < hoy) return <Badge tone="red">Vencida</Badge>
  if (range.vigente_desde > hoy) return <Badge tone="blue">Futura</Badge>
  return <Badge tone="green">Vigente</Badge>
}

export function RangeFields() {
  return (
    <div className="grid">
      <TextField
        name="resolucion"
        {...AUTHORISED_RANGE.resolucion}
        label="Número de la resolución"
        required
      />
      <TextField name="fecha_resolucion" {...AUTHORISED_RANGE.fecha_resolucion} required />
      <TextField name="prefijo" {...AUTHORISED_RANGE.prefijo} />
      <NumberField name="numero_desde" {...AUTHORISED_RANGE.numero_desde} whole required />
      <NumberField name="numero_hasta" {...AUTHORISED_RANGE.numero_hasta} whole required />
      <TextField name="vigente_desde" {...AUTHORISED_RANGE.vigente_desde} required />
      <TextField name="vigente_hasta" {...AUTHORISED_RANGE.vigente_hasta} required />
    </div>
  )
}
