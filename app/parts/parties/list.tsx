import { Link } from '@remix-run/react'
import { CheckMark } from '#app/format/check-mark.tsx'
import { defineList, messagesOf } from '#app/list/define-list.ts'
import type { ThirdParty } from '#server/parties/contract.ts'
import { keysOf } from '#server/kit/words/managed-keys.ts'
import { hasTag } from '#server/kit/words/tags.ts'

const hasOwnRice = (row: ThirdParty) => hasTag(row.tags, 'ARROZ_PROPIO')

/** Third-party types of the list's filter. */
const TYPES = ['CLIENTE', 'PROVEEDOR', 'CONDUCTOR'].map((value) => ({ value, label: value }))

export const thirdPartiesList = defineList<ThirdParty>({
  title: 'Gestión de Terceros',
  path: '/terceros',
  id: 'id_tercero',
  placeholder: 'Buscar por nombre o identificación',
  searchFields: 'nombre,identificacion',
  filters: [{ name: 'tipo', label: 'Tipo', options: TYPES }],
  columns: [
    {
      name: 'nombre',
      label: 'Nombre',
      sort: 'first',
      format: (row) => (
        <Link to={`/terceros/${encodeURIComponent(row.id_tercero)}`} className="cut" title={row.nombre}>
          {row.nombre}
        </Link>
      ),
    },
    { name: 'identificacion', label: 'Identificación', sort: true },
    { name: 'tipo', label: 'Tipo', sort: true },
    {
      name: 'tags',
      label: 'Propio',
      align: 'center',
      value: (row) => (hasOwnRice(row) ? 'Sí' : ''),
      format: (row) => hasOwnRice(row) && <CheckMark title="Arroz Propio" />,
    },
    { name: 'telefono1', label: 'Teléfono', sort: true },
    { name: 'email', label: 'Correo', sort: true },
    { name: 'direccion', label: 'Dirección', filesOnly: true },
    { name: 'municipio', label: 'Municipio', filesOnly: true },
  ],
  keys: keysOf('third-parties'),
  edit: 'page',
  messages: {
    ...messagesOf('el tercero', 'terceros'),
    updateFailed: 'Error al modificar tercero',
    deactivated: 'Tercero desactivado correctamente',
  },
})
