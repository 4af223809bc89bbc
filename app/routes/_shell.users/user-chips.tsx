import { ChipSelector } from '#app/form/chips.tsx'
import { listHref, type ListState } from '#app/list/define-list.ts'
import { readItems } from '#app/parts/people/list.tsx'
import type { Option } from '#server/kit/contract/common.ts'
import type { User } from '#server/people/users-contract.ts'
import { LACKING } from './user-fields.tsx'

export interface UserChipsProps {
  user: User
  kind: 'roles' | 'empresas'
  options: readonly Option[]
  /** State of the list that the page returns to. */
  state: ListState
  mayAdd: boolean
  mayRemove: boolean
}

/** Roles or companies of the edited user. Each change is saved at once. */
export function UserChips({ user, kind, options, state, mayAdd, mayRemove }: UserChipsProps) {
  const ofRoles = kind === 'roles'
  const chips = readItems(user[kind])
  return (
    <>
      <ChipSelector
        label={`${ofRoles ? 'Roles' : 'Empresas'} de ${user.nombre_usuario}`}
        chips={chips}
        options={options}
        action={`/users/${encodeURIComponent(user.id_usuario)}/${kind}`}
        back={listHref('/users', state, { editar: user.id_usuario })}
        mayAdd={mayAdd}
        mayRemove={mayRemove}
      />
      {chips.length === 0 && mayAdd && <small className="missing">{LACKING[kind]}</small>}
    </>
  )
}
