import { cellText } from '#app/list/cells.ts'
import type { AuditEntry } from '#server/contract/audit.ts'
import { auditoria } from '#app/parts/lists/audit.ts'

/** The entries; what changed stands behind 'Detalle' of each. */
export function EntriesTable({ entries }: { entries: AuditEntry[] }) {
  if (entries.length === 0) return <p className="empty">Nada coincide con los filtros.</p>
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
        {entries.map((entry) => (
          <tr key={entry.id}>
            {auditoria.columns.map((column) => (
              <td
                key={column.label}
                data-label={column.label}
                className={column.name === 'id' ? 'id' : undefined}
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
