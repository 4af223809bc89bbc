import { Link } from '@remix-run/react'
import { listHref, type ListState } from './define-list.ts'

interface PagerProps {
  path: string
  state: ListState
  pages: number
}

/** Page numbers shown around the current one (D1 §9). */
const WINDOW = 5

/** First, previous, a window of 5 numbers, next, last; hidden when there is one page or fewer. */
export function Pager({ path, state, pages }: PagerProps) {
  if (pages <= 1) return null
  const { pagina } = state
  const to = (page: number) => listHref(path, state, { pagina: page })
  return (
    <nav aria-label="Páginas" className="pager">
      <ul>
        <Step to={to(1)} label="Primera página" sign="«" off={pagina === 1} />
        <Step to={to(pagina - 1)} label="Página anterior" sign="‹" off={pagina === 1} />
        {pageWindow(pagina, pages).map((page) => (
          <li key={page}>
            <Link
              to={to(page)}
              aria-label={`Página ${page}`}
              aria-current={page === pagina ? 'page' : undefined}
            >
              {page}
            </Link>
          </li>
        ))}
        <Step to={to(pagina + 1)} label="Página siguiente" sign="›" off={pagina === pages} />
        <Step to={to(pages)} label="Última página" sign="»" off={pagina === pages} />
      </ul>
    </nav>
  )
}

function Step({ to, label, sign, off }: { to: string; label: string; sign: string; off: boolean }) {
  return (
    <li>
      {off ? (
        <span aria-hidden="true">{sign}</span>
      ) : (
        <Link to={to} aria-label={label} title={label}>
          {sign}
        </Link>
      )}
    </li>
  )
}

/** Up to five consecutive pages with the current one in the middle, where there is room. */
export function pageWindow(current: number, pages: number): number[] {
  const size = Math.min(WINDOW, pages)
  const first = Math.max(1, Math.min(current - Math.floor(WINDOW / 2), pages - size + 1))
  return Array.from({ length: size }, (_, index) => first + index)
}
