import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Link, useActionData, useLoaderData, useLocation } from '@remix-run/react'
import { call } from '#app/api/client.server.ts'
import { actsHandle, PART_PARAM, withAct } from '#app/form/acts.ts'
import { postAct, readActs } from '#app/form/acts.server.ts'
import { RecordPage } from '#app/form/acts.tsx'
import { TextField } from '#app/form/fields.tsx'
import { PostForm } from '#app/form/post-form.tsx'
import { answerTo, type Reply } from '#app/form/reply.ts'
import { SubmitButton } from '#app/form/submit-button.tsx'
import { newOnceKey } from '#app/form/submit.server.ts'
import { RecordTable } from '#app/format/record-parts.tsx'
import { bookOf, closingPaper } from '#app/parts/bank-book/words.ts'
import { failedLoad, notFound, requirePermission } from '#app/session/guard.server.ts'
import stylesheet from '#app/styles/bank-book.scss?url'
import { bankMovements, BOOK_KEY } from '#server/contract/bank-movements.ts'
import { type CashClosing, cashClosings } from '#server/contract/cash-closings.ts'
import { isDay, today, writtenDay } from '#server/shared/days.ts'
import { pesos } from '#server/shared/formats.ts'
import { LENGTH } from '#server/shared/lengths.ts'
import { ACTS, CLOSING_FIELD, PLACED } from './acts.ts'
import { doings } from './acts.server.ts'
import { CountFields } from './count-fields.tsx'

export const links = () => [{ rel: 'stylesheet', href: stylesheet }]
export const meta = () => [{ title: 'Cierre de caja · Molino' }]
export const handle = actsHandle(ACTS)
export { readAfterRefusal as shouldRevalidate } from '#app/form/read-after-refusal.ts'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const session = await requirePermission(request, BOOK_KEY)
  const asked = new URL(request.url).searchParams
  const hoy = today()
  const dia = isDay(asked.get('dia') ?? '') ? asked.get('dia')! : hoy
  const id_banco = params.id ?? ''
  try {
    const [{ data: cuentas }, { data: cierres }] = await Promise.all([
      call(session, bankMovements.accounts, { query: { dia } }),
      call(session, cashClosings.search, { query: { id_banco } }),
    ])
    const caja = cuentas.find((one) => one.id_banco === id_banco && one.clase === 'CAJA')
    if (!caja) throw notFound()
    const cierre = cierres.find((one) => one.id_cierre === asked.get(PART_PARAM) && !one.anulado) ?? null
    const actos = readActs(request, session, ACTS, ['CAJA', ...(cierre ? ['CIERRE'] : [])])
    const may = { close: session.can(ACTS.cerrar.key) }
    return { caja, cierres, cierre, actos, may, dia, hoy, once: newOnceKey() }
  } catch (error) {
    throw failedLoad(request, error, 'No se pudo cargar la caja')
  }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const session = await requirePermission(request, BOOK_KEY)
  return postAct(request, session, ACTS, doings(session, params.id ?? ''))
}

export default function CashClosings() {
  const { caja, cierres, cierre, actos, may, dia, hoy, once } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  return (
    <RecordPage
      title="Cierre de caja"
      name={caja.nombre}
      acts={ACTS}
      actos={{ ...actos, open: actos.open === 'cerrar' ? '' : actos.open }}
      placed={PLACED}
      version={undefined}
      reply={reply}
      links={
        <Link to={bookOf(caja.id_banco)} className="button secondary">
          Libro de la caja
        </Link>
      }
      asks={
        cierre
          ? {
              anular: {
                title: `Anular el cierre del ${writtenDay(cierre.fecha)}`,
                question: 'Queda en la lista como anulado, y el día se puede cerrar otra vez.',
                button: 'Anular cierre',
                fields: (
                  <>
                    <input type="hidden" name={CLOSING_FIELD} value={cierre.id_cierre} />
                    <TextField name="motivo" label="Motivo" maxLength={LENGTH.reason} required />
                  </>
                ),
              },
            }
          : {}
      }
    >
      {may.close && (
        <ClosingForm {...{ dia, hoy, once, libro: caja.saldo }} reply={answerTo(reply, 'cerrar')} />
      )}
      <h2>Cierres</h2>
      {cierres.length > 0 ? (
        <Closings rows={cierres} mayVoid={may.close} />
      ) : (
        <p className="empty">La caja no se ha cerrado todavía.</p>
      )}
    </RecordPage>
  )
}

interface ClosingFormProps {
  dia: string
  hoy: string
  once: string
  libro: number | null
  reply: Reply | undefined
}

function ClosingForm({ dia, hoy, once, libro, reply }: ClosingFormProps) {
  return (
    <PostForm id="cerrar" intent="cerrar" once={once} defaults={{ fecha: dia }} reply={reply}>
      <TextField name="fecha" label="Día" type="date" required />
      <CountFields libro={dia === hoy || libro !== null ? libro : null} />
      <TextField
        name="observaciones"
        label="Observaciones"
        hint="Si hay diferencia, a qué se debe."
        maxLength={LENGTH.reason}
      />
      <footer className="buttons">
        <SubmitButton busy={ACTS.cerrar.busy}>{ACTS.cerrar.button}</SubmitButton>
      </footer>
    </PostForm>
  )
}

function Closings({ rows, mayVoid }: { rows: readonly CashClosing[]; mayVoid: boolean }) {
  const { search } = useLocation()
  return (
    <RecordTable
      rows={rows}
      keyOf={({ id_cierre }) => id_cierre}
      rowClass={({ anulado }) => (anulado ? 'inactive' : undefined)}
      named
      columns={[
        {
          label: 'Día',
          className: 'whole',
          cell: ({ fecha, id_banco, anulado }) =>
            anulado ? (
              <>
                {writtenDay(fecha)} <small className="state">Anulado</small>
              </>
            ) : (
              <Link to={closingPaper(id_banco, fecha)}>{writtenDay(fecha)}</Link>
            ),
        },
        { label: 'Contado', className: 'end whole', cell: ({ contado }) => pesos(contado ?? 0) },
        {
          label: 'Libro',
          className: 'end whole',
          cell: ({ libro, libro_hoy }) => (
            <>
              {pesos(libro ?? 0)}
              {libro_hoy !== libro && <small className="state">hoy dice {pesos(libro_hoy ?? 0)}</small>}
            </>
          ),
        },
        {
          label: 'Diferencia',
          className: 'end whole main',
          cell: ({ diferencia }) => (
            <span className={diferencia ? 'danger' : undefined}>{pesos(diferencia ?? 0)}</span>
          ),
        },
        { label: 'Quién', cell: ({ registro }) => registro },
        {
          label: 'Observaciones',
          cell: ({ observaciones, motivo_anulacion }) => motivo_anulacion || observaciones,
        },
        ...(mayVoid
          ? [
              {
                label: 'Acciones',
                className: 'actions',
                cell: ({ id_cierre, anulado }: CashClosing) =>
                  !anulado && <Link to={withAct(search, 'anular', id_cierre)}>Anular</Link>,
              },
            ]
          : []),
      ]}
    />
  )
}
