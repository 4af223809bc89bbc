import { PendingList } from '#app/format/pending.tsx'
import type { Dashboard } from '#server/desk/dashboard-contract.ts'

/** Work that waits for the person, each kind with its number, its sum and its list. */
export function Waiting({ espera }: { espera: NonNullable<Dashboard['espera']> }) {
  return (
    <section className="panel waiting" aria-labelledby="espera">
      <h2 id="espera">Espera por usted</h2>
      <PendingList items={espera} empty={<p className="empty">Nada espera por usted.</p>} />
    </section>
  )
}

/** Alerts with their severity in words and a link to the list. */
export function Alerts({ alertas }: { alertas: NonNullable<Dashboard['alertas']> }) {
  return (
    <section className="panel">
      <h2>Alertas</h2>
      <PendingList className="alerts" items={alertas} empty={<p className="empty">No hay alertas.</p>} />
    </section>
  )
}
