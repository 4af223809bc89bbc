import { Link, type LinkProps } from '@remix-run/react'

/** Icon of public/icons.svg; a test compares both lists. */
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

/**
 * Decorative icon beside a word, cut from one image of all icons. One image renders faster than separate
 * SVGs.
 */
export function Icon({ name }: { name: IconName }) {
  return <i className={`icon icon-${name}`} aria-hidden="true" />
}

/** Accessible name and tooltip. */
export const named = (label: string) => ({ 'aria-label': label, title: label })

interface ActIconProps {
  icon: IconName
  /** Text for screen readers. */
  children: string
}

/** Content of a link or button with class `icon-only`. */
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

/** Link shown as an icon, such as an act of a row. */
export function IconLink({ icon, label, danger, children, ...link }: IconLinkProps) {
  return (
    <>
      <Link {...link} className={danger ? 'icon-only danger' : 'icon-only'} {...named(label)}>
        <ActIcon icon={icon}>{children}</ActIcon>
      </Link>{' '}
    </>
  )
}
