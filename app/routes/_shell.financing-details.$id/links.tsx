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

/** Lending, as an agreement that no longer runs shows it. */
export function LendingOff() {
  return (
    <button disabled className="secondary">
      Agregar Préstamo
    </button>
  )
}
