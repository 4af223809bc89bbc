import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { call } from '#app/api/client.server.ts'
import { queryText } from '#app/api/query.ts'
import { GetForm } from '#app/form/get-form.tsx'
import { PageHead } from '#app/format/page-head.tsx'
import { RecordTable } from '#app/format/record-parts.tsx'
import { BOOK_PATH, bookPath } from '#app/parts/bank/words.ts'
import { loadOrFail, requirePermission } from '#app/session/guard.server.ts'
import stylesheet from '#app/styles/bank-book.scss?url'
import { type AccountBalance, bankMovements, BOOK_KEY } from '#server/bank/contract.ts'
import { UNPLACED } from '#server/bank/book-words.ts'
import { today, writtenDay } from '#server/kit/words/days.ts'
import { askedDay } from '#server/kit/words/typed-days.ts'
import { pesos } from '#server/kit/words/formats.ts'

export const links = () => [{ rel: 'stylesheet', href: stylesheet }]
export const meta = () => [{ title: 'Libro de bancos · Molino' }]

export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requirePermission(request, BOOK_KEY)
  const asked = askedDay(queryText(request.url, 'dia'))
  const hoy = today()
  return loadOrFail(request, 'No se pudo cargar el libro de bancos', async () => {
    const { dia, data, sin_cuenta } = await call(session, bankMovements.accounts, {
      query: { dia: asked || hoy },
    })
    return { dia, hoy, cuentas: data, sin_cuenta, may: { edit: session.can('PUT-banks') } }
  })
}

/** '$ 15.000.000', '$ 15.000.000 sin 2 cuentas', '–'. */
function totalBalance(rows: readonly AccountBalance[]): string {
  const known = rows.map(({ saldo }) => saldo).filter((saldo) => saldo !== null)
  if (known.length === 0) return '–'
  const unknown = rows.length - known.length
  const total = pesos(known.reduce((sum, saldo) => sum + saldo, 0))
  return unknown === 0 ? total : `${total} sin ${unknown === 1 ? 'una cuenta' : `${unknown} cuentas`}`
}

export default function BankBook() {
  const { dia, hoy, cuentas, sin_cuenta } = useLoaderData<typeof loader>()
  const kinds = [
    { label: 'Bancos', rows: cuentas.filter(({ clase }) => clase !== 'CAJA') },
    { label: 'Cajas', rows: cuentas.filter(({ clase }) => clase === 'CAJA') },
  ]
  return (
    <section className="book">
      <PageHead title="Libro de bancos" />
      <GetForm action={BOOK_PATH} className="search">
        <label className="filter days">
          <span>Saldos al final del</span>{' '}
          <input type="date" key={dia} name="dia" defaultValue={dia} max={hoy} />
        </label>
        <button className="secondary">Ver</button> {dia !== hoy && <Link to={BOOK_PATH}>Hoy</Link>}
      </GetForm>
      {sin_cuenta.cantidad > 0 && (
        <p className="note" role="status">
          <Link to={bookPath(UNPLACED)}>
            {sin_cuenta.cantidad === 1 ? 'Un movimiento' : `${sin_cuenta.cantidad} movimientos`} sin banco
          </Link>{' '}
          por {pesos(sin_cuenta.valor)}: su documento dice que fue por banco y no dice por cuál.
        </p>
      )}
      {kinds.map(
        ({ label, rows }) =>
          rows.length > 0 && (
            <section key={label} aria-label={label}>
              <h2>
                {label} <small>{totalBalance(rows)}</small>
              </h2>
              <Accounts rows={rows} dia={dia} />
            </section>
          ),
      )}
    </section>
  )
}

function Accounts({ rows, dia }: { rows: readonly AccountBalance[]; dia: string }) {
  return (
    <RecordTable
      rows={rows}
      keyOf={({ id_banco }) => id_banco}
      named
      columns={[
        {
          label: 'Cuenta',
          cell: ({ id_banco, nombre, activo }) => (
            <>
              <Link to={bookPath(id_banco)}>{nombre}</Link>
              {!activo && <small className="state">Inactivo</small>}
            </>
          ),
        },
        { label: 'Número', className: 'whole', cell: ({ nro_cuenta }) => nro_cuenta || '–' },
        {
          label: 'Entró',
          className: 'end whole',
          cell: ({ entradas }) => (entradas ? pesos(entradas) : '–'),
        },
        { label: 'Salió', className: 'end whole', cell: ({ salidas }) => (salidas ? pesos(salidas) : '–') },
        { label: 'Saldo', className: 'end whole main', cell: (row) => <Balance row={row} dia={dia} /> },
      ]}
    />
  )
}

/** Balance of an account. Without an opening balance, a link to set it. */
function Balance({ row, dia }: { row: AccountBalance; dia: string }) {
  const { saldo, saldo_inicial, fecha_si } = row
  if (saldo !== null) return <strong className={saldo < 0 ? 'danger' : undefined}>{pesos(saldo)}</strong>
  if (saldo_inicial === null) return <Link to={bookPath(row.id_banco)}>Falta el saldo inicial</Link>
  return <span>{fecha_si > dia ? `Desde el ${writtenDay(fecha_si)}` : '–'}</span>
}
