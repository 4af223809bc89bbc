import { Link } from '@remix-run/react'
import { counted } from '#app/format/counted.ts'
import { PaddyReceived, RiskyAgreements, WaitingLoans } from '#app/parts/financing/desk.tsx'
import type { Dashboard } from '#server/desk/dashboard-contract.ts'
import { writtenDay } from '#server/kit/words/days.ts'
import { howMany } from './figure.tsx'

const REQUESTS = '/approval-requests?estado=PENDIENTE&accion=EXCESO_CUPO'
const OVER = '/financing-agreements?estado=EN_EJECUCION&sobre_maximo=true'
const PAST = '/financing-agreements?cultivo_vencido=true'

/** Lists that the desk links to, so that no alert repeats them. */
export const LENDING_LINKS: readonly string[] = [OVER, PAST]

/** Desk of a lender: loans that wait for a decision, agreements at risk, farmers whose paddy came in. */
export function LendingDesk({ tablero, mayLend }: { tablero: Dashboard; mayLend: boolean }) {
  const { por_aprobar: waiting, por_cuidar: risky, paddy_recibido: paddy } = tablero
  return (
    <section className="desk lending">
      {waiting && (
        <section className="panel">
          <h2>
            <Link to={REQUESTS}>Préstamos por aprobar</Link> {howMany(waiting.cantidad)}
          </h2>
          {waiting.solicitudes.length > 0 ? (
            <WaitingLoans solicitudes={waiting.solicitudes} />
          ) : (
            <p className="empty">Ningún préstamo espera aprobación.</p>
          )}
        </section>
      )}
      {risky && (
        <section className="panel">
          <h2>Acuerdos por cuidar</h2>
          <p>
            <Link to={OVER}>{counted(risky.sobre_maximo, 'pasa', 'pasan')} del máximo</Link>;{' '}
            <Link to={PAST}>{counted(risky.cultivo_vencido, 'sigue abierto', 'siguen abiertos')}</Link>{' '}
            después de la cosecha.
          </p>
          {risky.acuerdos.length > 0 && <RiskyAgreements acuerdos={risky.acuerdos} />}
        </section>
      )}
      {paddy && (
        <section className="panel">
          <h2>
            Su paddy entró desde el {writtenDay(paddy.desde)} {howMany(paddy.cantidad)}
          </h2>
          {paddy.acuerdos.length > 0 ? (
            <PaddyReceived acuerdos={paddy.acuerdos} mayLend={mayLend} />
          ) : (
            <p className="empty">Nadie con acuerdo trajo paddy estos días.</p>
          )}
        </section>
      )}
    </section>
  )
}
