import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData, useOutlet, Link } from '@remix-run/react'
import { z } from 'zod'
import { call, searchIn } from '#app/api/client.server.ts'
import { CreateForm } from '#app/list/list-forms.tsx'
import { ListScreen } from '#app/list/list-screen.tsx'
import { changeList } from '#app/list/change-list.server.ts'
import { listHref, type Page, rowOf } from '#app/list/define-list.ts'
import { readPage } from '#app/list/read-page.server.ts'
import { RowActions, RowLink } from '#app/list/row-actions.tsx'
import { companyOptions, ownCompanies, roleOptions } from '#app/parts/people/read.server.ts'
import { requirePermission } from '#app/session/guard.server.ts'
import type { Option } from '#server/kit/contract/common.ts'
import { editedName, NewUser, type User, users } from '#server/people/users-contract.ts'
import { usersList } from '#app/parts/people/list.tsx'
import { HandoverNote } from '#app/parts/people/handover-note.tsx'
import { readHandover } from '#app/parts/people/handover.server.ts'
import { createWithPaper, incomplete } from './create.server.ts'
import { UserChips, type UserChipsProps } from './user-chips.tsx'
import { UserFields } from './user-fields.tsx'
import { sessionsPath } from '#app/parts/people/sessions.ts'

export const meta = () => [{ title: `${usersList.title} · Molino` }]
export { readAfterRefusal as shouldRevalidate } from '#app/form/read-after-refusal.ts'
export { dialogOverList as handle } from '#app/list/define-list.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requirePermission(request, usersList.keys.search)
  const page = onlyOwn(await readPage(request, session, usersList, searchIn(session, users.search)))
  const editing = page.editing !== '' && page.may.edit
  const [roles, empresas] = await Promise.all([
    editing || page.creating ? roleOptions(session) : [],
    editing ? companyOptions(session) : [],
  ])
  const may = {
    addRole: session.can('PATCH-users/{id}/add-rol'),
    removeRole: session.can('PATCH-users/{id}/remove-rol'),
    addCompany: session.can('PATCH-users/{id}/add-company'),
    removeCompany: session.can('PATCH-users/{id}/remove-company'),
  }
  const propias = ownCompanies(session)
  const hoja = await readHandover(request, session.idUsuario)
  const entrega = hoja && { id: hoja.id, nombre: hoja.nombre }
  return { page, roles, empresas, may, yo: session.idUsuario, propias, actual: session.empresa, entrega }
}

export async function action({ request }: ActionFunctionArgs) {
  const session = await requirePermission(request, usersList.keys.search)
  const sealed: string[] = []
  return changeList(
    request,
    session,
    usersList,
    { create: users.create, update: users.update },
    {
      create: {
        schema: NewUser,
        save: async (body, once) => {
          const { saved, cookies } = await createWithPaper(session, body, once)
          sealed.push(...cookies)
          return saved
        },
        failed: 'Error al crear el usuario',
        opens: incomplete,
      },
      edit: z.object({ nombre_usuario: editedName }),
      remove: (id) => call(session, users.remove, { body: { id_usuario: id } }),
      removed: users.remove.said,
      cookies: () => Promise.resolve(sealed),
    },
  )
}

/** Closes the edit and delete dialogs for people whom the signed-in user may not administer. */
function onlyOwn(page: Page<User>): Page<User> {
  const foreign = (id: string) => rowOf(usersList, page, id)?.administrable === false
  const { editing, removing } = page
  return { ...page, editing: foreign(editing) ? '' : editing, removing: foreign(removing) ? '' : removing }
}

/** Only the history remains for people whom the signed-in user may not administer. */
const mayWith = ({ administrable }: User, page: Page<User>): Page<User> =>
  administrable === false ? { ...page, may: { create: false, edit: false, remove: false } } : page

/** Actions on a user. Users change their own password elsewhere. */
function UserActions({ user, page, own }: { user: User; page: Page<User>; own: boolean }) {
  const allowed = mayWith(user, page)
  const reset = `${usersList.path}/${encodeURIComponent(user.id_usuario)}/contrasena`
  return (
    <RowActions list={usersList} page={allowed} row={user}>
      {allowed.may.edit && !own && (
        <RowLink list={usersList} row={user} icon="key-round" to={listHref(reset, page.state)}>
          Contraseña nueva
        </RowLink>
      )}
    </RowActions>
  )
}

/** The password dialog is a nested route over the list. */
export default function Usuarios() {
  const { page, yo, may, propias, actual, roles, empresas, entrega } = useLoaderData<typeof loader>()
  const dialog = useOutlet()
  const reply = useActionData<typeof action>()
  const listed = { list: usersList, page, reply }
  const chips =
    (kind: UserChipsProps['kind'], options: Option[], mayAdd: boolean, mayRemove: boolean) =>
    (user: User) => <UserChips {...{ user, kind, options, mayAdd, mayRemove }} state={page.state} />
  return (
    <>
      {dialog}
      {entrega && <HandoverNote {...entrega} />}
      <ListScreen
        {...listed}
        page={{ ...page, dialog: page.dialog || dialog !== null }}
        actions={
          page.may.edit || page.may.remove
            ? (user) => <UserActions user={user} page={page} own={user.id_usuario === yo} />
            : undefined
        }
        nameTo={(user) =>
          mayWith(user, page).may.edit
            ? listHref('/users', page.state, { editar: user.id_usuario })
            : undefined
        }
        cells={{
          correo: (user) => <Reached user={user} own={user.id_usuario === yo} />,
          roles: chips('roles', roles, may.addRole, may.removeRole),
          empresas: chips('empresas', empresas, may.addCompany, may.removeCompany),
        }}
      >
        <CreateForm title="Nuevo Usuario" {...listed} defaults={{ id_company: actual }} whileValid>
          <UserFields companies={may.addCompany ? propias : []} roles={may.addRole ? roles : []} />
        </CreateForm>
      </ListScreen>
    </>
  )
}

/** E-mail of the edited user, which never changes, and the link to the user's sessions. */
function Reached({ user, own }: { user: User; own: boolean }) {
  return (
    <>
      {user.correo}
      <br />
      <Link to={own ? '/sesiones' : sessionsPath(user.id_usuario)}>Sesiones abiertas</Link>
    </>
  )
}
