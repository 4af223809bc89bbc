import { Link, type LinkProps } from '@remix-run/react'
import sprite from '../../public/icons.svg?url'

/** A symbol of public/icons.svg; a test holds that both name the same. */
export type IconName = 'clipboard-list' | 'flask-conical' | 'pencil' | 'trash-2' | 'truck'

/** An icon beside its word, or in a link or button that has a name of its own: nobody is told of it. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" width="16" height="16" aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}

interface IconLinkProps extends Pick<LinkProps, 'to' | 'preventScrollReset'> {
  icon: IconName
  /** What it does, and with what: its name, and its title for those who point at it. */
  label: string
  danger?: boolean
}

/** A link that is only its icon, such as an act in a row. */
export function IconLink({ icon, label, danger, ...link }: IconLinkProps) {
  const className = danger ? 'icon-link danger' : 'icon-link'
  return (
    <Link {...link} className={className} aria-label={label} title={label}>
      <Icon name={icon} />
    </Link>
  )
}
