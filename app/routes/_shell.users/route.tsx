import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { call } from '#app/api/client.server.ts'
import { TextField } from '#app/form/fields.tsx'
import { CreateForm, creationState } from '#app/list/create-form.tsx'
import { defineList, keysOf } from '#app/list/define-list.ts'
import { ListScreen } from '#app/list/list-screen.tsx'
import { changeList, readPage } from '#app/list/list.server.ts'
import { requirePermission } from '#app/session/guard.server.ts'
import { editedName, NewUser, type User, users } from '#server/contract/people.ts'
import { UserChips } from './chips.tsx'
import { readItems } from './items.ts'
import { createUser } from './create.server.ts'
import { companyOptions, roleOptions } from './options.server.ts'

const labels = (items: string) =>
  readItems(items)
    .map(({ label }) => label)
    .join(', ')

export const usuarios = defineList<User>({
  title: 'Gestión de Usuarios',
  path: '/users',
  id: 'id_usuario',
  placeholder: 'Buscar por nombre o correo',
  searchFields: 'nombre_usuario,correo',
  columns: [
    { name: 'nombre_usuario', label: 'Nombre', edit: { maxLength: 200 } },
    { name: 'correo', label: 'Correo' },
    {
      name: 'roles',
      label: 'Roles',
      value: (row) => labels(row.roles),
      editing: (row) => <UserChips user={row} kind="roles" />,
    },
    {
      name: 'empresas',
      label: 'Empresas',
      value: (row) => labels(row.empresas),
      editing: (row) => <UserChips user={row} kind="empresas" />,
    },
  ],
  keys: keysOf('users'),
  messages: {
    load: 'Error cargando usuarios',
    updated: 'Usuario actualizado correctamente',
    updateFailed: 'Error al actualizar el usuario',
    removed: 'Usuario eliminado correctamente',
    removeFailed: 'Error al eliminar el usuario',
  },
})

export const meta = () => [{ title: `${usuarios.title} · Molino` }]
export { dialogOverList as handle } from '#app/list/define-list.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requirePermission(request, usuarios.keys.search)
  const page = await readPage(request, session, usuarios, (body) => call(session, users.search, { body }))
  const editing = page.editing !== '' && page.may.edit
  const [roles, empresas] = editing
    ? await Promise.all([roleOptions(session), companyOptions(session)])
    : [[], []]
  const may = {
    addRole: session.can('PATCH-users/{id}/add-rol'),
    removeRole: session.can('PATCH-users/{id}/remove-rol'),
    addCompany: session.can('PATCH-users/{id}/add-company'),
    removeCompany: session.can('PATCH-users/{id}/remove-company'),
  }
  return json({ page, roles, empresas, may })
}

export async function action({ request }: ActionFunctionArgs) {
  const session = await requirePermission(request, usuarios.keys.search)
  return changeList(
    request,
    session,
    usuarios,
    { create: users.create, update: users.update },
    {
      create: {
        schema: NewUser,
        save: (body, once) => createUser(session, body, once),
        done: 'Usuario creado correctamente',
        failed: 'Error al crear el usuario',
      },
      edit: z.object({ nombre_usuario: editedName }),
      remove: (id) => call(session, users.remove, { body: { id_usuario: id } }),
    },
  )
}

export default function Usuarios() {
  const { page } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const form = creationState(reply)
  return (
    <ListScreen list={usuarios} page={page} reply={reply}>
      <CreateForm title="Nuevo Usuario" list={usuarios} page={page} form={form} whileValid>
        <TextField
          form={form}
          name="nombre_usuario"
          label="Nombre"
          message={{
            valueMissing: 'Nombre es requerido.',
            patternMismatch: 'El nombre no debe contener el símbolo @',
            tooShort: 'Mínimo 3 caracteres.',
          }}
          pattern="[^@]*"
          minLength={3}
          maxLength={200}
          required
        />
        <TextField
          form={form}
          name="correo"
          label="Correo"
          type="email"
          message={{ valueMissing: 'Correo es requerido.', typeMismatch: 'Formato de correo inválido.' }}
          maxLength={200}
          required
        />
        <TextField
          form={form}
          name="contrasena"
          label="Contraseña"
          type="password"
          autoComplete="new-password"
          message={{
            valueMissing: 'Contraseña es requerida.',
            tooShort: 'Debe tener al menos 4 caracteres.',
          }}
          minLength={4}
          maxLength={200}
          required
        />
        <small>Al guardar, asígnele roles y empresas: sin empresa no puede trabajar.</small>
      </CreateForm>
    </ListScreen>
  )
}
