import { defineList, keysOf } from '#app/list/define-list.ts'
import type { Company } from '#server/contract/companies.ts'

export const empresas = defineList<Company>({
  title: 'Gestión de Empresas',
  path: '/companies',
  id: 'id_empresa',
  placeholder: 'Buscar por nombre o documento',
  searchFields: 'nombre,documento',
  columns: [
    { name: 'nombre', label: 'Nombre' },
    { name: 'documento', label: 'Documento' },
    { name: 'tipo_documento', label: 'Tipo' },
  ],
  create: 'inline',
  edit: 'dialog',
  keys: keysOf('companies'),
  messages: {
    load: 'Error cargando empresas',
    updated: 'Empresa actualizada correctamente',
    updateFailed: 'Error al actualizar la empresa',
    removed: 'Empresa eliminada correctamente',
    removeFailed: 'Error al eliminar la empresa',
  },
})
