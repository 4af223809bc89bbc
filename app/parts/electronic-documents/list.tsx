import { Link } from '@remix-run/react'
import { LongText } from '#app/format/long-text.tsx'
import { defineList } from '#app/list/define-list.ts'
import { electronicPath } from '#app/parts/paths.ts'
import type { ElectronicDocument } from '#server/electronic-documents/contract.ts'
import { remedyOf } from '#server/electronic-documents/findings-words.ts'
import { CHANNELS, ENVIRONMENTS } from '#server/electronic-documents/issuer-words.ts'
import { DOCUMENT_TYPES, ELECTRONIC_DOCUMENT, STATES } from '#server/electronic-documents/words.ts'
import { optionsOf } from '#server/kit/words/formats.ts'
import { electronicState, ElectronicStateBadge } from './badge.tsx'

/** Values of the filter `pendiente`, with their labels. Links of this screen and of alerts set it. */
export const WAITING = { true: 'Pendientes', rechazado: 'Rechazados o demorados' } as const

/** One line that says why a document is not accepted and what to do; '' for an accepted one. */
function missing({ estado, problema, hallazgos }: ElectronicDocument): string {
  if (estado === 'ACEPTADO') return ''
  const [first, ...others] = hallazgos
  if (!first) return problema
  const more = others.length > 0 && `(y ${others.length} más)`
  return [`${first.regla}: ${first.mensaje.replace(/\.$/, '')}.`, remedyOf(first.regla), more]
    .filter(Boolean)
    .join(' ')
}

export const electronicDocumentsList = defineList<ElectronicDocument>({
  title: 'Documentos electrónicos',
  path: '/documentos-electronicos',
  id: 'id_documento',
  placeholder: 'Buscar por número, tercero, CUFE o CUDS',
  searchFields: 'numero,nombre_tercero,identificador',
  columns: [
    {
      name: 'numero',
      ...ELECTRONIC_DOCUMENT.numero,
      sort: true,
      format: (row) => <Link to={electronicPath(row.id_documento)}>{row.numero}</Link>,
    },
    { name: 'tipo', ...ELECTRONIC_DOCUMENT.tipo, value: (row) => DOCUMENT_TYPES[row.tipo] },
    {
      name: 'nombre_tercero',
      ...ELECTRONIC_DOCUMENT.nombre_tercero,
      sort: true,
      format: (row) => <LongText>{row.nombre_tercero}</LongText>,
    },
    { name: 'fecha', ...ELECTRONIC_DOCUMENT.fecha, sort: true },
    { name: 'valor', ...ELECTRONIC_DOCUMENT.valor, sort: true, total: true, main: true },
    {
      name: 'estado',
      ...ELECTRONIC_DOCUMENT.estado,
      value: (row) => electronicState(row.estado),
      format: (row) => <ElectronicStateBadge estado={row.estado} />,
    },
    {
      name: 'problema',
      ...ELECTRONIC_DOCUMENT.problema,
      value: missing,
      format: (row) => <LongText detail>{missing(row)}</LongText>,
    },
    {
      name: 'canal',
      ...ELECTRONIC_DOCUMENT.canal,
      value: (row) => row.canal && CHANNELS[row.canal],
      filesOnly: true,
    },
    {
      name: 'ambiente',
      ...ELECTRONIC_DOCUMENT.ambiente,
      value: (row) => row.ambiente && ENVIRONMENTS[row.ambiente],
      filesOnly: true,
    },
    { name: 'identificador', ...ELECTRONIC_DOCUMENT.identificador, filesOnly: true },
  ],
  filters: [
    { name: 'pendiente', label: 'Ver', options: optionsOf(WAITING), fixed: true },
    { name: 'estado', ...ELECTRONIC_DOCUMENT.estado, options: optionsOf(STATES) },
    { name: 'tipo', ...ELECTRONIC_DOCUMENT.tipo, options: optionsOf(DOCUMENT_TYPES) },
  ],
  dated: 'fecha',
  keys: { search: 'POST-electronic-documents/search' },
  messages: { load: 'Error cargando documentos electrónicos' },
})
