interface LackingProps {
  faltas: readonly string[]
  /** The company has chosen a channel. */
  isSending: boolean
}

/** List of what is still missing before documents can be sent. */
export function Lacking({ faltas, isSending }: LackingProps) {
  if (!isSending) {
    return (
      <p className="obstacle">
        La empresa no transmite documentos. Elija cómo se transmiten y desde qué día, y guarde.
      </p>
    )
  }
  if (faltas.length === 0) {
    return <p className="subject">No falta nada: los documentos se transmiten solos al expedirlos.</p>
  }
  return (
    <section className="obstacle">
      <strong>Para transmitir falta:</strong>
      <ul>
        {faltas.map((falta) => (
          <li key={falta}>{falta}</li>
        ))}
      </ul>
    </section>
  )
}
