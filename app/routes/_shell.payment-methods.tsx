import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { call } from '#app/api/client.server.ts'
import { CheckField, TextField } from '#app/form/fields.tsx'
import { hasTag, withTag } from '#app/format/tags.ts'
import { CreateForm, creationState } from '#app/list/create-form.tsx'
import { defineList, keysOf } from '#app/list/define-list.ts'
import { EditCell, EditCheck } from '#app/list/edit-cell.tsx'
import { ListScreen } from '#app/list/list-screen.tsx'
import { changeList, readPage } from '#app/list/list.server.ts'
import { requirePermission } from '#app/session/guard.server.ts'
import {
  BANK_OR_CREDIT,
  NewPaymentMethod,
  type PaymentMethod,
  paymentMethods,
} from '#server/contract/catalogues.ts'
import { editedText, flag, text } from '#server/contract/common.ts'

const BANKS = 'SON_BANCOS'
const CREDIT = 'CREDITO'

const descripcion = { name: 'descripcion', label: 'Descripción', edit: { maxLength: 100 } } as const

export const formasDePago = defineList<PaymentMethod>({
  title: 'Gestión de Formas de Pago',
  path: '/payment-methods',
  id: 'id_forma_pago',
  placeholder: 'Buscar por descripción',
  searchFields: 'descripcion',
  columns: [
    {
      ...descripcion,
      editing: (row, form) => (
        <>
          <EditCell form={form} column={descripcion} />
          <EditCheck form={form} name="esBanco" label="¿Es banco?" checked={hasTag(row.tags, BANKS)} />
          <EditCheck form={form} name="esCredito" label="¿A crédito?" checked={hasTag(row.tags, CREDIT)} />
          <input type="hidden" form={form.id} name="tags" value={row.tags} />
        </>
      ),
      value: (row) => row.descripcion,
      format: (row) => (
        <>
          {row.descripcion}
          {hasTag(row.tags, BANKS) && <small className="state">Banco</small>}
          {hasTag(row.tags, CREDIT) && <small className="state">Crédito</small>}
        </>
      ),
    },
  ],
  keys: keysOf('payment-methods'),
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
  const page = await readPage(request, session, formasDePago, (body) =>
    call(session, paymentMethods.search, { body }),
  )
  return json({ page })
}

export async function action({ request }: ActionFunctionArgs) {
  const session = await requirePermission(request, formasDePago.keys.search)
  return changeList(request, session, formasDePago, paymentMethods, {
    create: {
      schema: withKind(NewPaymentMethod.shape.descripcion),
      done: 'Forma de pago creada correctamente',
      seconds: 4,
      failed: 'Error al crear la forma de pago',
    },
    edit: withKind(editedText(100)),
  })
}

/** The form's two checkboxes as tags, beside those that the method has already. */
function withKind(descripcion: z.ZodType<string>) {
  return z
    .object({ descripcion, tags: text(200), esBanco: flag, esCredito: flag })
    .refine(({ esBanco, esCredito }) => !(esBanco && esCredito), {
      path: ['esCredito'],
      message: BANK_OR_CREDIT,
    })
    .transform(({ descripcion, tags, esBanco, esCredito }) => ({
      descripcion,
      tags: withTag(withTag(tags, BANKS, esBanco), CREDIT, esCredito),
    }))
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
