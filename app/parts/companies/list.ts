import { defineList, messagesOf } from '#app/list/define-list.ts'
import type { Company } from '#server/companies/contract.ts'
import { keysOf } from '#server/kit/words/managed-keys.ts'
import { COMPANY } from '#server/companies/words.ts'

export const companiesList = defineList<Company>({
  title: 'Gestión de Empresas',
  path: '/companies',
  id: 'id_empresa',
  placeholder: 'Buscar por nombre o documento',
  searchFields: 'nombre,documento',
  columns: [
    { name: 'nombre', ...COMPANY.nombre, sort: 'first' },
    { name: 'documento', ...COMPANY.documento, sort: true },
    { name: 'tipo_documento', label: 'Tipo', sort: true },
  ],
  create: 'inline',
  edit: 'dialog',
  keys: keysOf('companies'),
  messages: messagesOf('la empresa', 'empresas'),
})
