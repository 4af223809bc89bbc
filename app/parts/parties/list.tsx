import { Link } from '@remix-run/react'
import { optionsFrom } from '#app/form/options.tsx'
import { CheckMark } from '#app/format/badge.tsx'
import { defineList, messagesOf } from '#app/list/define-list.ts'
import { partyPath } from '#app/parts/paths.ts'
import type { ThirdParty } from '#server/parties/contract.ts'
import { keysOf } from '#server/kit/words/managed-keys.ts'
import { hasTag } from '#server/kit/words/tags.ts'
import { THIRD_PARTY } from '#server/parties/words.ts'

const hasOwnRice = (row: ThirdParty) => hasTag(row.tags, 'ARROZ_PROPIO')

/** Third-party types of the list's filter. */
const TYPES = optionsFrom(['CLIENTE', 'PROVEEDOR', 'CONDUCTOR'])

export const thirdPartiesList = defineList<ThirdParty>({
  title: 'Gestión de Terceros',
  path: '/terceros',
  id: 'id_tercero',
  placeholder: 'Buscar por nombre o identificación',
  searchFields: 'nombre,identificacion',
  filters: [{ name: 'tipo', ...THIRD_PARTY.tipo, options: TYPES }],
  columns: [
    {
      name: 'nombre',
      ...THIRD_PARTY.nombre,
      sort: 'first',
      format: (row) => (
        <Link to={partyPath(row.id_tercero)} className="cut" title={row.nombre}>
          {row.nombre}
        </Link>
      ),
    },
    { name: 'identificacion', ...THIRD_PARTY.identificacion, sort: true },
    { name: 'tipo', ...THIRD_PARTY.tipo, sort: true },
    {
      name: 'tags',
      label: 'Propio',
      align: 'center',
      value: (row) => (hasOwnRice(row) ? 'Sí' : ''),
      format: (row) => hasOwnRice(row) && <CheckMark title="Arroz Propio" />,
    },
    { name: 'telefono1', ...THIRD_PARTY.telefono1, label: 'Teléfono', sort: true },
    { name: 'email', ...THIRD_PARTY.email, sort: true },
    { name: 'direccion', ...THIRD_PARTY.direccion, filesOnly: true },
    { name: 'municipio', ...THIRD_PARTY.municipio, filesOnly: true },
  ],
  keys: keysOf('third-parties'),
  edit: 'page',
  messages: {
    ...messagesOf('el tercero', 'terceros'),
    updateFailed: 'Error al modificar tercero',
    deactivated: 'Tercero desactivado correctamente',
  },
})
