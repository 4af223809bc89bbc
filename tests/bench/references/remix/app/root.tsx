import { Links, Meta, Outlet, Scripts, ScrollRestoration } from '@remix-run/react'
import { useEffect } from 'react'
import style from './style.css?url'

export const links = () => [{ rel: 'stylesheet', href: style }]
export const meta = () => [{ title: 'Terceros' }]

export default function App() {
  useEffect(() => void performance.mark('hydrated'), [])
  return (
    <html lang="es">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <link rel="icon" href="data:," />
        <Meta />
        <Links />
      </head>
      <body>
        <Outlet />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}
