/** Notice above the list of users while a new password waits to be handed over. */
export function HandoverNote({ id, nombre }: { id: string; nombre: string }) {
  return (
    <p className="note">
      Para entregarle la contraseña a {nombre}:{' '}
      <a href={`/users/${encodeURIComponent(id)}/entrega`}>Hoja para imprimir</a> (se muestra una sola vez, en
      los próximos 5 minutos).
    </p>
  )
}
