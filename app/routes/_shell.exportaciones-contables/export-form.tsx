import { Link } from '@remix-run/react'
import { withQuery } from '#app/api/query.ts'
import { FieldErrors } from '#app/form/field-notes.tsx'
import { FilterSelect } from '#app/form/filters.tsx'
import { GetForm } from '#app/form/get-form.tsx'
import { useFormField } from '#app/form/kit-form.tsx'
import { PostForm } from '#app/form/post-form.tsx'
import { answerTo, type Reply } from '#app/form/reply.ts'
import { SaveButtons } from '#app/form/save-buttons.tsx'
import { listHref, type Page } from '#app/list/define-list.ts'
import { UNCONFIRMED_ACCOUNTS } from '#app/parts/books/paths.ts'
import { accountingExportsList } from '#app/parts/books/exports-list.tsx'
import type { AccountingExport } from '#server/books/exports-contract.ts'
import { whole } from '#server/kit/words/formats.ts'
import { writtenDays } from '#server/kit/words/months.ts'
import type { Next } from './next.server.ts'
import { markedText } from './words.ts'

interface ExportFormProps {
  page: Page<AccountingExport>
  next: Next
  reply: Reply | undefined
}

/** Form of an export: program, period, number of vouchers to mark, trial copies and button. */
export function ExportForm({ page, next, reply }: ExportFormProps) {
  const { days, programa, pending, refused, por_confirmar } = next
  const closeTo = listHref(accountingExportsList.path, page.state)
  const marks = pending?.comprobantes ?? 0
  // The choice above may have been changed since.
  const exports = pending && `Exportar ${whole(marks)} a ${pending.programa}, ${writtenDays(days)}`
  return (
    <section className="panel inline-form" aria-label="Exportar comprobantes">
      <h2>Exportar comprobantes</h2>
      <Choice next={next} />
      <PostForm id="nuevo" reply={answerTo(reply, 'crear')} intent="crear" once={page.once}>
        <Fixed name="programa" value={programa} />
        <Fixed name="desde" value={days.desde} />
        <Fixed name="hasta" value={days.hasta} />
        <input type="hidden" name="comprobantes" value={marks} />
        {refused && <p className="form-error">{refused}</p>}
        {pending && (
          <>
            <p className="note">
              {marks > 0
                ? `${markedText(pending)} Para los demás programas no cambia nada.`
                : `No falta nada por exportar a ${pending.programa} ${writtenDays(days)}.`}
              {!!pending.sin_cuenta &&
                ` A ${whole(pending.sin_cuenta)} les falta una cuenta: esperan a que se escriba.`}
            </p>
            {marks > 0 && por_confirmar > 0 && <Unconfirmed cuentas={por_confirmar} />}
            <Copies next={next} partes={pending.partes} />
          </>
        )}
        <SaveButtons cancelTo={closeTo} save={marks > 0 ? exports : null} />
      </PostForm>
    </section>
  )
}

/** Warning about proposed accounts, with the way to confirm them. */
function Unconfirmed({ cuentas }: { cuentas: number }) {
  const many = cuentas === 1 ? 'Hay 1 cuenta propuesta' : `Hay ${whole(cuentas)} cuentas propuestas`
  return (
    <p className="obstacle">
      {many} que nadie ha confirmado: los comprobantes salen con {cuentas === 1 ? 'ella' : 'ellas'}.{' '}
      <Link to={UNCONFIRMED_ACCOUNTS}>Confirmar cuentas</Link>
    </p>
  )
}

/** Program and period in the address. The number of vouchers to mark is drawn below. */
function Choice({ next: { programs, programa, days } }: { next: Next }) {
  const options = programa ? programs : [{ value: '', label: 'Elija el programa' }, ...programs]
  return (
    <>
      <GetForm action={accountingExportsList.path} className="search" live>
        <input type="hidden" name="nuevo" value="1" />
        <FilterSelect name="programa" label="Programa" value={programa} options={options} />
        {(['desde', 'hasta'] as const).map((name) => (
          <label key={name} className="filter">
            <span>{name === 'desde' ? 'Desde' : 'Hasta'}</span>{' '}
            <input
              type="date"
              key={days[name]}
              name={name === 'desde' ? 'del' : 'al'}
              defaultValue={days[name]}
            />
          </label>
        ))}
        <button className="secondary">Ver qué se marcaría</button>
      </GetForm>
      {programs.length > 0 && (
        <p className="subject">
          Las columnas y los códigos de cada programa se cambian en{' '}
          <Link to="/programas-contables">Programas contables</Link>.
        </p>
      )}
    </>
  )
}

/** Hidden field, with the error of its value. */
function Fixed({ name, value }: { name: string; value: string }) {
  return (
    <>
      <input type="hidden" name={name} value={value} /> <FieldErrors field={useFormField(name)} />
    </>
  )
}

/** Trial copies of the files of an export. A download marks no voucher. */
function Copies({ next: { days, programa }, partes }: { next: Next; partes: number }) {
  if (partes === 0) return null
  const hrefOf = (parte: number) =>
    withQuery(`/exportaciones-contables/prueba/${parte}`, { programa, ...days })
  return (
    <p>
      <a href={hrefOf(1)} download>
        Descargar una copia para revisar
      </a>
      {partes > 1 && ' (parte 1)'}
      {Array.from({ length: partes - 1 }, (_, place) => (
        <span key={place}>
          {', '}
          <a href={hrefOf(place + 2)} download>
            parte {place + 2}
          </a>
        </span>
      ))}
      . No marca nada.
    </p>
  )
}
