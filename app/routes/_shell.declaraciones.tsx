import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { call } from '#app/api/client.server.ts'
import { PostForm } from '#app/form/post-form.tsx'
import { readForm } from '#app/form/read-form.server.ts'
import { type Reply, typedIn } from '#app/form/reply.ts'
import { SubmitButton } from '#app/form/submit-button.tsx'
import { newOnceKey, submitForm } from '#app/form/submit.server.ts'
import { PageHead } from '#app/format/page-head.tsx'
import { RecordTable } from '#app/format/record-parts.tsx'
import { payablePath } from '#app/parts/paths.ts'
import { WITH_LATER_MONTH } from '#app/parts/taxes/declared.ts'
import { redirectWithFlash, savedFlash } from '#app/session/flash.server.ts'
import { loadOrFail, requirePermission } from '#app/session/guard.server.ts'
import { declaredMonths, type Declaration, DeclareMonth } from '#server/taxes/declarations-contract.ts'
import { writtenDay } from '#server/kit/words/days.ts'
import { pesos } from '#server/kit/words/formats.ts'
import { writtenMonth } from '#server/kit/words/months.ts'

const TITLE = 'Declaraciones del mes'
const PATH = '/declaraciones'
export const meta = () => [{ title: `${TITLE} · Molino` }]

export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requirePermission(request, 'POST-accounts-payable/search')
  return loadOrFail(request, 'No se pudieron cargar las declaraciones', async () => {
    const { data } = await call(session, declaredMonths.search, {})
    const rows = data.map((row) => ({ ...row, once: newOnceKey() }))
    return { rows, declara: session.can('POST-accounts-payable') }
  })
}

export async function action({ request }: ActionFunctionArgs) {
  const session = await requirePermission(request, 'POST-accounts-payable')
  const { saved, refused } = await submitForm(await readForm(request, session), {
    schema: DeclareMonth,
    save: (body, idempotencyKey) => call(session, declaredMonths.declare, { body, idempotencyKey }),
    failed: 'Error al declarar el mes',
  })
  if (refused) return refused
  return redirectWithFlash(PATH, savedFlash(declaredMonths.declare.said, saved))
}

export default function DeclarationsScreen() {
  const { rows, declara } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  return (
    <section>
      <PageHead title={TITLE} />
      {rows.length === 0 && (
        <p className="empty">Ningún mes terminado tiene cuota, retenciones ni aportes por declarar.</p>
      )}
      {rows.length > 0 && (
        <RecordTable
          caption="Por mes"
          rows={rows}
          keyOf={({ mes, tipo }) => `${mes}-${tipo}`}
          columns={[
            { label: 'Mes', className: 'whole', cell: ({ mes }) => writtenMonth(mes) },
            { label: 'Qué', cell: ({ nombre }) => nombre },
            { label: 'Del mes', className: 'end', cell: ({ del_mes }) => pesos(del_mes) },
            { label: 'Ajustes', className: 'end', cell: ({ ajustes }) => (ajustes ? pesos(ajustes) : '') },
            { label: 'Valor', className: 'end', cell: ({ valor }) => <strong>{pesos(valor)}</strong> },
            { label: 'Vence', className: 'whole', cell: ({ vence }) => writtenDay(vence) },
            { label: 'Declarada', cell: (row) => <Declared row={row} declara={declara} reply={reply} /> },
          ]}
        />
      )}
      <p className="empty">
        Ajustes son los cambios de meses que ya se habían declarado: una anulación, o un documento de antes,
        queda en el mes que se declara después. Lo declarado se paga en{' '}
        <Link to="/cuentas-por-pagar?con_saldo=true">Cuentas por Pagar</Link>, con el número del recibo.
      </p>
    </section>
  )
}

interface DeclaredProps {
  row: Declaration & { once: string }
  declara: boolean
  reply: Reply | undefined
}

/** Link to the payable with its open balance, the words of a month included later, or the form that declares it. */
function Declared({ row, declara, reply }: DeclaredProps) {
  const { id_cuenta_por_pagar: id, saldo, mes, tipo, valor, situacion } = row
  if (id) return <Link to={payablePath(id)}>{saldo ? `Debe ${pesos(saldo)}` : 'Pagada'}</Link>
  if (situacion === 'CON_OTRO_MES') return <>{WITH_LATER_MONTH}</>
  if (!declara || valor <= 0) return <>Por declarar</>
  const own = typedIn(reply, 'mes') === mes && typedIn(reply, 'tipo') === tipo
  return (
    <PostForm id={`declarar-${mes}-${tipo}`} reply={own ? reply : undefined} once={row.once}>
      <input type="hidden" name="mes" value={mes} />
      <input type="hidden" name="tipo" value={tipo} />
      <SubmitButton busy="Declarando..." className="secondary">
        Declarar
      </SubmitButton>
    </PostForm>
  )
}
