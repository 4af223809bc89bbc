import { Link } from '@remix-run/react'
import { Badge } from '#app/format/badge.tsx'
import type { Import, ImportKindInfo } from '#server/imports/contract.ts'
import { momentInBogota, writtenMoment } from '#server/kit/words/days.ts'
import { whole } from '#server/kit/words/formats.ts'
import { addressOf, STATE_WORDS } from './steps.ts'

interface RecentImportsProps {
  recent: readonly Import[]
  kinds: readonly ImportKindInfo[]
}

/** Latest imports with their states. */
export function RecentImports({ recent, kinds }: RecentImportsProps) {
  if (recent.length === 0) return null
  return (
    <>
      <h2>Últimas importaciones</h2>
      <table className="rows">
        <thead>
          <tr>
            {['Archivo', 'Qué', 'Estado', 'Filas', 'Cuándo', 'Quién'].map((label) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {recent.map(({ _id, archivo, tipo, estado, filas, creado_en = '', usuario }) => (
            <tr key={_id}>
              <td data-label="Archivo">
                <Link to={addressOf(_id, estado).path}>{archivo}</Link>
              </td>
              <td data-label="Qué">{kinds.find(({ name }) => name === tipo)?.label ?? tipo}</td>
              <td data-label="Estado">
                <Badge tone={STATE_WORDS[estado].tone}>{STATE_WORDS[estado].label}</Badge>
              </td>
              <td data-label="Filas" className="number">
                {whole(filas)}
              </td>
              <td data-label="Cuándo">{writtenMoment(momentInBogota(creado_en))}</td>
              <td data-label="Quién">{usuario}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
