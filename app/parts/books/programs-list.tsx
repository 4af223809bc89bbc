import { Badge } from '#app/format/badge.tsx'
import { defineList, messagesOf } from '#app/list/define-list.ts'
import type { AccountingProgram } from '#server/books/programs-contract.ts'
import { FORMATOS, ACCOUNTING_PROGRAM } from '#server/books/words.ts'
import { keysOf } from '#server/kit/words/managed-keys.ts'
import { wordOf } from '#server/kit/words/formats.ts'

const formatOf = ({ formato }: AccountingProgram) => wordOf(FORMATOS, formato)

/** Label of the columns: built-in, or their number. */
const columnsOf = ({ base, columnas }: AccountingProgram) => (base ? 'De la casa' : String(columnas.length))

export const accountingProgramsList = defineList<AccountingProgram>({
  title: 'Programas contables',
  path: '/programas-contables',
  id: 'id_programa',
  placeholder: 'Buscar por nombre',
  searchFields: 'nombre',
  columns: [
    {
      name: 'nombre',
      ...ACCOUNTING_PROGRAM.nombre,
      label: 'Programa',
      sort: 'first',
      value: ({ nombre }) => nombre,
      format: ({ nombre, confirmado }) => (
        <>
          {nombre} {!confirmado && <Badge tone="amber">Propuesta</Badge>}
        </>
      ),
    },
    { name: 'formato', ...ACCOUNTING_PROGRAM.formato, value: formatOf, format: formatOf },
    { name: 'columnas', ...ACCOUNTING_PROGRAM.columnas, kind: 'text', value: columnsOf, format: columnsOf },
    { name: 'filas_maximo', ...ACCOUNTING_PROGRAM.filas_maximo },
  ],
  create: 'inline',
  edit: 'page',
  keys: keysOf('accounting-programs'),
  messages: {
    ...messagesOf('el programa', 'programas contables'),
    deactivated: 'Programa desactivado correctamente',
  },
})

export const programPath = (id: string) => `/programas-contables/${encodeURIComponent(id)}`
