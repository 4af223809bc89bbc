import { Card } from '#app/format/card.tsx'
import type { Dashboard } from '#server/desk/dashboard-contract.ts'
import { kilos, pesos, whole } from '#server/kit/words/formats.ts'
import { type Links, owedIn } from './links.ts'

export function Cards({ tablero, links }: { tablero: Dashboard; links: Links }) {
  const { cuentas_por_cobrar, pesadas_hoy, consecutivos_activos } = tablero
  const owed = owedIn(tablero, links)
  return (
    <div className="cards">
      {owed?.todo && <Card label="Cuentas por Pagar" value={pesos(owed.valor)} to={owed.to} />}
      {cuentas_por_cobrar && (
        <Card label="Cuentas por Cobrar" value={pesos(cuentas_por_cobrar.valor)} to={links.receivables} />
      )}
      {pesadas_hoy && (
        <Card
          label="Pesadas Hoy"
          value={whole(pesadas_hoy.cantidad)}
          more={`${kilos(pesadas_hoy.kg)} netos`}
          to={links.today}
        />
      )}
      {consecutivos_activos && (
        <Card
          label="Consecutivos Activos"
          value={whole(consecutivos_activos.cantidad)}
          to={links.consecutives}
        />
      )}
    </div>
  )
}
