import { Badge } from '#app/format/badge.tsx'
import { shortenedText } from '#app/format/long-text.tsx'
import { defineList, messagesOf } from '#app/list/define-list.ts'
import type { User } from '#server/people/users-contract.ts'
import { keysOf } from '#server/kit/words/managed-keys.ts'
import { USER } from '#server/people/words.ts'
import type { Option } from '#server/kit/contract/common.ts'

/** Parses `id;label` items joined by `|`. */
export function readItems(text: string): Option[] {
  return text
    .split('|')
    .filter(Boolean)
    .map((item) => {
      const [value = '', label = value] = item.split(';')
      return { value, label }
    })
}

const labels = (items: string) =>
  readItems(items)
    .map(({ label }) => label)
    .join(', ')

/** Names in one line. A person without any is marked. */
function names(items: string, none: string) {
  const text = labels(items)
  return text ? shortenedText(text) : <Badge tone="amber">{none}</Badge>
}

export const usersList = defineList<User>({
  title: 'Gestión de Usuarios',
  path: '/users',
  id: 'id_usuario',
  placeholder: 'Buscar por nombre o correo',
  searchFields: 'nombre_usuario,correo',
  columns: [
    { name: 'nombre_usuario', ...USER.nombre_usuario, edit: true, sort: 'first' },
    { name: 'correo', ...USER.correo, sort: true },
    {
      name: 'roles',
      label: 'Roles',
      value: (row) => labels(row.roles),
      format: (row) => names(row.roles, 'Sin rol'),
    },
    {
      name: 'empresas',
      label: 'Empresas',
      value: (row) => labels(row.empresas),
      format: (row) => names(row.empresas, 'Sin empresa'),
    },
  ],
  keys: keysOf('users'),
  messages: messagesOf('el usuario', 'usuarios'),
})
