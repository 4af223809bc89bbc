import { Link } from '@remix-run/react'
import { ACT_PARAM } from '#app/form/acts.ts'
import { LongText } from '#app/format/long-text.tsx'
import { RecordTable, type RecordColumn } from '#app/format/record-parts.tsx'
import { agreementPath } from '#app/parts/paths.ts'
import type { Dashboard } from '#server/desk/dashboard-contract.ts'
import { writtenDay } from '#server/kit/words/days.ts'
import { kilos, pesos, whole } from '#server/kit/words/formats.ts'

interface Lent {
  id_acuerdo: string
  consecutivo: string
  nombre: string
}

/** Number of the agreement with its link, and the farmer. */
const AGREEMENT: RecordColumn<Lent>[] = [
  {
    label: 'Acuerdo',
    className: 'whole',
    cell: ({ id_acuerdo, consecutivo }) => <Link to={agreementPath(id_acuerdo)}>{consecutivo}</Link>,
  },
  { label: 'Agricultor', cell: ({ nombre }) => <LongText>{nombre}</LongText> },
]

/** Loans over the maximum that wait for a decision. */
export function WaitingLoans({ solicitudes }: Pick<NonNullable<Dashboard['por_aprobar']>, 'solicitudes'>) {
  return (
    <RecordTable
      rows={solicitudes}
      keyOf={({ id_solicitud }) => id_solicitud}
      className="slim"
      named
      columns={[
        ...AGREEMENT,
        { label: 'Solicitado', className: 'end whole main', cell: ({ solicitado }) => pesos(solicitado) },
        { label: 'Por encima', className: 'end whole', cell: ({ exceso }) => pesos(exceso) },
      ]}
    />
  )
}

/** Reason why an agreement needs care. */
const riskOf = ({ sobre_maximo, vencio }: { sobre_maximo: boolean; vencio: string }) =>
  [sobre_maximo && 'Pasa del máximo', vencio && 'Pasó la cosecha'].filter(Boolean).join('. ')

/** Agreements over their maximum or past their crop, with the reason. */
export function RiskyAgreements({ acuerdos }: Pick<NonNullable<Dashboard['por_cuidar']>, 'acuerdos'>) {
  return (
    <RecordTable
      rows={acuerdos}
      keyOf={({ id_acuerdo }) => id_acuerdo}
      className="slim"
      named
      columns={[
        ...AGREEMENT,
        { label: 'Prestado', className: 'end whole main', cell: ({ prestado }) => pesos(prestado) },
        { label: 'Máximo', className: 'end whole', cell: ({ maximo }) => pesos(maximo) },
        {
          label: 'Cosecha hasta',
          className: 'whole',
          cell: ({ vencio }) => (vencio ? writtenDay(vencio) : '–'),
        },
        { label: 'Por qué', className: 'whole', cell: (row) => riskOf(row) },
      ]}
    />
  )
}

interface ReceivedProps extends Pick<NonNullable<Dashboard['paddy_recibido']>, 'acuerdos'> {
  mayLend: boolean
}

/** Agreements whose farmer brought paddy, with a link to lend more. */
export function PaddyReceived({ acuerdos, mayLend }: ReceivedProps) {
  return (
    <RecordTable
      rows={acuerdos}
      keyOf={({ id_acuerdo }) => id_acuerdo}
      className="slim"
      named
      columns={[
        ...AGREEMENT,
        { label: 'Última entrega', className: 'whole', cell: ({ fecha }) => writtenDay(fecha) },
        { label: 'Pesadas', className: 'end whole', cell: ({ pesadas }) => whole(pesadas) },
        { label: 'Neto', className: 'end whole main', cell: ({ kg }) => (kg > 0 ? kilos(kg) : '–') },
        ...(mayLend
          ? [
              {
                label: 'Acciones',
                className: 'whole',
                cell: ({ id_acuerdo, nombre }: (typeof acuerdos)[number]) => (
                  <Link
                    to={`${agreementPath(id_acuerdo)}?${ACT_PARAM}=agregar`}
                    aria-label={`Nuevo préstamo a ${nombre}`}
                  >
                    Nuevo préstamo
                  </Link>
                ),
              },
            ]
          : []),
      ]}
    />
  )
}
