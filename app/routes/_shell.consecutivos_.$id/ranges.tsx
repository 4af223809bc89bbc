import { Link, useLocation } from '@remix-run/react'
import { NumberField, TextField } from '#app/form/fields.tsx'
import { withAct } from '#app/form/acts.ts'
import { Badge } from '#app/format/badge.tsx'
import { RecordTable } from '#app/format/record-parts.tsx'
import type { OwnRange } from '#server/numbers/contract.ts'
import { writtenDay } from '#server/kit/words/days.ts'
import { whole } from '#server/kit/words/formats.ts'
import { AUTHORISED_RANGE } from '#server/numbers/words.ts'

interface RangesProps {
  rangos: OwnRange[]
  hoy: string
  mayChange: boolean
  /** The consecutive numbers invoices, whose resolutions have a technical key. */
  ofInvoices: boolean
}

/** DIAN ranges of a consecutive, in the order of use. */
export function Ranges({ rangos, hoy, mayChange, ofInvoices }: RangesProps) {
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
        ...(ofInvoices
          ? [
              {
                label: AUTHORISED_RANGE.clave_tecnica.label,
                cell: ({ clave_tecnica }: OwnRange) => (clave_tecnica ? shortKey(clave_tecnica) : 'Falta'),
              },
            ]
          : []),
        ...(mayChange
          ? [
              {
                label: 'Acciones',
                unseen: true,
                className: 'actions',
                cell: ({ id_rango, resolucion }: OwnRange) => (
                  <>
                    <Link
                      to={withAct(search, 'corregir', id_rango)}
                      aria-label={`Corregir la resolución ${resolucion}`}
                      preventScrollReset
                    >
                      Corregir
                    </Link>{' '}
                    <Link
                      to={withAct(search, 'retirar', id_rango)}
                      className="danger"
                      aria-label={`Eliminar la resolución ${resolucion}`}
                      preventScrollReset
                    >
                      Eliminar
                    </Link>
                  </>
                ),
              },
            ]
          : []),
      ]}
    />
  )
}

/** First letters of a technical key, enough to compare it with the resolution. */
const shortKey = (clave: string) => (clave.length > 8 ? `${clave.slice(0, 8)}…` : clave)

function RangeBadge({ range, hoy }: { range: OwnRange; hoy: string }) {
  if (range.siguiente > range.numero_hasta) return <Badge tone="grey">Agotada</Badge>
  if (range.vigente_hasta < hoy) return <Badge tone="red">Vencida</Badge>
  if (range.vigente_desde > hoy) return <Badge tone="blue">Futura</Badge>
  return <Badge tone="green">Vigente</Badge>
}

interface RangeFieldsProps {
  ofInvoices: boolean
  /** The range exists: its prefix stays. */
  corrected?: boolean
}

export function RangeFields({ ofInvoices, corrected }: RangeFieldsProps) {
  return (
    <div className="grid">
      <TextField
        name="resolucion"
        {...AUTHORISED_RANGE.resolucion}
        label="Número de la resolución"
        required
      />
      <TextField name="fecha_resolucion" {...AUTHORISED_RANGE.fecha_resolucion} required />
      {!corrected && <TextField name="prefijo" {...AUTHORISED_RANGE.prefijo} />}
      <NumberField name="numero_desde" {...AUTHORISED_RANGE.numero_desde} whole required />
      <NumberField name="numero_hasta" {...AUTHORISED_RANGE.numero_hasta} whole required />
      <TextField name="vigente_desde" {...AUTHORISED_RANGE.vigente_desde} required />
      <TextField name="vigente_hasta" {...AUTHORISED_RANGE.vigente_hasta} required />
      {ofInvoices && <TextField name="clave_tecnica" {...AUTHORISED_RANGE.clave_tecnica} />}
    </div>
  )
}
