/** The receipt on letter, and on the roll of the cash desk. */
export function PrintLinks({ id }: { id: string }) {
  const file = `/documentos/RECIBO_CAJA/${encodeURIComponent(id)}`
  return (
    <>
      <a href={file} target="_blank" rel="noreferrer" className="button secondary" title="En carta">
        Imprimir recibo
      </a>{' '}
      <a
        href={`${file}?formato=80mm`}
        target="_blank"
        rel="noreferrer"
        className="button secondary"
        aria-label="Imprimir recibo en 80 mm"
      >
        80 mm
      </a>
    </>
  )
}
