import type { ReactNode } from 'react'
import { cellClass, cellText } from '#app/format/columns.ts'
import type { AuditEntry } from '#server/contract/audit.ts'
import { AnswerRow } from '#app/list/row-forms.tsx'
import { auditoria } from '#app/parts/lists/audit.ts'

interface EntriesTableProps {
  entries: AuditEntry[]
  /** What is said instead of entries that could not be loaded. */
  children: ReactNode
}

/** The entries; what changed stands behind 'Detalle' of each. */
export function EntriesTable({ entries, children }: EntriesTableProps) {
  if (entries.length === 0 && !children) return <p className="empty">Nada coincide con los filtros.</p>
  return (
    <table className="rows">
      <thead>
        <tr>
          {auditoria.columns.map((column) => (
            <th key={column.label} scope="col">
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {children && <AnswerRow span={auditoria.columns.length}>{children}</AnswerRow>}
        {entries.map((entry) => (
          <tr key={entry.id}>
            {auditoria.columns.map((column) => (
              <td
                key={column.label}
                data-label={column.label}
                className={column.name === 'id' ? 'id' : cellClass(entry, column)}
                title={column.name === 'id' ? entry.id : undefined}
              >
                {cellText(entry, column)}
                {column.name === 'descripcion' && <Detail entry={entry} />}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Detail({ entry }: { entry: AuditEntry }) {
  const before = entry.antes ?? {}
  const after = entry.despues ?? {}
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const changed = names.filter((name) => text(before[name]) !== text(after[name]))
  return (
    <details>
      <summary>Detalle</summary>
      <dl className="facts">
        <Fact label="Registro" value={entry.registro_id} />
        <Fact label="Dirección" value={entry.ip} />
        <Fact label="Motivo" value={entry.motivo} />
        {changed.map((name) => (
          <Fact
            key={name}
            label={name}
            value={`${text(before[name]) || '—'} → ${text(after[name]) || '—'}`}
          />
        ))}
      </dl>
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

function text(value: unknown): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}
