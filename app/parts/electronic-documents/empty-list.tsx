import { Link } from '@remix-run/react'

interface EmptyListProps {
  /** A search or a filter limits the list. */
  isSearched: boolean
  /** The company has chosen a channel. */
  isSending: boolean
  mayConfigure: boolean
}

/** Sentence below an empty list: why it is empty and what to do. */
export function EmptyList({ isSearched, isSending, mayConfigure }: EmptyListProps) {
  if (isSearched) return <p className="empty">Nada coincide con la búsqueda.</p>
  if (isSending) {
    return (
      <p className="empty">Todavía no hay ninguno: aparecen al expedir facturas, liquidaciones y notas.</p>
    )
  }
  return (
    <p className="empty">
      La empresa todavía no transmite documentos a la DIAN.{' '}
      {mayConfigure ? (
        <Link to="/habilitacion-dian">Elegir cómo se transmiten</Link>
      ) : (
        'Quien la administra elige cómo se transmiten.'
      )}
    </p>
  )
}
