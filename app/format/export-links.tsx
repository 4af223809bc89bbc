/** PDF and Excel of all that is found: plain links, so that a failure leads back to the screen with its message. */
export function ExportLinks({ hrefOf }: { hrefOf: (format: string) => string }) {
  return (
    <>
      <ExportLink href={hrefOf('pdf')} label="PDF" /> <ExportLink href={hrefOf('xlsx')} label="Excel" />
    </>
  )
}

/** The page's script says in it that the file is being made (page-script.server.ts), also before React draws it. */
function ExportLink({ href, label }: { href: string; label: string }) {
  return (
    <a href={href} className="button secondary" data-preparing="Preparando…" suppressHydrationWarning>
      {label}
    </a>
  )
}
