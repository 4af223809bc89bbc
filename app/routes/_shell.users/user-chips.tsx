import { useLoaderData } from '@remix-run/react'
import { ChipSelector } from '#app/form/chips.tsx'
import { listHref } from '#app/list/define-list.ts'
import { readItems } from '#app/parts/people/items.ts'
import type { User } from '#server/people/users-contract.ts'
import type { loader } from './route.tsx'
import { LACKING } from './user-fields.tsx'

/** Roles or companies of the edited user. Each change is saved at once. */
export function UserChips({ user, kind }: { user: User; kind: 'roles' | 'empresas' }) {
  const { page, may, ...options } = useLoaderData<typeof loader>()
  const ofRoles = kind === 'roles'
  const chips = readItems(user[kind])
  const mayAdd = ofRoles ? may.addRole : may.addCompany
  return (
    <>
      <ChipSelector
        label={`${ofRoles ? 'Roles' : 'Empresas'} de ${user.nombre_usuario}`}
        chips={chips}
        options={options[kind]}
        action={`/users/${encodeURIComponent(user.id_usuario)}/${kind}`}
        back={listHref('/users', page.state, { editar: user.id_usuario })}
        mayAdd={mayAdd}
        mayRemove={ofRoles ? may.removeRole : may.removeCompany}
      />
      {chips.length === 0 && mayAdd && <small className="missing">{LACKING[kind]}</small>}
    </>
  )
}
