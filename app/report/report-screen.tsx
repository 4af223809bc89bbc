import { Link } from '@remix-run/react'
import { useHydrated } from 'remix-utils/use-hydrated'
import { withQuery } from '#app/api/query.ts'
import { ExportLinks } from '#app/format/export-links.tsx'
import { alignment, isText } from '#app/format/columns.ts'
import { Pager } from '#app/format/pager.tsx'
import stylesheet from '#app/styles/report.scss?url'
import {
  isLoss,
  type Sheet,
  type SheetFigure,
  type SheetLine,
  type SheetRow,
  type SheetTable,
  shownIn,
} from './define-report.ts'
import { ReportForm } from './report-form.tsx'
import type { ReportPage } from './page.ts'

/** Above this number of columns, heads wrap to two lines. */
const MANY_COLUMNS = 7

export const reportMeta = ({ data }: { data?: ReportPage | undefined }) => [
  { title: `${data?.title ?? 'Informe'} · Molino` },
]

/** Stylesheet of reports. */
export const reportLinks = () => [{ rel: 'stylesheet', href: stylesheet }]

/** Screen of a report: filters, sheet and files. */
export function ReportScreen({ page }: { page: ReportPage }) {
  const { title, path, values, sheet, message, failed, company } = page
  return (
    <section className="report">
      <header className="bar">
        <h1>{title}</h1> {sheet && <Print />}{' '}
        {sheet && <ExportLinks hrefOf={(format) => withQuery(`${path}/exportar/${format}`, values)} />}
      </header>
      <ReportForm page={page} key={JSON.stringify([page.fields, page.results])} />
      {message && (
        <p className="empty" role={failed ? 'alert' : 'status'}>
          {message} {failed && <Link to={withQuery(path, values)}>Reintentar</Link>}
        </p>
      )}
      {sheet && (
        <article className="report-paper">
          <p className="report-company">{company}</p>
          <SheetMarkup
            sheet={sheet}
            hrefOf={(pagina) => withQuery(path, { ...values, pagina: pagina > 1 ? String(pagina) : '' })}
          />
        </article>
      )}
    </section>
  )
}

/**
 * Button that opens the browser's print dialog. Its room comes before the other buttons and is reserved until
 * scripts run, so that nothing moves.
 */
function Print() {
  const className = useHydrated() ? 'secondary report-print' : 'secondary report-print soon'
  return (
    <button type="button" className={className} onClick={() => window.print()}>
      Imprimir
    </button>
  )
}

function SheetMarkup({ sheet, hrefOf }: { sheet: Sheet; hrefOf: (pagina: number) => string }) {
  const { facts, tables, box = [], notes = [], pages, signatures = [] } = sheet
  const about = box.at(-1)
  return (
    <>
      {(facts.length > 0 || about) && (
        <dl className="report-facts">
          {about && (
            <div className="about">
              <dt>{about.label}</dt>
              <dd>{about.text}</dd>
            </div>
          )}
          {facts.map(([label, text]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      )}
      {tables.map((table, index) => (
        <TableMarkup key={index} table={table} />
      ))}
      {pages && <Pager {...pages} hrefOf={hrefOf} />}
      {box.length > 0 && <Box figures={box} />}
      {notes.map((note) => (
        <p key={note} className="report-note">
          {note}
        </p>
      ))}
      {signatures.length > 0 && (
        <div className="report-signatures">
          {signatures.map(({ role, name }) => (
            <p key={role}>
              <strong>{role}</strong>
              {name}
            </p>
          ))}
        </div>
      )}
    </>
  )
}

function TableMarkup({ table }: { table: SheetTable }) {
  const { heading, columns, lines, empty } = table
  return (
    <>
      {heading && <h2>{heading}</h2>}
      {lines.length > 0 && (
        <div
          className={columns.length > MANY_COLUMNS ? 'report-table broad' : 'report-table'}
          role="region"
          tabIndex={0}
          aria-label={`Tabla: ${heading || 'informe'}`}
        >
          <table>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column.name} scope="col" className={alignment<SheetRow>(column)}>
                    {column.label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {lines.map((line, index) => (
                <LineMarkup key={index} line={line} table={table} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {empty && <p className="empty">{empty}</p>}
    </>
  )
}

function LineMarkup({ line, table }: { line: SheetLine; table: SheetTable }) {
  const { columns, linked } = table
  const { kind, label, texts, to } = line
  const first = columns.findIndex(({ name }) => Object.hasOwn(texts, name))
  const spanned = kind === 'row' ? 0 : first < 0 ? columns.length : first
  return (
    <tr className={kind === 'row' ? undefined : kind}>
      {spanned > 0 && (
        <th scope="row" colSpan={spanned}>
          {label}
        </th>
      )}
      {columns.slice(spanned).map((column) => {
        const text = shownIn(line, column)
        const whole = !isText(column.kind)
        const loss = isLoss(table, line, column.name)
        const names = [alignment<SheetRow>(column), whole && 'whole', loss && 'negative']
          .filter(Boolean)
          .join(' ')
        return (
          <td key={column.name} className={names || undefined} data-label={text && column.label}>
            {to && column.name === linked ? <Link to={to}>{text}</Link> : text}
          </td>
        )
      })}
    </tr>
  )
}

function Box({ figures }: { figures: SheetFigure[] }) {
  return (
    <dl className="report-box">
      {figures.map(({ label, text }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
