import { Link } from '@remix-run/react'
/** Number of page links around the current page. */
const WINDOW = 5

interface PagerProps {
  pagina: number
  pages: number
  hrefOf: (page: number) => string
  /** Words instead of arrows, after 'Página N'. */
  inWords?: boolean
}

/**
 * Links to the first and previous page, five numbered pages, the next and the last. Hidden for a single page.
 */
export function Pager({ pagina, pages, hrefOf, inWords = false }: PagerProps) {
  if (pages <= 1) return null
  const [previous, next] = inWords ? ['Anterior', 'Siguiente'] : ['‹', '›']
  const item = (page: number, label: string, sign: string, off = false) => (
    <li key={label}>
      {off ? (
        <span aria-hidden="true">{sign}</span>
      ) : (
        <Link
          to={hrefOf(page)}
          aria-label={label}
          title={label}
          aria-current={page === pagina ? 'page' : undefined}
        >
          {sign}
        </Link>
      )}
    </li>
  )
  return (
    <nav aria-label="Páginas" className="pager">
      <ul>
        {inWords && (
          <li>
            <span>{`Página ${pagina}`}</span>
          </li>
        )}
        {item(1, 'Primera página', '«', pagina === 1)}
        {item(pagina - 1, 'Página anterior', previous, pagina === 1)}
        {pageWindow(pagina, pages).map((page) => item(page, `Página ${page}`, String(page)))}
        {item(pagina + 1, 'Página siguiente', next, pagina === pages)}
        {item(pages, 'Última página', '»', pagina === pages)}
      </ul>
    </nav>
  )
}

/** Up to five consecutive pages, with the current one in the middle if possible. */
export function pageWindow(current: number, pages: number): number[] {
  const size = Math.min(WINDOW, pages)
  const first = Math.max(1, Math.min(current - Math.floor(WINDOW / 2), pages - size + 1))
  return Array.from({ length: size }, (_, index) => first + index)
}
