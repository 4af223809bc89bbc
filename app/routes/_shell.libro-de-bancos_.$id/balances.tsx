import { Link } from '@remix-run/react'
import { withQuery } from '#app/api/query.ts'
import { bookPath, closingsPath, reconciliationPath } from '#app/parts/bank/words.ts'
import type { BookPage } from '#server/bank/contract.ts'
import { writtenDay } from '#server/kit/words/days.ts'
import { pesos } from '#server/kit/words/formats.ts'

interface BookLinksProps {
  cuenta: NonNullable<BookPage['cuenta']>
  days: { desde: string; hasta: string }
  /** True if the user may see the reconciliation. */
  reconciles: boolean
}

/** Links to the statement, and to the closings of a cash box or the reconciliation and payments of a bank. */
export function BookLinks({ cuenta: { id_banco: cuenta, clase }, days, reconciles }: BookLinksProps) {
  return (
    <>
      <Link to={withQuery('/extracto-de-cuenta', { cuenta, ...days })} className="button secondary">
        Extracto
      </Link>{' '}
      {clase === 'CAJA' ? (
        <Link to={closingsPath(cuenta)} className="button secondary">
          Cierre de caja
        </Link>
      ) : (
        <>
          {reconciles && (
            <Link to={reconciliationPath(cuenta)} className="button secondary">
              Conciliar
            </Link>
          )}{' '}
          <Link to={withQuery('/pagos-de-hoy', { cuenta, dia: days.hasta })} className="button secondary">
            Pagos de hoy
          </Link>{' '}
          <a href={`${bookPath(cuenta)}/pagos.csv?dia=${days.hasta}`} className="button secondary" download>
            Pagos en CSV
          </a>
        </>
      )}
    </>
  )
}

/** Opening balance, money in, money out and closing balance, with the first known day. */
export function Balances({ libro }: { libro: BookPage }) {
  const { cuenta, desde, hasta, saldo_anterior, entradas, salidas, saldo_final } = libro
  const opens = cuenta?.fecha_si && desde < cuenta.fecha_si ? cuenta : null
  const known = (value: number | null) => (value === null ? '–' : pesos(value))
  return (
    <>
      <dl className="book-figures">
        <div className="about">
          <dt>Saldo al {writtenDay(hasta)}</dt>
          <dd className={saldo_final !== null && saldo_final < 0 ? 'danger' : undefined}>
            {known(saldo_final)}
          </dd>
        </div>
        <div>
          <dt>{opens ? `Al abrir, el ${writtenDay(opens.fecha_si)}` : `Antes del ${writtenDay(desde)}`}</dt>
          <dd>{known(opens ? opens.saldo_inicial : saldo_anterior)}</dd>
        </div>
        <div>
          <dt>Entró</dt>
          <dd>{pesos(entradas)}</dd>
        </div>
        <div>
          <dt>Salió</dt>
          <dd>{pesos(salidas)}</dd>
        </div>
      </dl>
      {cuenta && (cuenta.saldo_inicial === null || cuenta.fecha_si === '') ? (
        <p className="note">
          Falta el saldo inicial: mientras no se diga cuánto había y qué día, el libro no dice el saldo.
        </p>
      ) : (
        opens && (
          <p className="note">
            El libro abre el {writtenDay(opens.fecha_si)}: lo de antes se muestra y no cuenta.
          </p>
        )
      )}
    </>
  )
}
