import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { call } from '#app/api/client.server.ts'
import { queryText, withQuery } from '#app/api/query.ts'
import { ListLink } from '#app/form/list-link.tsx'
import { PageHead } from '#app/format/page-head.tsx'
import { RecordTable } from '#app/format/record-parts.tsx'
import { loadOrFail, requirePermission } from '#app/session/guard.server.ts'
import { accountsPayable } from '#server/payables/contract.ts'
import { writtenDay } from '#server/kit/words/days.ts'
import { pesos, whole } from '#server/kit/words/formats.ts'
import { PAYABLE_ORIGINS } from '#server/payables/words.ts'
import { valueInWords } from '#server/audit/value-words.ts'

const TITLE = 'Por pagar a cada tercero'
const LIST = '/cuentas-por-pagar'
const PATH = `${LIST}/por-tercero`
export const meta = () => [{ title: `${TITLE} · Molino` }]

/** `?origen=FLETE` shows unpaid trips by carrier. */
export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requirePermission(request, 'POST-accounts-payable/search')
  const asked = queryText(request.url, 'origen')
  const origen = PAYABLE_ORIGINS.find((one) => one === asked) ?? ''
  return loadOrFail(request, 'No se pudo cargar lo que se debe', async () => {
    const { data } = await call(session, accountsPayable.byParty, { query: { origen } })
    return { rows: data, origen }
  })
}

export default function OwedByPartyScreen() {
  const { rows, origen } = useLoaderData<typeof loader>()
  const total = rows.reduce((sum, { saldo }) => sum + saldo, 0)
  const of = (id: string) => withQuery(LIST, { con_saldo: 'true', tercero: id, origen })
  return (
    <section>
      <PageHead title={origen === 'FLETE' ? 'Viajes por pagar' : TITLE}>
        <ListLink to={LIST} />
      </PageHead>
      <p className="headline">
        <span>Total</span> <strong>{pesos(total)}</strong>
      </p>
      <nav className="bar" aria-label="Clases">
        <Link to={PATH} className={origen ? 'button secondary' : 'button'}>
          Todo
        </Link>{' '}
        {PAYABLE_ORIGINS.map((one) => (
          <Link
            key={one}
            to={`${PATH}?origen=${one}`}
            className={one === origen ? 'button' : 'button secondary'}
          >
            {valueInWords(one)}
          </Link>
        ))}
      </nav>
      {rows.length === 0 && <p className="empty">No se debe nada{origen && ' de esta clase'}.</p>}
      {rows.length > 0 && (
        <RecordTable
          caption="Terceros"
          rows={rows}
          keyOf={({ id_tercero }) => id_tercero}
          columns={[
            { label: 'Tercero', cell: (row) => <Link to={of(row.id_tercero)}>{row.nombre_tercero}</Link> },
            { label: 'Identificación', className: 'whole', cell: ({ identificacion }) => identificacion },
            { label: 'Cuentas', className: 'end', cell: ({ cuentas }) => whole(cuentas) },
            { label: 'Primer vencimiento', className: 'whole', cell: ({ vence }) => writtenDay(vence) },
            { label: 'Vencido', className: 'end', cell: ({ vencido }) => (vencido ? pesos(vencido) : '') },
            { label: 'Saldo', className: 'end', cell: ({ saldo }) => pesos(saldo) },
          ]}
        />
      )}
    </section>
  )
}
