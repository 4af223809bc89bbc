import type { AccountingExport } from '#server/books/exports-contract.ts'
import { fileHref } from './paths.ts'

type Files = Pick<AccountingExport, 'id_exportacion' | 'archivos' | 'anulada'>

/** Downloads of an export, one for each part. */
export function FileLinks({ of: { id_exportacion, archivos, anulada } }: { of: Files }) {
  return archivos.map(({ parte, nombre }) => (
    <a
      key={parte}
      href={fileHref(id_exportacion, parte)}
      download={nombre}
      title={nombre}
      className="icon-only"
      aria-label={`Descargar la parte ${parte}${anulada ? ' de la exportación anulada' : ''}`}
    >
      {parte}
    </a>
  ))
}
