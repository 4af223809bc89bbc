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
  const { pagina } = state
  if (pages <= 1) return null
  const link = (page: number, label: string, sign: number | string) => (
    <Link
      to={listHref(path, state, { pagina: page })}
      aria-label={label}
      title={label}
      aria-current={page === pagina ? 'page' : undefined}
    >
      {sign}
    </Link>
  )
  const step = (page: number, label: string, sign: string, off: boolean) => (
    <li>{off ? <span aria-hidden="true">{sign}</span> : link(page, label, sign)}</li>
  )
  return (
    <nav aria-label="Páginas" className="pager">
      <ul>
        {step(1, 'Primera página', '«', pagina === 1)}
        {step(pagina - 1, 'Página anterior', '‹', pagina === 1)}
        {pageWindow(pagina, pages).map((page) => (
          <li key={page}>{link(page, `Página ${page}`, page)}</li>
        ))}
        {step(pagina + 1, 'Página siguiente', '›', pagina === pages)}
        {step(pages, 'Última página', '»', pagina === pages)}
      </ul>
    </nav>
  )
}

/** Up to five consecutive pages with the current one in the middle, where there is room. */
export function pageWindow(current: number, pages: number): number[] {
  const size = Math.min(WINDOW, pages)
  const first = Math.max(1, Math.min(current - Math.floor(WINDOW / 2), pages - size + 1))
  return Array.from({ length: size }, (_, index) => first + index)
}
