import { Link, type LinkProps } from '@remix-run/react'

/** An icon of public/icons.svg; a test holds that both name the same. */
export type IconName =
  | 'badge-check'
  | 'calculator'
  | 'chart-column'
  | 'check'
  | 'circle-question-mark'
  | 'clipboard-list'
  | 'factory'
  | 'feather'
  | 'file-search'
  | 'file-text'
  | 'flask-conical'
  | 'hand-coins'
  | 'handshake'
  | 'hash'
  | 'history'
  | 'id-card'
  | 'key-round'
  | 'landmark'
  | 'layout-dashboard'
  | 'layout-grid'
  | 'lock'
  | 'log-out'
  | 'message-circle'
  | 'pencil'
  | 'plus'
  | 'printer'
  | 'receipt'
  | 'scale'
  | 'search'
  | 'trash-2'
  | 'truck'
  | 'type'
  | 'user-cog'
  | 'users'
  | 'x'

/** An icon beside its word: nobody is told of it. It is cut out of one picture of all, which costs less than drawing each. */
export function Icon({ name }: { name: IconName }) {
  return <i className={`icon icon-${name}`} aria-hidden="true" />
}

/** What it does, and with what: its name, and its title for those who point at it. */
export const named = (label: string) => ({ 'aria-label': label, title: label })

interface ActIconProps {
  icon: IconName
  /** Its word, for who reads the page as text. */
  children: string
}

/** What stands in a link or button of the class `icon-only`: its icon is all that is seen. */
export function ActIcon({ icon, children }: ActIconProps) {
  return (
    <>
      <Icon name={icon} /> {children}
    </>
  )
}

interface IconLinkProps extends ActIconProps, Pick<LinkProps, 'to' | 'preventScrollReset'> {
  label: string
  danger?: boolean | undefined
}

/** A link that is only its icon, such as an act of a row. */
export function IconLink({ icon, label, danger, children, ...link }: IconLinkProps) {
  return (
    <>
      <Link {...link} className={danger ? 'icon-only danger' : 'icon-only'} {...named(label)}>
        <ActIcon icon={icon}>{children}</ActIcon>
      </Link>{' '}
    </>
  )
}
