import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { call, searchIn } from '#app/api/client.server.ts'
import { queryText } from '#app/api/query.ts'
import { readForm } from '#app/form/read-form.server.ts'
import { INTENT_FIELD } from '#app/form/reserved.ts'
import { doWithEachMarked, NAMES_SECONDS } from '#app/form/several-at-once.server.ts'
import { ActsOnMarked, MarkBox } from '#app/form/several-at-once.tsx'
import { changeList } from '#app/list/change-list.server.ts'
import { CreateForm } from '#app/list/list-forms.tsx'
import { ListScreen } from '#app/list/list-screen.tsx'
import { readPage } from '#app/list/read-page.server.ts'
import { accountingAccountsList } from '#app/parts/books/accounts-list.tsx'
import { bankOptions } from '#app/parts/bank/options.server.ts'
import { flash, redirectWithFlash } from '#app/session/flash.server.ts'
import { requirePermission, returnPath, type Session } from '#app/session/guard.server.ts'
import { AccountNumber, accountingAccounts, NewAccountingAccount } from '#server/books/accounts-contract.ts'
import { editedText, text } from '#server/kit/contract/common.ts'
import { ACCOUNTING_ACCOUNT } from '#server/books/words.ts'
import { AccountFields } from './fields.tsx'
import { productOptions } from '#app/parts/catalogues/options.server.ts'

export const meta = () => [{ title: `${accountingAccountsList.title} · Molino` }]
export { readAfterRefusal as shouldRevalidate } from '#app/form/read-after-refusal.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requirePermission(request, accountingAccountsList.keys.search)
  const page = await readPage(
    request,
    session,
    accountingAccountsList,
    searchIn(session, accountingAccounts.search),
  )
  const [productos, bancos] = page.creating
    ? await Promise.all([productOptions(session), bankOptions(session)])
    : [[], []]
  return { page, productos, bancos, clase: queryText(request.url, 'para') }
}

export async function action({ request }: ActionFunctionArgs) {
  const session = await requirePermission(request, accountingAccountsList.keys.search)
  const again = request.clone()
  const form = await readForm(request, session)
  if (form.get(INTENT_FIELD) === 'confirmar') return confirmMarked(again, session, form)
  return changeList(again, session, accountingAccountsList, accountingAccounts, {
    create: { schema: NewAccountingAccount, failed: 'Error al crear la cuenta' },
    edit: z.object({
      descripcion: editedText(ACCOUNTING_ACCOUNT.descripcion.maxLength),
      cuenta: AccountNumber.default(''),
      centro_costo: text(ACCOUNTING_ACCOUNT.centro_costo.maxLength),
    }),
  })
}

/** Confirms the selected proposals, with one call each. */
async function confirmMarked(request: Request, session: Session, form: FormData) {
  session.require(accountingAccountsList.keys.edit!)
  const { told, refused } = await doWithEachMarked(
    session,
    form,
    ({ id: id_cuenta_contable, version }) =>
      call(session, accountingAccounts.update, { body: { id_cuenta_contable, version, confirmada: true } }),
    { failed: 'No se pudo confirmar', none: 'Marque al menos una cuenta.', what: 'Cuentas confirmadas' },
  )
  return refused ?? redirectWithFlash(returnPath(request), flash('exito', told, NAMES_SECONDS))
}

export default function CuentasContables() {
  const { page, productos, bancos, clase } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const listed = { list: accountingAccountsList, page, reply }
  const proposed = page.rows.filter((row) => page.may.edit && !row.confirmada && row.cuenta !== '')
  return (
    <>
      <ListScreen
        {...listed}
        mark={(row) =>
          proposed.includes(row) && (
            <MarkBox
              id={row.id_cuenta_contable}
              name={`${row.descripcion} ${row.cuenta}`}
              act="Confirmar"
              version={row.version}
              reply={reply}
            />
          )
        }
      >
        <CreateForm title="Nueva cuenta" {...listed} defaults={{ clase }}>
          <AccountFields productos={productos} bancos={bancos} />
        </CreateForm>
      </ListScreen>
      {proposed.length > 0 && (
        <ActsOnMarked acts={{ confirmar: ['Confirmar las marcadas', 'Confirmar'] }} busy="Confirmando..." />
      )}
    </>
  )
}
