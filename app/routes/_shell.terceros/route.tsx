import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { hasTag } from '#server/shared/tags.ts'
import { CheckMark } from '#app/list/check-mark.tsx'
import { CreateForm, creationState } from '#app/list/create-form.tsx'
import { defineList, keysOf } from '#app/list/define-list.ts'
import { ListScreen } from '#app/list/list-screen.tsx'
import { changeList, readPage } from '#app/list/list.server.ts'
import { requirePermission } from '#app/session/guard.server.ts'
import { NewThirdParty, type ThirdParty, thirdParties } from '#server/contract/third-parties.ts'
import { existingThirdParty, THIRD_PARTY_OPTIONS } from './links.ts'
import { readThirdPartyOptions } from '#app/parts/third-parties/options.server.ts'
import { searchThirdParties } from './search.server.ts'
import { ThirdPartyFields } from '#app/parts/third-parties/fields.tsx'

const hasOwnRice = (row: ThirdParty) => hasTag(row.tags, 'ARROZ_PROPIO')

export const terceros = defineList<ThirdParty>({
  title: 'Gestión de Terceros',
  path: '/terceros',
  id: 'id_tercero',
  placeholder: 'Buscar por nombre o identificación',
  searchFields: 'nombre,identificacion',
  filters: [{ name: 'tipo', label: 'Tipo', options: THIRD_PARTY_OPTIONS }],
  columns: [
    { name: 'nombre', label: 'Nombre' },
    { name: 'identificacion', label: 'Identificación' },
    { name: 'tipo', label: 'Tipo' },
    {
      name: 'tags',
      label: 'Propio',
      align: 'center',
      value: (row) => (hasOwnRice(row) ? 'Sí' : ''),
      format: (row) => hasOwnRice(row) && <CheckMark title="Arroz Propio" />,
    },
    { name: 'telefono1', label: 'Teléfono' },
    { name: 'email', label: 'Correo' },
  ],
  keys: keysOf('third-parties'),
  editTo: (row) => `/terceros/editar/${row.id_tercero}`,
  messages: {
    load: 'Error cargando terceros',
    removed: 'Tercero eliminado correctamente',
    removeFailed: 'Error al eliminar el tercero',
    updated: 'Tercero modificado correctamente',
    updateFailed: 'Error al modificar tercero',
    deactivated: 'Tercero desactivado correctamente',
  },
})

export const meta = () => [{ title: `${terceros.title} · Molino` }]
export { dialogOverList as handle } from '#app/list/define-list.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requirePermission(request, terceros.keys.search)
  const page = await readPage(request, session, terceros, (body) => searchThirdParties(session, body))
  return json({ page, opciones: page.creating ? await readThirdPartyOptions(session) : null })
}

export async function action({ request }: ActionFunctionArgs) {
  const session = await requirePermission(request, terceros.keys.search)
  return changeList(request, session, terceros, thirdParties, {
    create: {
      schema: NewThirdParty,
      done: 'Tercero creado exitosamente',
      failed: 'Error al crear tercero',
      linkTo: existingThirdParty,
    },
  })
}

export default function Terceros() {
  const { page, opciones } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const form = creationState(reply)
  return (
    <ListScreen list={terceros} page={page} reply={reply}>
      <CreateForm title="Nuevo Tercero" list={terceros} page={page} form={form}>
        {opciones && <ThirdPartyFields form={form} options={opciones} ownRiceLabel="Arroz propio" />}
      </CreateForm>
    </ListScreen>
  )
}
