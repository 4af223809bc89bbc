import { Link } from '@remix-run/react'
import { counted } from '#app/format/counted.ts'
import type { Dashboard } from '#server/desk/dashboard-contract.ts'
import { pesos } from '#server/kit/words/formats.ts'
import { Figure, Number } from './figure.tsx'
import { Averages, Bought, BoughtInWeek } from './purchases.tsx'
import { type Links, owedIn } from './links.ts'

interface Props {
  tablero: Dashboard
  links: Links
}

/** Key figures of an owner, limited to the person's keys: money, then kilos. */
export function Figures({ tablero, links }: Props) {
  const { compras, liquidado, deuda_de_acuerdos: debt, cobros } = tablero
  // The desk for collections shows this amount itself.
  const overdue = cobros ? undefined : tablero.cartera_vencida
  const owed = owedIn(tablero, links)
  return (
    <section className="first-numbers" aria-label="Lo primero">
      {owed && <Cash owed={owed} banks={tablero.bancos} links={links} />}
      {(debt ?? overdue) && (
        <div className="first-number">
          {debt && (
            <Number label="Deuda de agricultores" value={pesos(debt.valor)} to={links.debt}>
              <p>
                <Link to={links.debt}>{counted(debt.cantidad, 'acuerdo', 'acuerdos')}</Link>, intereses a hoy
              </p>
            </Number>
          )}
          {overdue && (
            <Number label="Cartera vencida" value={pesos(overdue.valor)} to={links.overdue}>
              <p>
                <Link to={links.overdue}>{counted(overdue.cantidad, 'cuenta', 'cuentas')}</Link>
              </p>
            </Number>
          )}
        </div>
      )}
      {(compras ?? liquidado) && <Bought tablero={tablero} links={links} />}
      {(compras ?? liquidado) && <BoughtInWeek tablero={tablero} links={links} />}
      {(compras ?? liquidado) && <Averages tablero={tablero} links={links} />}
    </section>
  )
}

interface CashProps {
  owed: NonNullable<ReturnType<typeof owedIn>>
  banks: Dashboard['bancos']
  links: Links
}

/**
 * Compares the money needed for all debts with the book balance of banks and cash boxes. Without the total of
 * all debts there is no comparison.
 */
function Cash({ owed, banks, links }: CashProps) {
  const left = banks ? banks.valor + banks.caja - owed.valor : 0
  const compared = banks && owed.todo
  return (
    <Figure
      label={owed.todo ? 'Aprobado por pagar' : 'Liquidaciones por pagar'}
      value={pesos(owed.valor)}
      to={owed.to}
    >
      {banks && (
        <p>
          En bancos <Link to={links.banks}>{pesos(banks.valor)}</Link>
        </p>
      )}
      {!!banks?.caja && <p>En caja {pesos(banks.caja)}</p>}
      {compared && left < 0 && <p className="danger">Faltan {pesos(-left)}</p>}
      {compared && left >= 0 && owed.valor > 0 && <p>Alcanza, por el libro de bancos</p>}
      {banks && banks.sin_saldo > 0 && (
        <p>
          <Link to={links.withoutBalance}>{counted(banks.sin_saldo, 'banco', 'bancos')} sin saldo</Link>
        </p>
      )}
    </Figure>
  )
}
