import { LongText } from '#app/format/long-text.tsx'
import { RecordTable } from '#app/format/record-parts.tsx'
import type { FileNotice } from '#server/bank/reconciliations-contract.ts'
import { whole } from '#server/kit/words/formats.ts'

/** Rows of a notice, with their numbers under the headings. */
export const NoticeRows = ({ rows }: { rows: FileNotice['lineas'] }) => (
  <RecordTable
    rows={rows}
    keyOf={({ fila }) => String(fila)}
    columns={[
      { label: 'Línea', className: 'end whole', cell: ({ fila }) => whole(fila) },
      { label: 'Dice', className: 'main', cell: ({ texto }) => <LongText>{texto}</LongText> },
      { label: 'Por qué', cell: ({ porque }) => porque },
    ]}
  />
)

/** Notices about a file. A notice with rows can be unfolded. */
export const Notices = ({ avisos }: { avisos: readonly FileNotice[] }) =>
  avisos.map(({ tipo, texto, cantidad, lineas }) =>
    lineas.length === 0 ? (
      <small key={texto} className="state">
        {texto}
      </small>
    ) : (
      <details key={tipo} className="book-notice">
        <summary>{texto}</summary>
        <NoticeRows rows={lineas} />
        {lineas.length < cantidad && <small>Se muestran las primeras {whole(lineas.length)}.</small>}
      </details>
    ),
  )
