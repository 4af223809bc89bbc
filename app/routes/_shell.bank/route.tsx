import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { z } from 'zod'
import { searchIn } from '#app/api/client.server.ts'
import { queryText } from '#app/api/query.ts'
import { pesosField } from '#app/form/number-fields.server.ts'
import { RecordDialog } from '#app/form/record-dialog.tsx'
import { dayInBogota } from '#server/kit/words/days.ts'
import { whole } from '#server/kit/words/formats.ts'
import { CreateForm, editState } from '#app/list/list-forms.tsx'
import { listHref } from '#app/list/define-list.ts'
import { ListScreen } from '#app/list/list-screen.tsx'
import { changeList } from '#app/list/change-list.server.ts'
import { RowActions, RowLink } from '#app/list/row-actions.tsx'
import { readPage } from '#app/list/read-page.server.ts'
import { HistoryLink } from '#app/parts/audit/history-link.tsx'
import { requirePermission } from '#app/session/guard.server.ts'
import { editedText } from '#server/kit/contract/common.ts'
import { type Bank, banks, NewBank } from '#server/bank/banks-contract.ts'
import { banksList, banksListRenaming } from '#app/parts/bank/list.tsx'
import { NumberField, TextField } from '#app/form/fields.tsx'
import { ALL_REQUIRED } from '#server/kit/words/sentences.ts'
import { BANK } from '#server/bank/words.ts'

export const meta = () => [{ title: `${banksList.title} · Molino` }]
export { readAfterRefusal as shouldRevalidate } from '#app/form/read-after-refusal.ts'
export { dialogOverList as handle } from '#app/list/define-list.ts'

/** `?editar=` opens the dialog, `?renombrar=` edits the name in its row. */
const renamed = (request: Request) => queryText(request.url, 'renombrar') || undefined

export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requirePermission(request, banksList.keys.search)
  const renombrar = renamed(request)
  const list = renombrar ? banksListRenaming : banksList
  const page = await readPage(request, session, list, searchIn(session, banks.search), renombrar)
  return { page, renombrar, fecha_si: dayInBogota(new Date()) }
}

export async function action({ request }: ActionFunctionArgs) {
  const session = await requirePermission(request, banksList.keys.search)
  const saldo = pesosField({ required: ALL_REQUIRED })
  const { saldo_inicial, saldo_actual } = NewBank.shape
  if (renamed(request)) {
    return changeList(request, session, banksListRenaming, banks, {
      edit: z.object({ nombre: editedText(BANK.nombre.maxLength) }),
    })
  }
  return changeList(request, session, banksList, banks, {
    create: {
      schema: NewBank.extend({
        saldo_inicial: saldo.pipe(saldo_inicial),
        saldo_actual: pesosField().pipe(saldo_actual),
      }),
      seconds: 4,
      failed: 'Error al crear el banco.',
    },
    edit: NewBank.extend({ saldo_inicial: saldo }).omit({ saldo_actual: true }),
  })
}

export default function Bancos() {
  const { page, renombrar, fecha_si } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const edited = renombrar ? null : editState(banksList, page, reply, typed)
  const renameable = (row: Bank) => (
    <RowActions list={banksList} page={page} row={row}>
      <RowLink
        list={banksList}
        row={row}
        icon="type"
        to={listHref('/bank', page.state, { renombrar: row.id_banco })}
      >
        Renombrar
      </RowLink>
    </RowActions>
  )
  return (
    <ListScreen
      list={renombrar ? banksListRenaming : banksList}
      page={page}
      reply={reply}
      actions={page.may.edit ? renameable : undefined}
      editForm={
        edited && (
          <RecordDialog title="Editar Banco" {...edited} below={<HistoryLink />}>
            <BankFields />
          </RecordDialog>
        )
      }
    >
      <CreateForm title="Nuevo Banco" list={banksList} page={page} reply={reply} defaults={{ fecha_si }}>
        <BankFields>
          <NumberField
            name="saldo_actual"
            {...BANK.saldo_actual}
            hint="Si ya no es el inicial; después lo dice el libro de bancos."
            pesos
          />
        </BankFields>
      </CreateForm>
    </ListScreen>
  )
}

/** Bank as form values, with balances as people write them. */
function typed(bank: Bank) {
  const balance = (value: number | null) => (value === null ? '' : whole(value))
  return { ...bank, saldo_inicial: balance(bank.saldo_inicial) }
}

/** Fields of a bank account in both dialogs. The current balance is read-only (bank/README.md, balance). */
function BankFields({ children }: { children?: ReactNode }) {
  return (
    <div className="grid">
      <div className="wide">
        <TextField name="nombre" {...BANK.nombre} required />
      </div>
      <TextField name="nro_cuenta" {...BANK.nro_cuenta} required />
      <TextField name="fecha_si" {...BANK.fecha_si} required />
      <NumberField name="saldo_inicial" {...BANK.saldo_inicial} pesos required />
      {children}
    </div>
  )
}
