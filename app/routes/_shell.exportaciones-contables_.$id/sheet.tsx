import { Facts } from '#app/format/record-parts.tsx'
import { fileHref } from '#app/parts/books/paths.ts'
import type { AccountingExportDetail } from '#server/books/exports-contract.ts'
import { momentInBogota, writtenDay, writtenMoment } from '#server/kit/words/days.ts'
import { pesos, whole } from '#server/kit/words/formats.ts'
import { ACCOUNTING_EXPORT, nombreDePrograma } from '#server/books/words.ts'

/** Program, days, person and sums of an export, and why it was voided. */
export function ExportFacts({ exportacion }: { exportacion: AccountingExportDetail }) {
  const { programa, desde, hasta, creado_en = '', registro, motivo_anulacion } = exportacion
  const { comprobantes, reversos, lineas, debito, credito } = exportacion
  return (
    <section className="panel">
      <h2>Exportación</h2>
      <Facts
        items={[
          [ACCOUNTING_EXPORT.programa.label, nombreDePrograma(programa)],
          ['Días', `${writtenDay(desde)} a ${writtenDay(hasta)}`],
          ['Hecha', creado_en && writtenMoment(momentInBogota(creado_en))],
          [ACCOUNTING_EXPORT.registro.label, registro],
          [ACCOUNTING_EXPORT.comprobantes.label, whole(comprobantes)],
          ['De ellos, reversos', whole(reversos)],
          [ACCOUNTING_EXPORT.lineas.label, whole(lineas)],
          [ACCOUNTING_EXPORT.debito.label, pesos(debito)],
          [ACCOUNTING_EXPORT.credito.label, pesos(credito)],
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
