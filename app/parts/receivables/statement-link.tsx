import type { ReactNode } from 'react'

interface StatementLinkProps {
  /** Id and name of the third party whose statement it is. */
  cliente: string
  nombre: string
  className?: string
  children?: ReactNode
}

/** Leads to what a third party owes, as a PDF in a tab of its own. */
export function StatementLink({ cliente, nombre, className, children }: StatementLinkProps) {
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
      {children ?? 'Estado de cuenta'}
    </a>
  )
}
