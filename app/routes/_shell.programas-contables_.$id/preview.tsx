interface PreviewProps {
  filas: readonly (readonly string[])[]
  /** Index of the row with the headings. */
  encabezado: number
}

/** First rows of the export file. */
export function Preview({ filas, encabezado }: PreviewProps) {
  const head = filas[encabezado]
  if (!head || head.length === 0) {
    return (
      <p className="empty">
        La vista previa aparece cuando el programa tiene columnas y hay comprobantes con todas sus cuentas.
      </p>
    )
  }
  return (
    <div className="scroll" tabIndex={0} role="region" aria-label="Vista previa del archivo">
      <table className="preview">
        <caption className="subject">Así empieza el archivo</caption>
        <thead>
          {filas.slice(0, encabezado).map((fila, row) => (
            <tr key={row}>
              <td>{row + 1}</td>
              <td colSpan={head.length}>{fila.join(' ')}</td>
            </tr>
          ))}
          <tr>
            <td>{encabezado + 1}</td>
            {head.map((name, place) => (
              <th key={place} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {filas.slice(encabezado + 1).map((fila, row) => (
            <tr key={row}>
              <td>{encabezado + row + 2}</td>
              {fila.map((celda, place) => (
                <td key={place} className={/^-?[\d.,]+$/.test(celda) ? 'end' : undefined}>
                  {celda}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
