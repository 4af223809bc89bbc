import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { call } from '#app/api/client.server.ts'
import { TextField } from '#app/form/fields.tsx'
import { numberField } from '#app/form/number-fields.server.ts'
import { today } from '#app/form/today.server.ts'
import { shortDay } from '#app/format/format.ts'
import { CreateForm, creationState } from '#app/list/create-form.tsx'
import { defineList, keysOf } from '#app/list/define-list.ts'
import { ListScreen } from '#app/list/list-screen.tsx'
import { changeList, readPage } from '#app/list/list.server.ts'
import { requirePermission } from '#app/session/guard.server.ts'
import { editedText } from '#server/contract/common.ts'
import { NewRate, type Rate, rates } from '#server/contract/money.ts'

/** From when to when a rate is valid: it has one row for each value that it had. */
function validity({ vigente_desde, vigente_hasta }: Rate): string {
  const from = vigente_desde && `desde ${shortDay(vigente_desde)}`
  return [from, vigente_hasta && `hasta ${shortDay(vigente_hasta)}`].filter(Boolean).join(' ')
}

export const tarifas = defineList<Rate>({
  title: 'Gestión de Tarifas',
  path: '/rates',
  id: 'id_tarifa',
  placeholder: 'Buscar por descripción',
  searchFields: 'descripcion,tags',
  columns: [
    {
      name: 'descripcion',
      label: 'Descripción',
      edit: { maxLength: 150 },
      value: (row) => [row.descripcion, validity(row)].filter(Boolean).join(' · '),
      format: (row) => (
        <>
          {row.descripcion} <small className="aside">{validity(row)}</small>
        </>
      ),
    },
    { name: 'area', label: 'Área' },
    { name: 'unidad_medida', label: 'Unidad' },
    { name: 'valor', label: 'Valor', kind: 'number' },
    { name: 'valor_referencia', label: 'Referencia', kind: 'number' },
  ],
  create: 'inline',
  keys: keysOf('rates'),
  messages: {
    load: 'Error cargando tarifas',
    updated: 'Tarifa actualizada correctamente',
    updateFailed: 'Error al actualizar la tarifa',
    removed: 'Tarifa eliminada correctamente',
    removeFailed: 'Error al eliminar la tarifa',
    deactivated: 'Tarifa desactivada correctamente',
  },
})

export const meta = () => [{ title: `${tarifas.title} · Molino` }]

export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requirePermission(request, tarifas.keys.search)
  const page = await readPage(request, session, tarifas, (body) => call(session, rates.search, { body }))
  return json({ page, vigente_desde: today() })
}

export async function action({ request }: ActionFunctionArgs) {
  const session = await requirePermission(request, tarifas.keys.search)
  return changeList(request, session, tarifas, rates, {
    create: {
      schema: NewRate.extend({
        valor: numberField(6, { min: 0 }).pipe(NewRate.shape.valor),
        valor_referencia: numberField(6, { min: 0 }).pipe(NewRate.shape.valor_referencia),
      }),
      done: 'Tarifa creada correctamente',
      failed: 'Error al crear la tarifa',
    },
    edit: z.object({ descripcion: editedText(150) }),
  })
}

export default function Tarifas() {
  const { page, vigente_desde } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const form = creationState(reply, { vigente_desde })
  return (
    <ListScreen list={tarifas} page={page} reply={reply}>
      <CreateForm title="Nueva Tarifa" list={tarifas} page={page} form={form} submit="Crear Tarifa">
        <div className="grid">
          <TextField form={form} name="area" label="Área" maxLength={60} required />
          <TextField form={form} name="descripcion" label="Descripción" maxLength={150} required />
          <TextField form={form} name="unidad_medida" label="Unidad de Medida" maxLength={40} required />
          <TextField form={form} name="tags" label="Tags" maxLength={200} />
          <TextField form={form} name="valor" label="Valor" inputMode="decimal" maxLength={20} />
          <TextField
            form={form}
            name="valor_referencia"
            label="Valor de referencia"
            inputMode="decimal"
            maxLength={20}
          />
          <TextField form={form} name="vigente_desde" label="Vigente desde" type="date" />
          <TextField form={form} name="vigente_hasta" label="Vigente hasta" type="date" />
        </div>
      </CreateForm>
    </ListScreen>
  )
}
