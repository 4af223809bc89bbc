import { Form, Link, NavLink, useLocation } from '@remix-run/react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Icon, type IconName } from '#app/format/icon.tsx'
import type { SessionCompany } from '#server/people/auth-contract.ts'
import { PRACTICE_COMPANY } from '#server/kit/words/sentences.ts'
import type { MenuColours } from './colours.ts'
import defaultLogo from './logo.svg?url'
import { useNonce } from './nonce.ts'

export interface FrameData {
  usuario: string
  /** Owner of the drafts in this browser (drafts.server.ts). */
  autor: string
  empresa: SessionCompany
  empresas: { idEmpresa: string; nombre: string }[]
  menu: MenuEntry[]
  /** Screens that this user opens most in this browser. */
  frecuentes: MenuEntry[]
  /** Number of requests waiting for this user's decision. */
  esperan: number
  crumbs: { url: string; label: string }[]
  /** Link to the history of the screen's record, for users who may read the audit. */
  historial: { to: string; label: string } | null
  colores: MenuColours
  ligero: boolean
  lento: boolean
}

export interface MenuEntry {
  to: string
  label: string
  icon: IconName | null
  /** Heading of the entry's group; '' for none. */
  group: string
}

interface FrameProps {
  data: FrameData
  /** A dialog is open: everything else is inert, also without scripts. */
  inert: boolean
  /** Name of the screen's record, shown as the last crumb. */
  record?: string | undefined
  children: ReactNode
}

/** Frame of every screen: skip link, side menu, crumbs, content. */
export function Frame({ data, inert, record, children }: FrameProps) {
  return (
    <div className="shell" data-owner={data.autor}>
      <MenuStyle colours={data.colores} />
      <a className="skip" href="#contenido" inert={inert ? '' : undefined}>
        Saltar al contenido
      </a>
      <SideMenu data={data} inert={inert} />
      <div className="content">
        {data.empresa.practica && (
          <p className="obstacle">{PRACTICE_COMPANY}: nada de lo que se hace aquí vale.</p>
        )}
        <Breadcrumbs {...data} record={record} inert={inert} />
        <main id="contenido" tabIndex={-1} ref={useFocusOnContent()}>
          {data.lento && <SlowNotice back={backTo(data)} />}
          {children}
        </main>
      </div>
    </div>
  )
}

/** Focuses the content when a new screen has removed the element that had the focus. */
function useFocusOnContent() {
  const content = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current !== pathname && document.activeElement === document.body) {
      content.current?.focus({ preventScroll: true })
    }
    shown.current = pathname
  }, [pathname])
  return content
}

/** Notice, shown once, that Modo ligero was switched on automatically. */
function SlowNotice({ back }: { back: string }) {
  return (
    <Form method="post" action="/ligero" reloadDocument className="note" role="status">
      <input type="hidden" name="volver" value={back} />
      Este equipo tarda en preparar las páginas, así que desde ahora se abren en Modo ligero: hacen lo mismo y
      responden antes.{' '}
      <button name="ligero" value="0" className="link">
        Volver al modo normal
      </button>
    </Form>
  )
}

/** Address to return to after switching Modo ligero. */
const backTo = ({ crumbs }: FrameData) => crumbs.at(-1)?.url ?? '/home'

/** Company colours as custom properties; the nonce satisfies the content security policy. */
function MenuStyle({ colours }: { colours: MenuColours }) {
  const { acento, acentoRealce } = colours
  const accent = acento && `:root{--pico-primary:${acento};--pico-primary-hover:${acentoRealce}}`
  const css = `.menu{--menu-bg:${colours.fondo};--menu-text:${colours.texto};--menu-hover:${colours.realce};--menu-hover-text:${colours.textoRealce}}`
  return (
    <style nonce={useNonce()} suppressHydrationWarning>
      {accent + css}
    </style>
  )
}

