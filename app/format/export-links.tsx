/**
 * Links to PDF and Excel of all found rows. They are plain links, so that a failure redirects to the screen
 * with its message.
 */
export function ExportLinks({ hrefOf }: { hrefOf: (format: string) => string }) {
  return (
    <>
      <ExportLink href={hrefOf('pdf')} label="PDF" /> <ExportLink href={hrefOf('xlsx')} label="Excel" />
    </>
  )
}

/** The page script replaces the text while the file is being made (page-script.server.ts), also before hydration. */
function ExportLink({ href, label }: { href: string; label: string }) {
  return (
    <a href={href} className="button secondary" data-preparing="Preparando…" suppressHydrationWarning>
      {label}
    </a>
  )
}
