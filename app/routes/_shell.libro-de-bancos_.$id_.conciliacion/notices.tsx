import type { FileNotice } from '#server/bank/reconciliations-contract.ts'
import { whole } from '#server/kit/words/formats.ts'

/** Rows of a notice, with their numbers under the headings. */
export const NoticeRows = ({ rows }: { rows: FileNotice['lineas'] }) => (
  <ul className="book-rows">
    {rows.map(({ fila, texto, porque }) => (
      <li key={fila}>
        <b>Línea {whole(fila)}:</b> {texto}
        <small>{porque}</small>
      </li>
    ))}
  </ul>
)

/** Notices about a file. A notice with rows can be unfolded. */
export const Notices = ({ avisos }: { avisos: readonly FileNotice[] }) =>
  avisos.map(({ tipo, texto, cantidad, lineas }) =>
    lineas.length === 0 ? (
      <p key={texto} className="book-notice">
        {texto}
      </p>
    ) : (
      <details key={tipo} className="book-notice">
        <summary>{texto}</summary>
        <NoticeRows rows={lineas} />
        {lineas.length < cantidad && <small>Se muestran las primeras {whole(lineas.length)}.</small>}
      </details>
    ),
  )