function SideMenu({ data, inert }: { data: FrameData; inert: boolean }) {
  const { empresa, empresas } = data
  // Navigation folds the menu and empties its search, like a page load.
  const { key, pathname } = useLocation()
  const menu = useRef<HTMLElement>(null)
  // Like the style sheet on a page load: only an entry out of sight moves the menu. `scrollIntoView` would also move
  // the place where Tab begins.
  useEffect(() => {
    const current = menu.current?.querySelector('[aria-current=page]')?.getBoundingClientRect()
    const seen = menu.current?.getBoundingClientRect()
    if (!current || !seen) return
    menu.current?.scrollBy(0, Math.min(0, current.top - seen.top) + Math.max(0, current.bottom - seen.bottom))
  }, [pathname])
  const logo = empresa.nombreLogo ? `/empresa/logo?v=${encodeURIComponent(empresa.nombreLogo)}` : defaultLogo
  return (
    <header ref={menu} className="menu" inert={inert ? '' : undefined}>
      <Link to="/home" className="menu-logo">
        <img src={logo} alt={empresa.nombre} width={190} height={52} />
      </Link>
      <details key={`menu ${key}`} className="menu-toggle">
        <summary>Menú</summary>
      </details>
      <div className="menu-body">
        {empresas.length > 1 ? (
          <CompanySelector data={data} />
        ) : (
          <p className="menu-company">{empresa.nombre}</p>
        )}
        <Form key={key} role="search" action="/ir-a" className="menu-search">
          <input type="search" name="q" aria-label="Ir a" placeholder="Ir a…" maxLength={200} accessKey="i" />
        </Form>
        <nav aria-label="Menú principal">
          {data.frecuentes.length > 0 && (
            <>
              <p id="frecuentes">Lo que más usa</p>
              <ul aria-labelledby="frecuentes">
                <MenuEntries menu={data.frecuentes} group="" />
              </ul>
            </>
          )}
          <ul>
            <MenuEntries menu={data.menu} group="" />
            {data.esperan > 0 && (
              <li>
                <NavLink to="/approval-requests" aria-label={`Aprobación ${data.esperan} por decidir`}>
                  <Icon name="badge-check" /> Aprobación <span className="badge amber">{data.esperan}</span>
                </NavLink>
              </li>
            )}
          </ul>
          {[...new Set(data.menu.map(({ group }) => group))].filter(Boolean).map((group) => (
            <MenuGroup key={group} menu={data.menu} group={group} />
          ))}
        </nav>
        <div className="menu-foot">
          <NavLink to="/ayuda">
            <Icon name="circle-question-mark" /> Ayuda
          </NavLink>
          <details open={ACCOUNT.includes(pathname)}>
            <summary>
              <Icon name="id-card" /> {data.usuario}
            </summary>
            <NavLink to="/cambiar-contrasena">
              <Icon name="key-round" /> Cambiar contraseña
            </NavLink>
            <NavLink to="/sesiones">
              <Icon name="lock" /> Sesiones abiertas
            </NavLink>
            <Form method="post" action="/ligero" reloadDocument>
              <input type="hidden" name="volver" value={backTo(data)} />
              <button name="ligero" value={data.ligero ? '0' : '1'} aria-pressed={data.ligero}>
                <Icon name="feather" /> Modo ligero{data.ligero ? ': activado' : ''}
              </button>
            </Form>
          </details>
          <Form method="post" action="/logout" reloadDocument>
            <button>
              <Icon name="log-out" /> Cerrar sesión
            </button>
          </Form>
        </div>
      </div>
    </header>
  )
}

/** Screens of the person's own account, behind the name. */
const ACCOUNT = ['/cambiar-contrasena', '/sesiones']

interface MenuPart {
  menu: MenuEntry[]
  group: string
}

/** Group of the menu, open while one of its screens is shown. */
function MenuGroup({ menu, group }: MenuPart) {
  const { pathname } = useLocation()
  return (
    <details open={menu.some((entry) => entry.group === group && entry.to === pathname)}>
      <summary>
        <Icon name="chart-column" /> {group}
      </summary>
      <ul>
        <MenuEntries menu={menu} group={group} />
      </ul>
    </details>
  )
}

function MenuEntries({ menu, group }: MenuPart) {
  return menu
    .filter((entry) => entry.group === group)
    .map(({ to, label, icon }, place, entries) => (
      <li key={label}>
        <NavLink
          to={to}
          aria-current={entries.findIndex((one) => one.to === to) < place ? 'false' : 'page'}
          end={menu.some((other) => other.to.startsWith(`${to}/`))}
        >
          {icon && <Icon name={icon} />} {label}
        </NavLink>
      </li>
    ))
}

/**
 * Selector of the company. It is a form with a button, because arrow keys in a select must not change the
 * company at each step.
 */
function CompanySelector({ data }: { data: FrameData }) {
  return (
    <Form
      method="post"
      action="/empresa"
      reloadDocument
      className="menu-selector"
      key={data.empresa.idEmpresa}
    >
      <label>
        Empresa
        <select name="id_empresa" defaultValue={data.empresa.idEmpresa}>
          {data.empresas.map((empresa) => (
            <option key={empresa.idEmpresa} value={empresa.idEmpresa}>
              {empresa.nombre}
            </option>
          ))}
        </select>
      </label>
      <button>Cambiar</button>
    </Form>
  )
}

/** Back arrow, 'Inicio', then the stored crumbs. The last crumb is no link and names the record. */
function Breadcrumbs({
  crumbs,
  historial,
  record,
  inert,
}: Pick<FrameProps, 'record' | 'inert'> & Pick<FrameData, 'crumbs' | 'historial'>) {
  const back = crumbs.at(-2) ?? crumbs.at(-1)
  return (
    <nav className="crumbs" aria-label="Ruta de navegación" inert={inert ? '' : undefined}>
      <Link
        to={crumbs.length > 1 && back ? back.url : '/home'}
        className="crumbs-back"
        aria-label="Volver"
        title="Volver"
      >
        ←
      </Link>
      <ol>
        <li>
          {crumbs.length > 0 ? <Link to="/home">Inicio</Link> : <span aria-current="page">Inicio</span>}
        </li>
        {crumbs.map((crumb, index) => (
          <li key={crumb.label}>
            {index < crumbs.length - 1 ? (
              <Link to={crumb.url}>{crumb.label}</Link>
            ) : (
              <span aria-current="page" title={record || undefined}>
                {record || crumb.label}
              </span>
            )}
          </li>
        ))}
      </ol>
      {historial && <Link to={historial.to}>{historial.label}</Link>}
    </nav>
  )
}
