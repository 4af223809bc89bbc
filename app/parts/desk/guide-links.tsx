import { Link } from '@remix-run/react'
import { GUIDES } from './guides.ts'

/** Guides of the help page. */
export function GuideLinks() {
  return (
    <ul className="plain">
      {GUIDES.map(({ slug, title }) => (
        <li key={slug}>
          <Link to={`/ayuda/${slug}`}>{title}</Link>
        </li>
      ))}
    </ul>
  )
}
