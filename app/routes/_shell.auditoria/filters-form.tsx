import { Link } from '@remix-run/react'
import { GetForm } from '#app/form/get-form.tsx'
import { Options } from '#app/form/options.tsx'
import { AUDIT_SIZES } from '#app/format/page-sizes.ts'
import { type AuditFilters, LABELS } from '#app/parts/audit/list.ts'
import type { Option } from '#server/kit/contract/common.ts'

interface FiltersFormProps {
  filters: AuditFilters
  /** Rows per page. */
  size: number
  operations: readonly Option[]
  /** Spanish names of the tables. */
  tables: readonly string[]
  /** Name of the selected table. */
  table: string | undefined
}

/** Filters of the audit, with a date range. A record's history stays selected. */
export function FiltersForm({ filters, size, operations, tables, table }: FiltersFormProps) {
  const chosen = Object.keys(filters).length
  return (
    <GetForm action="/auditoria" className="search filters">
      <details>
        <summary>Filtros{chosen > 0 && ` (${chosen})`}</summary>
      </details>
      <div className="tools">
        {(['fecha', 'desde', 'hasta'] as const).map((name) => (
          <label key={name}>
            <span>{LABELS[name]}</span> <input type="date" name={name} defaultValue={filters[name]} />
          </label>
        ))}
        <label>
          <span>Operación</span>{' '}
          <select name="operacion" defaultValue={filters.operacion}>
            <option value="">Todas</option>
            <Options options={operations} />
          </select>
        </label>
        <TextFilter name="usuario" label="Usuario" value={filters.usuario} />
        {filters.registro ? (
          <>
            <input type="hidden" name="tabla" value={filters.tabla} />
            <input type="hidden" name="registro" value={filters.registro} />
          </>
        ) : (
          <TextFilter name="tabla" label="Tabla" value={table} offered={tables} />
        )}
        <label>
          <span>Filas</span>{' '}
          <select name="filas" defaultValue={size}>
            {AUDIT_SIZES.map((one) => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
          </select>
        </label>
        <button className="secondary">Filtrar</button>{' '}
        {chosen > 0 && (
          <Link to="/auditoria" className="button secondary">
            Limpiar
          </Link>
        )}
      </div>
    </GetForm>
  )
}

interface TextFilterProps {
  name: keyof AuditFilters
  label: string
  value: string | undefined
  offered?: readonly string[]
}

/** Text filter with suggestions. */
function TextFilter({ name, label, value, offered }: TextFilterProps) {
  const list = offered && `${name}-ofrecidas`
  return (
    <label>
      <span>{label}</span>{' '}
      <input name={name} defaultValue={value} maxLength={100} autoComplete="off" list={list} />
      {offered && (
        <datalist id={list}>
          {offered.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      )}
    </label>
  )
}
