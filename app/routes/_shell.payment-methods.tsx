import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { call } from '#app/api/client.server.ts'
import { CheckField, TextField } from '#app/form/fields.tsx'
import { hasTag, joinTags } from '#app/format/tags.ts'
import { CreateForm, creationState } from '#app/list/create-form.tsx'
import { defineList } from '#app/list/define-list.ts'
import { ListScreen } from '#app/list/list-screen.tsx'
import { changeList, readPage } from '#app/list/list.server.ts'
import { requirePermission } from '#app/session/guard.server.ts'
import { NewPaymentMethod, type PaymentMethod, paymentMethods } from '#server/contract/catalogues.ts'
import { editedText, flag } from '#server/contract/common.ts'

export const formasDePago = defineList<PaymentMethod>({
  title: 'Gestión de Formas de Pago',
  path: '/payment-methods',
  id: 'id_forma_pago',
  placeholder: 'Buscar por descripción',
  searchFields: 'descripcion',
  columns: [
    {
      name: 'descripcion',
      label: 'Descripción',
      edit: { maxLength: 100 },
      value: (row) => row.descripcion,
      format: (row) => (
        <>
          {row.descripcion}
          {hasTag(row.tags, 'SON_BANCOS') && <small className="state">Banco</small>}
          {hasTag(row.tags, 'CREDITO') && <small className="state">Crédito</small>}
        </>
      ),
    },
  ],
  keys: {
    search: 'POST-payment-methods/search',
    create: 'POST-payment-methods',
    edit: 'PUT-payment-methods',
    remove: 'DELETE-payment-methods/{id}',
  },
  messages: {
    load: 'Error cargando formas de pago',
    updated: 'Forma de pago actualizada correctamente',
    updateFailed: 'Error al actualizar la forma de pago',
    removed: 'Forma de pago eliminada correctamente',
    removeFailed: 'Error al eliminar la forma de pago',
    deactivated: 'Forma de pago desactivada correctamente',
  },
})

export const meta = () => [{ title: `${formasDePago.title} · Molino` }]
export { dialogOverList as handle } from '#app/list/define-list.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requirePermission(request, formasDePago.keys.search)
  return json({
    page: await readPage(request, session, formasDePago, (body) =>
      call(session, paymentMethods.search, { body }),
    ),
  })
}

export async function action({ request }: ActionFunctionArgs) {
  const session = await requirePermission(request, formasDePago.keys.search)
  return changeList(request, session, formasDePago, {
    create: {
      schema: NewPaymentMethod.pick({ descripcion: true })
        .extend({ esBanco: flag, esCredito: flag })
        .transform(({ descripcion, esBanco, esCredito }) => ({
          descripcion,
          tags: joinTags(esBanco && 'SON_BANCOS', esCredito && 'CREDITO'),
        })),
      save: (body, idempotencyKey) => call(session, paymentMethods.create, { body, idempotencyKey }),
      done: 'Forma de pago creada correctamente',
      seconds: 4,
      failed: 'Error al crear la forma de pago',
    },
    edit: {
      schema: z.object({ descripcion: editedText(100) }),
      save: (body, { id, version }) =>
        call(session, paymentMethods.update, { body: { ...body, id_forma_pago: id, version } }),
    },
    remove: (id) => call(session, paymentMethods.remove, { params: { id } }),
    deactivate: (id) => call(session, paymentMethods.update, { body: { id_forma_pago: id, activo: false } }),
  })
}

export default function FormasDePago() {
  const { page } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const form = creationState(reply)
  return (
    <ListScreen list={formasDePago} page={page} reply={reply}>
      <CreateForm title="Nueva Forma de Pago" list={formasDePago} page={page} form={form}>
        <TextField
          form={form}
          name="descripcion"
          label="Descripción"
          message="La descripción es obligatoria"
          maxLength={100}
          required
        />
        <CheckField form={form} name="esBanco" label="¿Es banco?" />
        <CheckField form={form} name="esCredito" label="¿A crédito?" />
      </CreateForm>
    </ListScreen>
  )
}
