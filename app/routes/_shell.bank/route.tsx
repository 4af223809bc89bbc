import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { call } from '#app/api/client.server.ts'
import { pesosField } from '#app/form/number-fields.server.ts'
import { dayInBogota } from '#server/shared/days.ts'
import { whole } from '#server/shared/formats.ts'
import { CreateForm, creationState } from '#app/list/create-form.tsx'
import { listHref } from '#app/list/define-list.ts'
import { EditForm, editState } from '#app/list/edit-form.tsx'
import { ListScreen } from '#app/list/list-screen.tsx'
import { changeList, readPage } from '#app/list/list.server.ts'
import { requirePermission } from '#app/session/guard.server.ts'
import { editedText } from '#server/contract/common.ts'
import { type Bank, banks, NewBank } from '#server/contract/banks.ts'
import { BankFields } from './bank-fields.tsx'
import { bancos, renombrando } from '#app/parts/lists/banks.tsx'
import { LENGTH } from '#server/shared/lengths.ts'

export const meta = () => [{ title: `${bancos.title} · Molino` }]
export { dialogOverList as handle } from '#app/list/define-list.ts'

/** `?editar=` opens the dialog with all fields; `?renombrar=` edits the name in its row. */
const renamed = (request: Request) => new URL(request.url).searchParams.get('renombrar') ?? ''

export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requirePermission(request, bancos.keys.search)
  const page = await readPage(request, session, bancos, (body) => call(session, banks.search, { body }))
  return json({ page, renombrar: renamed(request), fecha_si: dayInBogota(new Date()) })
}

export async function action({ request }: ActionFunctionArgs) {
  const session = await requirePermission(request, bancos.keys.search)
  const required = 'Todos los campos son obligatorios.'
  const saldo = pesosField({ required })
  const { saldo_inicial, saldo_actual } = NewBank.shape
  if (renamed(request)) {
    return changeList(request, session, renombrando, banks, {
      edit: z.object({ nombre: editedText(LENGTH.label) }),
    })
  }
  return changeList(request, session, bancos, banks, {
    create: {
      schema: NewBank.extend({
        saldo_inicial: saldo.pipe(saldo_inicial),
        saldo_actual: saldo.pipe(saldo_actual),
      }),
      done: 'Banco creado correctamente.',
      seconds: 4,
      failed: 'Error al crear el banco.',
    },
    edit: NewBank.extend({ saldo_inicial: saldo, saldo_actual: saldo }),
  })
}

export default function Bancos() {
  const { page, renombrar, fecha_si } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const form = creationState(reply, { fecha_si })
  const edited = editState(bancos, page, reply, typed)
  const rename = (row: Bank) => listHref('/bank', page.state, { renombrar: row.id_banco })
  return (
    <ListScreen
      list={{
        ...(renombrar ? renombrando : bancos),
        links: page.may.edit ? [{ label: 'Renombrar', to: rename }] : undefined,
      }}
      page={renombrar ? { ...page, editing: renombrar } : page}
      reply={reply}
      editForm={
        edited && (
          <EditForm title="Editar Banco" list={bancos} page={page} {...edited}>
            <BankFields form={edited.form} />
          </EditForm>
        )
      }
    >
      <CreateForm title="Nuevo Banco" list={bancos} page={page} form={form}>
        <BankFields form={form} />
      </CreateForm>
    </ListScreen>
  )
}

/** A bank as its form holds it: balances as people write them. */
function typed(bank: Bank) {
  const balance = (value: number | null) => (value === null ? '' : whole(value))
  return { ...bank, saldo_inicial: balance(bank.saldo_inicial), saldo_actual: balance(bank.saldo_actual) }
}
