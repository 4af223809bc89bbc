import { Link } from '@remix-run/react'
import { LongText } from '#app/format/long-text.tsx'
import { defineList } from '#app/list/define-list.ts'
import { notePath } from '#app/parts/paths.ts'
import type { Note } from '#server/invoices/notes-contract.ts'
import { NOTE } from '#server/invoices/words.ts'
import { NOTE_KINDS, noteConceptName, noteKindName } from '#server/invoices/notes-words.ts'
import { optionsOf } from '#server/kit/words/formats.ts'
import { partyFilter } from '#app/parts/parties/filter.ts'

export const notesList = defineList<Note>({
  title: 'Notas Crédito, Débito y de Ajuste',
  path: '/notas',
  id: 'id_nota',
  placeholder: 'Buscar por número, documento o tercero',
  searchFields: 'numero,documento,nombre_tercero',
  columns: [
    {
      name: 'numero',
      ...NOTE.numero,
      sort: true,
      format: (row) => <Link to={notePath(row.id_nota)}>{row.numero}</Link>,
    },
    { name: 'clase', ...NOTE.clase, value: (row) => noteKindName(row.clase) },
    { name: 'fecha', ...NOTE.fecha, sort: true },
    { name: 'documento', ...NOTE.documento, sort: true },
    {
      name: 'nombre_tercero',
      ...NOTE.nombre_tercero,
      sort: true,
      format: (row) => <LongText>{row.nombre_tercero}</LongText>,
    },
    { name: 'valor', ...NOTE.valor, sort: true, total: true, main: true },
    { name: 'concepto', ...NOTE.concepto, value: (row) => noteConceptName(row.concepto), filesOnly: true },
    { name: 'motivo', ...NOTE.motivo, filesOnly: true },
    { name: 'base', ...NOTE.base, total: true, filesOnly: true },
    { name: 'iva', ...NOTE.iva, total: true, filesOnly: true },
  ],
  filters: [partyFilter('Tercero'), { name: 'clase', ...NOTE.clase, options: optionsOf(NOTE_KINDS) }],
  dated: 'fecha',
  keys: { search: 'POST-notes/search' },
  messages: { load: 'Error cargando notas' },
})
