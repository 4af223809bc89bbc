interface LackingProps {
  faltas: readonly string[]
  /** The company has chosen a channel. */
  isSending: boolean
}

/** List of what is still missing before documents can be sent. */
export function Lacking({ faltas, isSending }: LackingProps) {
  if (faltas.length > 0) {
    return (
      <section className="obstacle" aria-label="Lo que falta">
        <p>Para transmitir falta:</p>
        <ul>
          {faltas.map((falta) => (
            <li key={falta}>{falta}</li>
          ))}
        </ul>
      </section>
    )
  }
  return (
    <p className={isSending ? 'subject' : 'obstacle'}>
      {isSending
        ? 'No falta nada: los documentos se transmiten solos al expedirlos.'
        : 'La empresa no transmite documentos. Elija cómo se transmiten y desde qué día.'}
    </p>
  )
}
