import { useEffect, useState } from 'react'
import { listHref, type ListState } from '#app/list/define-list.ts'

/** How long a link says that the file is being made: by then the browser shows the download itself. */
const PREPARING_MS = 3000

/** PDF and Excel of the whole search: plain links, so that a failure leads back to the list with its message. */
export function ExportLinks({ path, state }: { path: string; state: ListState }) {
  return (
    <>
      <ExportLink href={listHref(`${path}/exportar/pdf`, { ...state, pagina: 1 })} label="PDF" />{' '}
      <ExportLink href={listHref(`${path}/exportar/xlsx`, { ...state, pagina: 1 })} label="Excel" />
    </>
  )
}

function ExportLink({ href, label }: { href: string; label: string }) {
  const [preparing, setPreparing] = useState(false)
  useEffect(() => {
    if (!preparing) return
    const timer = setTimeout(() => setPreparing(false), PREPARING_MS)
    return () => clearTimeout(timer)
  }, [preparing])
  return (
    <a
      href={href}
      className="button secondary"
      aria-busy={preparing || undefined}
      onClick={(event) => (preparing ? event.preventDefault() : setPreparing(true))}
    >
      {preparing ? 'Preparando…' : label}
    </a>
  )
}
