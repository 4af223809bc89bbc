import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { searchIn } from '#app/api/client.server.ts'
import { CreateForm } from '#app/list/list-forms.tsx'
import { ListScreen } from '#app/list/list-screen.tsx'
import { changeList } from '#app/list/change-list.server.ts'
import { readPage } from '#app/list/read-page.server.ts'
import { requirePermission } from '#app/session/guard.server.ts'
import { NewPaymentMethod, type PaymentMethod, paymentMethods } from '#server/payments/contract.ts'
import { PAYMENT_METHOD } from '#server/payments/words.ts'
import { editedText } from '#server/kit/contract/common.ts'
import { withKind } from '#app/parts/payments/kind.server.ts'
import { isBank, isCredit, paymentMethodsList } from '#app/parts/payments/list.tsx'
import { CellCheck, CellInput, OfRow } from '#app/form/cell-fields.tsx'
import { PaymentMethodFields } from '#app/parts/catalogues/pickers.tsx'

export const meta = () => [{ title: `${paymentMethodsList.title} · Molino` }]
export { readAfterRefusal as shouldRevalidate } from '#app/form/read-after-refusal.ts'
export { dialogOverList as handle } from '#app/list/define-list.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requirePermission(request, paymentMethodsList.keys.search)
  const page = await readPage(request, session, paymentMethodsList, searchIn(session, paymentMethods.search))
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
    edit: withKind(editedText(PAYMENT_METHOD.descripcion.maxLength)),
  })
}

export default function FormasDePago() {
  const { page } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const listed = { list: paymentMethodsList, page, reply }
  return (
    <ListScreen {...listed} cells={{ descripcion: (row) => <EditKind row={row} /> }}>
      <CreateForm title="Nueva Forma de Pago" {...listed}>
        <PaymentMethodFields />
      </CreateForm>
    </ListScreen>
  )
}

/** Cell of the edited row: name and kind. Other tags of the method are kept. */
function EditKind({ row }: { row: PaymentMethod }) {
  return (
    <>
      <CellInput name="descripcion" {...PAYMENT_METHOD.descripcion} />
      <CellCheck name="esBanco" label="¿Es banco?" checked={isBank(row)} />
      <CellCheck name="esCredito" label="¿A crédito?" checked={isCredit(row)} />
      <OfRow name="tags" value={row.tags} />
    </>
  )
}
