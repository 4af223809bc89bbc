import { useEffect, useState } from 'react'

/** How long a link says that the file is being made: by then the browser shows the download itself. */
const PREPARING_MS = 3000

/** PDF and Excel of all that is found: plain links, so that a failure leads back to the screen with its message. */
export function ExportLinks({ hrefOf }: { hrefOf: (format: string) => string }) {
  return (
    <>
      <ExportLink href={hrefOf('pdf')} label="PDF" /> <ExportLink href={hrefOf('xlsx')} label="Excel" />
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
