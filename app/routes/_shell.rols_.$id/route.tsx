import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData, useSearchParams } from '@remix-run/react'
import { z } from 'zod'
import { call } from '#app/api/client.server.ts'
import { queryText } from '#app/api/query.ts'
import { SelectField, TextField } from '#app/form/fields.tsx'
import { ListLink } from '#app/form/list-link.tsx'
import { PostForm } from '#app/form/post-form.tsx'
import { readForm } from '#app/form/read-form.server.ts'
import { SubmitButton } from '#app/form/submit-button.tsx'
import { submitForm, versionOf } from '#app/form/submit.server.ts'
import { Tabs } from '#app/form/tabs.tsx'
import { PageHead } from '#app/format/page-head.tsx'
import { roleCompanies } from '#app/parts/people/read.server.ts'
import { keyAreas, keyOptions, lackedKeys, takenKeys } from '#app/parts/people/role-keys.server.ts'
import { flash, redirectWithFlash } from '#app/session/flash.server.ts'
import { recordMeta } from '#app/shell/record-name.ts'
import { idOf, loadOrFail, requirePermission } from '#app/session/guard.server.ts'
import { editedText } from '#server/kit/contract/common.ts'
import type { Key } from '#server/kit/contract/keys.ts'
import { roles, endpoints } from '#server/people/roles-contract.ts'
import { USER_NAME_REQUIRED } from '#server/kit/words/sentences.ts'
import { KeyAreas } from './key-areas.tsx'
import { Lacked, Taken } from './notes.tsx'
import stylesheet from '#app/styles/roles.scss?url'
import { RoleSummary } from './role-summary.tsx'
import { ROLE } from '#server/people/words.ts'

const recordName = (data: { rol: { nombre: string; id_rol: string } }) =>
  `Rol ${data.rol.nombre || data.rol.id_rol}`
export const meta = recordMeta('Detalle del Rol', recordName)
export const handle = { recordName }
export const links = () => [{ rel: 'stylesheet', href: stylesheet }]

export async function loader({ request, params }: LoaderFunctionArgs) {
  const session = await requirePermission(request, 'POST-rols/search')
  const onRoutes = queryText(request.url, 'tab') === 'rutas'
  return loadOrFail(request, 'No se pudo cargar el rol', async () => {
    const [rol, permisos] = await Promise.all([
      call(session, roles.get, { params: { id: idOf(params) } }),
      onRoutes ? call(session, endpoints.private, {}) : [],
    ])
    const rutas = rol.rutas.split('|').filter(Boolean)
    // Other APIs send no `impedimento`.
    const may = (key: Key) => !rol.impedimento && session.can(key)
    return {
      rol,
      empresas: roleCompanies(session),
      areas: keyAreas(rutas, permisos),
      opciones: onRoutes ? keyOptions(rutas, permisos) : [],
      faltan: lackedKeys(rutas),
      quitados: takenKeys(queryText(request.url, 'quitado'), rutas),
      may: {
        rename: may('PUT-rols'),
        add: may('PATCH-rols/{id}/add-route'),
        remove: may('PATCH-rols/{id}/remove-route'),
      },
    }
  })
}

export async function action({ request, params }: ActionFunctionArgs) {
  const session = await requirePermission(request, 'PUT-rols')
  const form = await readForm(request, session)
  const version = versionOf(form)
  const id = idOf(params)
  const { refused } = await submitForm(form, {
    schema: z.object({ nombre: editedText(ROLE.nombre.maxLength), id_empresa: z.string().default('') }),
    save: (value) => call(session, roles.update, { body: { ...value, id_rol: id, version } }),
    failed: 'Error al actualizar el rol',
  })
  return refused ?? redirectWithFlash(`/rols/${encodeURIComponent(id)}`, flash('exito', roles.update.said))
}

export default function RoleScreen() {
  const { rol, empresas, areas, opciones, faltan, quitados, may } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const onRoutes = useSearchParams()[0].get('tab') === 'rutas'
  const address = `/rols/${encodeURIComponent(rol.id_rol)}`
  return (
    <section>
      <PageHead title="Detalle del Rol">
        <ListLink to="/rols" />
      </PageHead>
      <p className="subject">{rol.nombre || rol.id_rol}</p>
      <Tabs
        tabs={[
          { value: '', label: 'Información' },
          { value: 'rutas', label: 'Rutas' },
        ]}
      />
      {rol.impedimento && <p className="note">{rol.impedimento} Por eso no puede cambiarlo.</p>}
      <Lacked
        lacked={faltan}
        address={address}
        mayAdd={may.add}
        back={onRoutes ? `${address}?tab=rutas` : address}
      />
      {onRoutes ? (
        <>
          <Taken taken={quitados} address={address} mayAdd={may.add} />
          <KeyAreas name={rol.nombre} address={address} areas={areas} options={opciones} may={may} />
        </>
      ) : (
        <>
          {may.rename && (
            <PostForm id="rol" defaults={rol} reply={reply} version={rol.version} className="one-line role">
              <TextField name="nombre" {...ROLE.nombre} required={USER_NAME_REQUIRED} />
              <SelectField name="id_empresa" {...ROLE.id_empresa} options={empresas} />
              <SubmitButton>Guardar</SubmitButton>
            </PostForm>
          )}
          <RoleSummary rol={rol} areas={areas} isEdited={may.rename} />
        </>
      )}
    </section>
  )
}
