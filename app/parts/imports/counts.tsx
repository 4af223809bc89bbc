import { Link } from '@remix-run/react'
import type { Import } from '#server/imports/contract.ts'
import { whole } from '#server/kit/words/formats.ts'

interface CountsProps {
  importacion: Import
  ver: string
  path: string
}

/** Number of rows per state, each linked to these rows. */
export function Counts({ importacion, ver, path }: CountsProps) {
  const { filas, nuevas, cambian, iguales, otras, con_error } = importacion
  const counts: [state: string, label: string, count: number][] = [
    ['', 'Todas', filas],
    ['NUEVA', 'Nuevas', nuevas],
    ['CAMBIA', 'Se actualizan', cambian],
    ['IGUAL', 'Ya están', iguales],
    ['OTRA', 'Otro con el mismo documento', otras],
    ['ERROR', 'Solo con errores', con_error],
  ]
  return (
    <nav aria-label="Filas">
      <ul className="counts">
        {counts
          .filter(([state, , count]) => state === '' || count > 0)
          .map(([state, label, count]) => (
            <li key={state}>
              <Link
                to={state ? `${path}?ver=${state}` : path}
                aria-current={state === ver ? 'page' : undefined}
              >
                {label}: {whole(count)}
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  )
}
