import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { FilterDays } from '#app/form/filters.tsx'
import { GetForm } from '#app/form/get-form.tsx'
import { PageHead } from '#app/format/page-head.tsx'
import { Pager } from '#app/format/pager.tsx'
import { MovementsTable } from '#app/parts/bank-book/movements.tsx'
import { BOOK_PATH, bookOf } from '#app/parts/bank-book/words.ts'
import { requirePermission } from '#app/session/guard.server.ts'
import { recordMeta } from '#app/shell/record-name.ts'
import stylesheet from '#app/styles/bank-book.scss?url'
import { BOOK_KEY } from '#server/contract/bank-movements.ts'
import { UNPLACED } from '#server/shared/bank-book.ts'
import { pesos, whole } from '#server/shared/formats.ts'
import { writtenDay } from '#server/shared/days.ts'
import { readBook } from './read.server.ts'

const recordName = (data: { libro: { cuenta?: { nombre: string } | null } }) =>
  data.libro.cuenta?.nombre ?? 'Movimientos sin banco'
export const links = () => [{ rel: 'stylesheet', href: stylesheet }]
export const meta = recordMeta('Cuenta', recordName)
export const handle = { recordName }

export async function loader({ request, params }: LoaderFunctionArgs) {
  const session = await requirePermission(request, BOOK_KEY)
  return { libro: await readBook(request, session, params.id ?? '') }
}

export default function AccountBook() {
  const { libro } = useLoaderData<typeof loader>()
  const { cuenta, desde, hasta, pagina, pages, quick } = libro
  const id = cuenta?.id_banco ?? UNPLACED
  const days = { desde, hasta }
  return (
    <section className="book">
      <PageHead title={cuenta?.nombre ?? 'Movimientos sin banco'} name={cuenta?.nro_cuenta ?? ''}>
        {cuenta && (
          <Link
            to={`/extracto-de-cuenta?${new URLSearchParams({ cuenta: id, ...days })}`}
            className="button secondary"
          >
            Extracto
          </Link>
        )}
      </PageHead>
      {cuenta && <Balances libro={libro} />}
      {cuenta && (
        <GetForm action={bookOf(id)} className="search">
          <div className="tools">
            <FilterDays
              values={days}
              quick={quick.map(({ label, ...range }) => ({ label, to: bookOf(id, range) }))}
            />
          </div>
          <button className="secondary">Ver</button>
        </GetForm>
      )}
      {libro.data.length > 0 ? (
        <MovementsTable rows={libro.data} />
      ) : (
        <p className="empty">
          {cuenta ? 'No hay movimientos en estos días.' : 'Todos los movimientos tienen su cuenta.'}
        </p>
      )}
      <footer className="list-foot">
        <p>{libro.total_count === 1 ? '1 movimiento' : `${whole(libro.total_count)} movimientos`}</p>
        <Pager pagina={pagina} pages={pages} hrefOf={(page) => `${bookOf(id, days)}&pagina=${page}`} />
      </footer>
      <p>
        <Link to={BOOK_PATH}>Todas las cuentas</Link>
      </p>
    </section>
  )
}

type Book = Awaited<ReturnType<typeof readBook>>

/** Before, what entered and left, after; and from when on that is known. */
function Balances({ libro }: { libro: Book }) {
  const { cuenta, desde, hasta, saldo_anterior, entradas, salidas, saldo_final } = libro
  const known = (value: number | null) => (value === null ? '–' : pesos(value))
  return (
    <>
      <dl className="book-figures">
        <div className="about">
          <dt>Saldo al {writtenDay(hasta)}</dt>
          <dd className={(saldo_final ?? 0) < 0 ? 'danger' : undefined}>{known(saldo_final)}</dd>
        </div>
        <div>
          <dt>Antes del {writtenDay(desde)}</dt>
          <dd>{known(saldo_anterior)}</dd>
        </div>
        <div>
          <dt>Entró</dt>
          <dd>{pesos(entradas ?? 0)}</dd>
        </div>
        <div>
          <dt>Salió</dt>
          <dd>{pesos(salidas ?? 0)}</dd>
        </div>
      </dl>
      {cuenta && (cuenta.saldo_inicial === null || cuenta.fecha_si === '') ? (
        <p className="note">
          Falta el saldo inicial: mientras no se diga cuánto había y qué día, el libro no dice el saldo.
        </p>
      ) : (
        cuenta &&
        desde < cuenta.fecha_si && (
          <p className="note">
            El libro abre el {writtenDay(cuenta.fecha_si)} con {pesos(cuenta.saldo_inicial ?? 0)}: lo de antes
            se muestra y no cuenta.
          </p>
        )
      )}
    </>
  )
}
