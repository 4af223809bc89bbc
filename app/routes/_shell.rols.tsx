import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { ApiError, call, searchIn } from '#app/api/client.server.ts'
import { SelectField, TextField } from '#app/form/fields.tsx'
import { CreateForm } from '#app/list/list-forms.tsx'
import { ListScreen } from '#app/list/list-screen.tsx'
import { changeList } from '#app/list/change-list.server.ts'
import { RowActions, RowLink } from '#app/list/row-actions.tsx'
import { readPage } from '#app/list/read-page.server.ts'
import { roleCompanies } from '#app/parts/people/read.server.ts'
import { rolesList } from '#app/parts/people/roles-list.ts'
import { requirePermission } from '#app/session/guard.server.ts'
import { editedText } from '#server/kit/contract/common.ts'
import { NewRole, type Role, roles } from '#server/people/roles-contract.ts'
import { ROLE_EXISTS, ROLE_NAME_REQUIRED, USER_NAME_REQUIRED } from '#server/kit/words/sentences.ts'
import { ROLE } from '#server/people/words.ts'

export const meta = () => [{ title: `${rolesList.title} · Molino` }]
export { readAfterRefusal as shouldRevalidate } from '#app/form/read-after-refusal.ts'
export { dialogOverList as handle } from '#app/list/define-list.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requirePermission(request, rolesList.keys.search)
  const page = await readPage(request, session, rolesList, searchIn(session, roles.search))
  return { page, empresas: roleCompanies(session), actual: session.empresa }
}

export async function action({ request }: ActionFunctionArgs) {
  const session = await requirePermission(request, rolesList.keys.search)
  return changeList(request, session, rolesList, roles, {
    create: {
      schema: NamedRole,
      save: (body, idempotencyKey) => call(session, roles.create, { body, idempotencyKey }).catch(asQuoted),
      failed: 'Error al crear el rol',
    },
    edit: z.object({ nombre: editedText(ROLE.nombre.maxLength) }),
  })
}

/** A missing name has two messages: one above the form and one below the field. */
const NamedRole = z
  .object({ nombre: z.string().trim().default(''), id_empresa: z.string().optional() })
  .superRefine(({ nombre }, { addIssue }) => {
    if (nombre) return
    addIssue({ code: 'custom', message: ROLE_NAME_REQUIRED })
    addIssue({ code: 'custom', path: ['nombre'], message: USER_NAME_REQUIRED })
  })
  .pipe(NewRole)

/** A duplicate has its own wording on this screen. */
function asQuoted(error: unknown): never {
  if (!(error instanceof ApiError) || error.answer.codigo !== 'DUPLICADO') throw error
  throw new ApiError(error.status, { ...error.answer, mensaje: ROLE_EXISTS })
}

const detailOf = ({ id_rol }: Role) => `/rols/${encodeURIComponent(id_rol)}`

export default function Roles() {
  const { page, empresas, actual } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const listed = { list: rolesList, page, reply }
  return (
    <ListScreen
      {...listed}
      nameTo={detailOf}
      actions={(row) => (
        <RowActions list={rolesList} page={page} row={row}>
          <RowLink list={rolesList} row={row} icon="search" to={detailOf(row)}>
            Ver detalle
          </RowLink>
        </RowActions>
      )}
    >
      <CreateForm title="Nuevo Rol" {...listed} defaults={{ id_empresa: actual }}>
        <TextField name="nombre" {...ROLE.nombre} required={USER_NAME_REQUIRED} />
        <SelectField
          name="id_empresa"
          {...ROLE.id_empresa}
          options={empresas}
          hint="Un rol de una sola empresa da permisos solo en ella."
        />
      </CreateForm>
    </ListScreen>
  )
}
