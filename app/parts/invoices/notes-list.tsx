import { Link } from '@remix-run/react'
import { LongText } from '#app/format/long-text.tsx'
import { defineList, type FixedOption, withFixedFilter } from '#app/list/define-list.ts'
import { notePath } from '#app/parts/invoices/note-path.ts'
import type { Note } from '#server/invoices/notes-contract.ts'
import { NOTE_KINDS, noteConceptName, noteKindName } from '#server/invoices/notes-words.ts'

export const notesList = defineList<Note>({
  title: 'Notas Crédito y de Ajuste',
  path: '/notas',
  id: 'id_nota',
  placeholder: 'Buscar por número, documento o tercero',
  searchFields: 'numero,documento,nombre_tercero',
  columns: [
    {
      name: 'numero',
      label: 'Número',
      sort: true,
      format: (row) => <Link to={notePath(row.id_nota)}>{row.numero}</Link>,
    },
    { name: 'clase', label: 'Clase', value: (row) => noteKindName(row.clase) },
    { name: 'fecha', label: 'Fecha', kind: 'date', sort: true },
    { name: 'documento', label: 'Corrige', sort: true },
    {
      name: 'nombre_tercero',
      label: 'Tercero',
      sort: true,
      format: (row) => <LongText>{row.nombre_tercero}</LongText>,
    },
    { name: 'valor', label: 'Valor', kind: 'pesos', sort: true, total: true, main: true },
    { name: 'concepto', label: 'Concepto', value: (row) => noteConceptName(row.concepto), filesOnly: true },
    { name: 'motivo', label: 'Motivo', filesOnly: true },
    { name: 'base', label: 'Base', kind: 'pesos', total: true, filesOnly: true },
    { name: 'iva', label: 'IVA', kind: 'pesos', total: true, filesOnly: true },
  ],
  filters: [
    {
      name: 'clase',
      label: 'Clase',
      options: Object.entries(NOTE_KINDS).map(([value, label]) => ({ value, label })),
    },
  ],
  dated: 'fecha',
  keys: { search: 'POST-notes/search' },
  messages: { load: 'Error cargando notas' },
})

/** List of notes, optionally of one third party. */
export const notesListOf = (tercero: FixedOption) =>
  withFixedFilter(notesList, { name: 'tercero', label: 'Tercero' }, tercero)
