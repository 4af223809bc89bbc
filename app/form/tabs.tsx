import { Link, useSearchParams } from '@remix-run/react'

/** Tabs as links: `?tab=` names the shown tab; the first tab has no value. */
export function Tabs({ tabs }: { tabs: { value: string; label: string }[] }) {
  const asked = useSearchParams()[0].get('tab')
  const shown = tabs.some((tab) => tab.value === asked) ? asked : ''
  return (
    <nav className="tabs" aria-label="Secciones">
      <ul>
        {tabs.map(({ value, label }) => (
          <li key={value}>
            <Link to={value ? `?tab=${value}` : '?'} aria-current={value === shown ? 'page' : undefined}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
