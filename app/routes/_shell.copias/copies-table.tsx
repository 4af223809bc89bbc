import { LongText } from '#app/format/long-text.tsx'
import { RecordTable } from '#app/format/record-parts.tsx'
import { CopyBadge } from '#app/parts/copies/badge.tsx'
import type { Copy } from '#server/copies/contract.ts'
import { writtenMoment } from '#server/kit/words/days.ts'
import { fileSize, whole } from '#server/kit/words/formats.ts'

/** Latest copies, newest first. A failed one shows its reason. */
export function CopiesTable({ copias }: { copias: readonly Copy[] }) {
  if (copias.length === 0) return <p className="empty">Todavía no hay copias de esta base de datos.</p>
  return (
    <RecordTable
      rows={copias}
      keyOf={({ id_copia }) => id_copia}
      named
      columns={[
        { label: 'Empezó', cell: ({ empezada }) => writtenMoment(empezada), className: 'whole' },
        { label: 'Estado', cell: State },
        { label: 'Tamaño', cell: ({ bytes }) => (bytes ? fileSize(bytes) : ''), className: 'end whole' },
        { label: 'Registros', cell: ({ filas }) => (filas ? whole(filas) : ''), className: 'end whole' },
        { label: 'Pedida por', cell: ({ pedida_por }) => <LongText>{pedida_por}</LongText> },
        { label: 'Equipo', cell: ({ equipo }) => equipo },
        {
          label: 'Archivo',
          cell: ({ archivo, motivo }) => <LongText detail>{motivo || fileName(archivo)}</LongText>,
        },
        { label: 'Probada', cell: Tried, className: 'whole' },
      ]}
    />
  )
}

/** State; of a running copy with its progress, without a value while it is unknown. */
function State({ estado, avance }: Pick<Copy, 'estado' | 'avance'>) {
  return (
    <>
      <CopyBadge estado={estado} />
      {estado === 'EN_CURSO' && (
        <progress aria-label="Avance de la copia" max={100} value={avance ?? undefined} />
      )}
    </>
  )
}

/** Last segment of a path with / or \. */
const fileName = (archivo: string) => archivo.split(/[/\\]/).at(-1) ?? archivo

function Tried({ probada_en, hallazgos }: Pick<Copy, 'probada_en' | 'hallazgos'>) {
  if (!probada_en) return ''
  return (
    <span
      title={hallazgos || undefined}
    >{`${writtenMoment(probada_en)}${hallazgos ? ', con hallazgos' : ''}`}</span>
  )
}
