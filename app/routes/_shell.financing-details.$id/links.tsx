import { Link } from '@remix-run/react'

/** The agreement's paper; `main` where there is nothing else to be done with it. */
export function PrintLink({ id, main = false }: { id: string; main?: boolean }) {
  return (
    <a
      href={`/documentos/ACUERDO_FINANCIAMIENTO/${encodeURIComponent(id)}`}
      target="_blank"
      rel="noreferrer"
      className={main ? 'button' : 'button secondary'}
    >
      Imprimir Resumen
    </a>
  )
}

/** What the agreement gave and what its settlements paid, as its farmer is told it. */
export function StatementLink({ id }: { id: string }) {
  return (
    <Link to={`/estado-cuenta-agricultor?acuerdo=${encodeURIComponent(id)}`} className="button secondary">
      Estado de cuenta
    </Link>
  )
}

/** Lending, as an agreement that no longer runs shows it. */
export function LendingOff() {
  return (
    <button disabled className="secondary">
      Agregar Préstamo
    </button>
  )
}
