import { Link } from '@remix-run/react'
import { counted } from '#app/format/counted.ts'
import { AdvancesToApply, Debtors, ToInvoice } from '#app/parts/receivables/desk.tsx'
import type { Dashboard } from '#server/desk/dashboard-contract.ts'
import { writtenDay } from '#server/kit/words/days.ts'
import { pesos } from '#server/kit/words/formats.ts'
import { Figure, howMany } from './figure.tsx'
import type { Links } from './links.ts'

const ADVANCES = '/payment-receipts?estado=APLICADO&por_aplicar=true'

/** Desk for collections: due amounts, largest debtors, unapplied receipts, sales without invoice. */
export function CollectingDesk({
  tablero,
  links,
  mayInvoice,
}: {
  tablero: Dashboard
  links: Links
  mayInvoice: boolean
}) {
  const { cobros, cartera_vencida: overdue, anticipos, por_facturar: sales } = tablero
  if (!cobros) return null
  const { hoy, semana, hasta, deudores } = cobros
  return (
    <section className="desk collecting">
      <section className="first-numbers" aria-label="Lo que vence">
        <Figure label="Vence hoy" value={pesos(hoy.valor)} to={links.dueToday}>
          <p>{counted(hoy.cantidad, 'cuenta', 'cuentas')}</p>
        </Figure>
        <Figure
          label={`Vence de hoy al ${writtenDay(hasta)}`}
          value={pesos(semana.valor)}
          to={links.dueThisWeek}
        >
          <p>{counted(semana.cantidad, 'cuenta', 'cuentas')}</p>
        </Figure>
        {overdue && (
          <Figure label="Cartera vencida" value={pesos(overdue.valor)} to={links.overdue}>
            <p>{counted(overdue.cantidad, 'cuenta', 'cuentas')}</p>
          </Figure>
        )}
        {anticipos && (
          <Figure label="Anticipos por aplicar" value={pesos(anticipos.valor)} to={ADVANCES}>
            <p>{counted(anticipos.cantidad, 'recibo', 'recibos')}</p>
          </Figure>
        )}
      </section>
      <section className="panel">
        <h2>
          <Link to={links.overdue}>Los que más deben vencido</Link>
        </h2>
        <Debtors deudores={deudores} />
      </section>
      <div className="columns halves">
        {!!anticipos?.cantidad && (
          <section className="panel">
            <h2>
              <Link to={ADVANCES}>Anticipos por aplicar</Link> {howMany(anticipos.cantidad)}
            </h2>
            <AdvancesToApply recibos={anticipos.recibos} />
          </section>
        )}
        {mayInvoice && !!sales?.cantidad && (
          <section className="panel">
            <h2>Ventas del último mes por facturar {howMany(sales.cantidad)}</h2>
            <ToInvoice pesadas={sales.pesadas} />
          </section>
        )}
      </div>
    </section>
  )
}
