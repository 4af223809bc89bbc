import { Facts } from '#app/format/facts.tsx'
import { fileHref } from '#app/parts/books/paths.ts'
import type { AccountingExportDetail } from '#server/books/exports-contract.ts'
import { nombreDePrograma } from '#server/kit/words/accounting-programs.ts'
import { momentInBogota, writtenDay, writtenMoment } from '#server/kit/words/days.ts'
import { pesos, whole } from '#server/kit/words/formats.ts'

/** Program, days, person and sums of an export, and why it was voided. */
export function ExportFacts({ exportacion }: { exportacion: AccountingExportDetail }) {
  const { programa, desde, hasta, creado_en = '', registro, motivo_anulacion } = exportacion
  const { comprobantes, reversos, lineas, debito, credito } = exportacion
  return (
    <section className="panel">
      <h2>Exportación</h2>
      <Facts
        items={[
          ['Programa', nombreDePrograma(programa)],
          ['Días', `${writtenDay(desde)} a ${writtenDay(hasta)}`],
          ['Hecha', creado_en && writtenMoment(momentInBogota(creado_en))],
          ['Exportó', registro],
          ['Comprobantes', whole(comprobantes)],
          ['De ellos, reversos', whole(reversos)],
          ['Líneas', whole(lineas)],
          ['Débito', pesos(debito)],
          ['Crédito', pesos(credito)],
          ['Motivo de la anulación', motivo_anulacion],
        ]}
      />
    </section>
  )
}

/** Files of an export, with a warning when it is voided. */
export function ExportFiles({ exportacion }: { exportacion: AccountingExportDetail }) {
  const { id_exportacion, programa, archivos, anulada } = exportacion
  return (
    <section className="panel">
      <h2>Archivos</h2>
      {anulada && (
        <p className="note">
          Son de una exportación anulada: no los cargue en {nombreDePrograma(programa)}. Sirven para saber qué
          borrar allá.
        </p>
      )}
      <ul className="plain">
        {archivos.map(({ parte, nombre }) => (
          <li key={parte}>
            <a href={fileHref(id_exportacion, parte)} download={nombre}>
              {nombre}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
