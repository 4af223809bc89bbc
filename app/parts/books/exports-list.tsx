import { Badge } from '#app/format/badge.tsx'
import { VOID_REASON, VOIDED_FILTER } from '#app/format/voided-filter.ts'
import { defineList } from '#app/list/define-list.ts'
import type { AccountingExport } from '#server/books/exports-contract.ts'
import { writtenDay } from '#server/kit/words/days.ts'
import { fileHref } from './paths.ts'
import { ACCOUNTING_EXPORT, nombreDePrograma } from '#server/books/words.ts'

const daysOf = ({ desde, hasta }: AccountingExport) => `${writtenDay(desde)} a ${writtenDay(hasta)}`

export const accountingExportsList = defineList<AccountingExport>({
  title: 'Exportaciones contables',
  path: '/exportaciones-contables',
  id: 'id_exportacion',
  placeholder: 'Buscar por programa o persona',
  searchFields: 'programa,registro',
  columns: [
    {
      name: 'programa',
      ...ACCOUNTING_EXPORT.programa,
      sort: true,
      value: ({ programa }) => nombreDePrograma(programa),
      format: ({ programa }) => nombreDePrograma(programa),
      beside: ({ anulada, motivo_anulacion }) =>
        anulada && (
          <>
            <Badge tone="grey">ANULADA</Badge>{' '}
            <small className="flag" title={motivo_anulacion}>
              {motivo_anulacion}
            </small>
          </>
        ),
    },
    { name: 'creado_en', label: 'Hecha', kind: 'date' },
    {
      name: 'desde',
      label: 'Días',
      value: daysOf,
      format: (row) => <span className="whole">{daysOf(row)}</span>,
    },
    { name: 'registro', ...ACCOUNTING_EXPORT.registro },
    { name: 'comprobantes', ...ACCOUNTING_EXPORT.comprobantes },
    { name: 'reversos', ...ACCOUNTING_EXPORT.reversos, label: 'De ellos, reversos' },
    { name: 'debito', ...ACCOUNTING_EXPORT.debito, main: true },
    {
      name: 'archivos',
      label: 'Archivos',
      value: ({ archivos }) => String(archivos.length),
      format: (row) => <FileLinks of={row} />,
    },
    { name: 'anulada', label: 'Anulada', filesOnly: true },
    VOID_REASON,
  ],
  filters: [VOIDED_FILTER],
  create: 'inline',
  keys: { search: 'POST-accounting-exports/search', create: 'POST-accounting-exports' },
  messages: { create: 'Exportar', load: 'Error cargando exportaciones contables' },
})

type Files = Pick<AccountingExport, 'id_exportacion' | 'archivos' | 'anulada'>

/** Downloads of an export, one for each part. */
function FileLinks({ of: { id_exportacion, archivos, anulada } }: { of: Files }) {
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
