import { Fragment, type ReactNode } from 'react'

/** Labels with values; entries without a value are omitted. */
export function Facts({ items }: { items: [label: string, value: ReactNode][] }) {
  const known = items.filter(
    ([, value]) => value !== null && value !== undefined && value !== '' && value !== false,
  )
  return (
    <dl className="facts">
      {known.map(([label, value]) => (
        <Fragment key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  )
}
