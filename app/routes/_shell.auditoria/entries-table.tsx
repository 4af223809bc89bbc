import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { auditList, type AuditRow } from '#app/parts/audit/list.ts'
import { cellClass, cellText, tableClass } from '#app/format/columns.ts'
import { AnswerRow } from '#app/form/answer-row.tsx'

interface EntriesTableProps {
  entries: AuditRow[]
  /** Message instead of entries that could not be loaded. */
  children: ReactNode
}

const OWN_CLASS: Partial<Record<keyof AuditRow, string>> = { id: 'id', descripcion: 'told' }

/** Audit entries. Details open from the description. Long ids show their end, which differs most. */
export function EntriesTable({ entries, children }: EntriesTableProps) {
  if (entries.length === 0 && !children) return <p className="empty">Nada coincide con los filtros.</p>
  return (
    <table className={`${tableClass(auditList.columns.length)} entries`}>
      <thead>
        <tr>
          {auditList.columns.map((column) => (
            <th key={column.label} scope="col">
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {children && <AnswerRow span={auditList.columns.length}>{children}</AnswerRow>}
        {entries.map((entry) => (
          <tr key={entry.id}>
            {auditList.columns.map((column) => (
              <td
                key={column.label}
                data-label={column.label}
                className={OWN_CLASS[column.name] ?? cellClass(entry, column)}
                title={column.name === 'id' ? entry.id : undefined}
              >
                {column.name === 'id' ? (
                  entry.id.slice(-8)
                ) : column.name === 'descripcion' ? (
                  <Told entry={entry} />
                ) : (
                  cellText(entry, column)
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/**
 * Description of an entry. Its details show old and new values, the address, and a link to the record's
 * history.
 */
function Told({ entry: { descripcion, cambios, ip, historial } }: { entry: AuditRow }) {
  if (cambios.length === 0 && !ip && !historial) return descripcion
  return (
    <details>
      <summary>{descripcion}</summary>
      <dl className="facts">
        {cambios.map(({ campo, antes, despues }) => (
          <Fact key={campo} label={campo} value={antes ? `${antes} → ${despues || '–'}` : despues} />
        ))}
        <Fact label="Desde la dirección" value={ip} />
      </dl>
      {historial && <Link to={historial}>Ver historial</Link>}
    </details>
  )
}

function Fact({ label, value }: { label: string; value: string }) {
  if (!value) return null
  return (
    <>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </>
  )
}
