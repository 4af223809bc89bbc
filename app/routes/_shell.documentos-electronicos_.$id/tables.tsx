import { RecordTable } from '#app/format/record-parts.tsx'
import type { ElectronicDocumentDetail } from '#server/electronic-documents/contract.ts'
import { remedyOf } from '#server/electronic-documents/findings-words.ts'
import { writtenMoment } from '#server/kit/words/days.ts'
import { pesos } from '#server/kit/words/formats.ts'

/** Findings of the validation. A refused document shows the correction of each. */
export function Findings({ documento: { hallazgos, estado } }: { documento: ElectronicDocumentDetail }) {
  if (hallazgos.length === 0) return null
  const refused = estado !== 'ACEPTADO'
  return (
    <section className="panel">
      <h2>{refused ? 'Qué corregir' : 'Avisos de la DIAN'}</h2>
      <RecordTable
        rows={hallazgos.map((finding, place) => ({ ...finding, place }))}
        keyOf={({ place }) => String(place)}
        columns={[
          { label: 'Regla', className: 'whole', cell: ({ regla }) => regla },
          { label: 'Mensaje', cell: ({ mensaje }) => mensaje },
          ...(refused
            ? [{ label: 'Qué hacer', cell: ({ regla }: { regla: string }) => remedyOf(regla) }]
            : []),
        ]}
      />
    </section>
  )
}

/** From the total of a support document to the amount that is paid to the farmer. */
export function Reconciliation({ conciliacion }: Pick<ElectronicDocumentDetail, 'conciliacion'>) {
  if (conciliacion.length === 0) return null
  const last = conciliacion.length - 1
  return (
    <section className="panel">
      <h2>Del documento soporte al pago</h2>
      <RecordTable
        rows={conciliacion.map((step, place) => ({ ...step, place }))}
        keyOf={({ place }) => String(place)}
        className="slim"
        columns={[
          {
            label: 'Concepto',
            cell: ({ concepto, place }) => (place === last ? <strong>{concepto}</strong> : concepto),
          },
          {
            label: 'Valor',
            className: 'end',
            cell: ({ valor, place }) => (place === last ? <strong>{pesos(valor)}</strong> : pesos(valor)),
          },
        ]}
      />
    </section>
  )
}

const KINDS = { ENVIO: 'Envío', CONSULTA: 'Consulta' }

const RESULTS = {
  ACEPTADO: 'Aceptado',
  RECHAZADO: 'Rechazado',
  EN_PROCESO: 'Recibido, todavía en proceso',
  SIN_RESPUESTA: 'Sin respuesta',
  DESCONOCIDO: 'No lo ha recibido',
}

/** Requests of a document with their results. */
export function Exchanges({ intercambios }: Pick<ElectronicDocumentDetail, 'intercambios'>) {
  if (intercambios.length === 0) return null
  return (
    <section className="panel">
      <h2>Intercambios</h2>
      <RecordTable
        rows={intercambios}
        keyOf={({ id_intercambio }) => id_intercambio}
        className="slim"
        columns={[
          { label: 'Cuándo', className: 'whole', cell: ({ cuando }) => writtenMoment(cuando) },
          { label: 'Qué', cell: ({ clase }) => KINDS[clase] },
          { label: 'Resultado', cell: ({ resultado }) => RESULTS[resultado] },
        ]}
      />
    </section>
  )
}
