import { Link, useLocation } from '@remix-run/react'
import { withAct } from '#app/form/acts.ts'
import { CheckField, NumberField } from '#app/form/fields.tsx'
import { PostForm } from '#app/form/post-form.tsx'
import type { Reply } from '#app/form/reply.ts'
import { SubmitButton } from '#app/form/submit-button.tsx'
import { LongText } from '#app/format/long-text.tsx'
import { RecordTable } from '#app/format/record-parts.tsx'
import { TABLE_FILES } from '#app/form/table-files.ts'
import { reconciliationPaperPath } from '#app/parts/bank/words.ts'
import type { BankReconciliation } from '#server/bank/reconciliations-contract.ts'
import { writtenDay } from '#server/kit/words/days.ts'
import { bankPesos, whole } from '#server/kit/words/formats.ts'
import { ACTS } from './acts.tsx'
import { Notices } from './notices.tsx'

interface FileFormProps {
  once: string
  /** True if the account has no file yet. */
  first: boolean
  reply: Reply | undefined
}

/** Upload of the bank's file. Collapsed once there is a file. */
export function FileForm({ once, first, reply }: FileFormProps) {
  return (
    <details className="book-file" open={first || !!reply}>
      <summary>Traer el archivo del banco</summary>
      <PostForm id="archivo" intent="archivo" once={once} reply={reply} encType="multipart/form-data">
        <div className="field">
          <label htmlFor="archivo-del-banco">Archivo (.xlsx, .xls, .ods o .csv, hasta 10 MB)</label>
          <input id="archivo-del-banco" type="file" name="archivo" accept={TABLE_FILES} />
        </div>
        <NumberField
          name="saldo"
          label="Saldo según el banco al final"
          hint="Solo si el archivo no lo trae."
        />
        <CheckField name="columnas" label="Decir yo de qué columna sale cada dato" />
        <footer className="buttons">
          <SubmitButton busy={ACTS.archivo.busy}>{ACTS.archivo.button}</SubmitButton>
        </footer>
      </PostForm>
    </details>
  )
}

interface FilesProps {
  archivos: readonly BankReconciliation[]
  /** Ids of the files that can be voided: those that wait, and the last read one. */
  quitables: readonly string[]
}

/** Imported files of the account, newest first. */
export function Files({ archivos, quitables }: FilesProps) {
  const { search } = useLocation()
  return (
    <section className="book-part" aria-label="Archivos">
      <h2>Archivos</h2>
      <RecordTable
        rows={archivos}
        keyOf={({ id_conciliacion }) => id_conciliacion}
        rowClass={({ estado }) => (estado === 'ANULADA' ? 'inactive' : undefined)}
        named
        columns={[
          {
            label: 'Archivo',
            className: 'book-name',
            cell: ({ archivo, estado, id_conciliacion, motivo_anulacion, avisos }) => (
              <>
                {estado === 'LEIDA' ? (
                  <Link to={reconciliationPaperPath(id_conciliacion)}>{archivo}</Link>
                ) : (
                  archivo
                )}
                {estado === 'ANULADA' ? (
                  <small className="state">Quitado: {motivo_anulacion}</small>
                ) : (
                  <Notices avisos={avisos} />
                )}
              </>
            ),
          },
          {
            label: 'Días',
            className: 'whole',
            cell: ({ desde, hasta }) => (desde ? `${writtenDay(desde)} a ${writtenDay(hasta)}` : '–'),
          },
          {
            label: 'Líneas',
            className: 'end whole',
            cell: ({ lineas, nuevas }) =>
              nuevas === lineas
                ? whole(lineas)
                : `${whole(lineas)}, ${nuevas === 1 ? '1 nueva' : `${whole(nuevas)} nuevas`}`,
          },
          { label: 'Cruzadas', className: 'end whole', cell: ({ cruzadas }) => whole(cruzadas) },
          {
            label: 'Saldo',
            className: 'end whole main',
            cell: ({ saldo_banco }) => (saldo_banco === null ? '–' : bankPesos(saldo_banco)),
          },
          { label: 'Quién', cell: ({ registro }) => <LongText>{registro}</LongText> },
          ...(quitables.length > 0
            ? [
                {
                  label: 'Acciones',
                  className: 'actions',
                  cell: ({ id_conciliacion, estado }: BankReconciliation) => (
                    <>
                      {estado === 'LINEAS' && (
                        <Link to={withAct(search, 'lineas', id_conciliacion)}>{ACTS.lineas.button}</Link>
                      )}{' '}
                      {(estado === 'COLUMNAS' || estado === 'LINEAS') && (
                        <Link to={withAct(search, 'columnas', id_conciliacion)}>Columnas</Link>
                      )}{' '}
                      {quitables.includes(id_conciliacion) && (
                        <Link to={withAct(search, 'quitar', id_conciliacion)}>{ACTS.quitar.button}</Link>
                      )}
                    </>
                  ),
                },
              ]
            : []),
        ]}
      />
    </section>
  )
}
