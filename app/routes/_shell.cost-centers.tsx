import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { searchIn } from '#app/api/client.server.ts'
import { SelectField, TextField } from '#app/form/fields.tsx'
import { CreateForm } from '#app/list/list-forms.tsx'
import { ListScreen } from '#app/list/list-screen.tsx'
import { changeList } from '#app/list/change-list.server.ts'
import { readPage } from '#app/list/read-page.server.ts'
import { costCentersList } from '#app/parts/catalogues/cost-centers-list.ts'
import { requirePermission } from '#app/session/guard.server.ts'
import { editedText, requiredText } from '#server/kit/contract/common.ts'
import { costCenters, NewCostCenter } from '#server/catalogues/cost-centers-contract.ts'
import { INCOMPLETE } from '#server/kit/words/sentences.ts'
import { COST_CENTER } from '#server/catalogues/cost-centers-words.ts'

export const meta = () => [{ title: `${costCentersList.title} · Molino` }]
export { readAfterRefusal as shouldRevalidate } from '#app/form/read-after-refusal.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requirePermission(request, costCentersList.keys.search)
  const page = await readPage(request, session, costCentersList, searchIn(session, costCenters.search))
  const empresas = session.empresas.map(({ idEmpresa, nombre }) => ({ value: idEmpresa, label: nombre }))
  return { page, empresas, empresa_id: session.empresa }
}

export async function action({ request }: ActionFunctionArgs) {
  const session = await requirePermission(request, costCentersList.keys.search)
  const nameOf = (id: string) => session.empresas.find(({ idEmpresa }) => idEmpresa === id)?.nombre ?? ''
  return changeList(request, session, costCentersList, costCenters, {
    create: {
      schema: NewCostCenter.extend({
        empresa_id: NewCostCenter.shape.empresa_id.refine(nameOf, INCOMPLETE),
        tags: requiredText(INCOMPLETE, COST_CENTER.tags.maxLength),
      }).transform((body) => ({ ...body, nombre_empresa: nameOf(body.empresa_id) })),
      failed: 'Error al crear el centro de costo',
    },
    edit: z.object({ nombre: editedText(COST_CENTER.nombre.maxLength) }),
  })
}

export default function CentrosDeCosto() {
  const { page, empresas, empresa_id } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const listed = { list: costCentersList, page, reply }
  return (
    <ListScreen {...listed}>
      <CreateForm title="Nuevo Centro de Costos" {...listed} defaults={{ empresa_id }}>
        <div className="grid">
          <TextField name="nombre" {...COST_CENTER.nombre} required />
          <SelectField name="empresa_id" label="Empresa" options={empresas} required />
          <TextField name="tags" {...COST_CENTER.tags} placeholder="GENERAL" required />
        </div>
      </CreateForm>
    </ListScreen>
  )
}
