/** New key, shown once, and the command to run beside the indicator. */
export function ReaderKey({ clave, molino }: { clave: string; molino: string }) {
  return (
    <section className="panel" role="status">
      <h2>Clave del lector</h2>
      <p>
        <code>{clave}</code>
      </p>
      <p className="note">Anótela ahora: al salir de esta página no se puede ver otra vez.</p>
      <p>En el equipo que está junto al indicador:</p>
      <pre>
        <code>{`SCALE_KEY=${clave} node scale.js --from tcp://192.168.1.50:4001 --protocol TOLEDO --to ${molino}`}</code>
      </pre>
      <p className="help">
        Sin <code>--protocol</code> el lector escucha cinco segundos y propone los protocolos, cada uno con la
        trama que leyó y su peso: elija el que muestra lo mismo que el indicador.
      </p>
    </section>
  )
}
