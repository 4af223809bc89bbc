import { Link } from '@remix-run/react'
import { GetForm } from '#app/form/get-form.tsx'
import type { AuditFilters } from '#app/parts/lists/audit.ts'

const OPERATIONS = ['CREATE', 'UPDATE', 'DELETE', 'LOGIN', 'EXPORT', 'APPROVE']

/** The filters of D1 §2.14, sent to the server, and a range of days (N-17). */
export function FiltersForm({ filters }: { filters: AuditFilters }) {
  return (
    <GetForm action="/auditoria" className="search filters">
      <DayFilter name="fecha" label="Fecha" filters={filters} />
      <DayFilter name="desde" label="Desde" filters={filters} />
      <DayFilter name="hasta" label="Hasta" filters={filters} />
      <label>
        <span>Operación</span>{' '}
        <select name="operacion" defaultValue={filters.operacion ?? ''}>
          <option value="">Todas</option>
          {OPERATIONS.map((operation) => (
            <option key={operation}>{operation}</option>
          ))}
        </select>
      </label>
      <TextFilter name="usuario" label="Usuario" filters={filters} />
      <TextFilter name="tabla" label="Tabla" filters={filters} />
      <button className="secondary">Filtrar</button>{' '}
      {Object.keys(filters).length > 0 && <Link to="/auditoria">Limpiar</Link>}
    </GetForm>
  )
}

interface FilterProps {
  name: keyof AuditFilters
  label: string
  filters: AuditFilters
}

function DayFilter({ name, label, filters }: FilterProps) {
  return (
    <label>
      <span>{label}</span> <input type="date" name={name} defaultValue={filters[name]} />
    </label>
  )
}

function TextFilter({ name, label, filters }: FilterProps) {
  return (
    <label>
      <span>{label}</span>{' '}
      <input name={name} defaultValue={filters[name]} maxLength={100} autoComplete="off" />
    </label>
  )
}
