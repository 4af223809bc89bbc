interface StatementLinkProps {
  /** Id and name of the third party whose statement it is. */
  cliente: string
  nombre: string
  className?: string
}

/** Leads to what a third party owes, as a PDF in a tab of its own. */
export function StatementLink({ cliente, nombre, className }: StatementLinkProps) {
  const name = `Estado de cuenta de ${nombre}`
  return (
    <a
      href={`/documentos/CUENTAS_POR_COBRAR/${encodeURIComponent(cliente)}`}
      target="_blank"
      rel="noreferrer"
      className={className}
      title={name}
      aria-label={name}
    >
      Estado de cuenta
    </a>
  )
}
