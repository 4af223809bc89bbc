import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { call } from '#app/api/client.server.ts'
import { CreateForm } from '#app/list/list-forms.tsx'
import { ListScreen } from '#app/list/list-screen.tsx'
import { changeList } from '#app/list/change-list.server.ts'
import { readPage } from '#app/list/read-page.server.ts'
import { requirePermission } from '#app/session/guard.server.ts'
import { NewPaymentMethod, paymentMethods } from '#server/contract/payment-methods.ts'
import { editedText } from '#server/contract/common.ts'
import { withKind } from '#app/parts/payments/kind.server.ts'
import { EditKind } from './edit-kind.tsx'
import { paymentMethodsList } from '#app/parts/lists/payment-methods.tsx'
import { PaymentMethodFields } from './payment-method-fields.tsx'
import { LENGTH } from '#server/shared/lengths.ts'

export const meta = () => [{ title: `${paymentMethodsList.title} · Molino` }]
export { readAfterRefusal as shouldRevalidate } from '#app/form/read-after-refusal.ts'
export { dialogOverList as handle } from '#app/list/define-list.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requirePermission(request, paymentMethodsList.keys.search)
  const page = await readPage(request, session, paymentMethodsList, (body) =>
    call(session, paymentMethods.search, { body }),
  )
  return { page }
}

export async function action({ request }: ActionFunctionArgs) {
  const session = await requirePermission(request, paymentMethodsList.keys.search)
  return changeList(request, session, paymentMethodsList, paymentMethods, {
    create: {
      schema: withKind(NewPaymentMethod.shape.descripcion),
      seconds: 4,
      failed: 'Error al crear la forma de pago',
    },
    edit: withKind(editedText(LENGTH.label)),
  })
}

export default function FormasDePago() {
  const { page } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  return (
    <ListScreen
      list={paymentMethodsList}
      page={page}
      reply={reply}
      cells={{ descripcion: (row) => <EditKind row={row} /> }}
    >
      <CreateForm title="Nueva Forma de Pago" list={paymentMethodsList} page={page} reply={reply}>
        <PaymentMethodFields />
      </CreateForm>
    </ListScreen>
  )
}
