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

/** Reads 'Preparando…' while the file is being made, also before hydration (page-script.server.ts). */
function ExportLink({ href, label }: { href: string; label: string }) {
  return (
    <a href={href} className="button secondary" data-preparing="Preparando…" suppressHydrationWarning>
      <span>{label}</span>
    </a>
  )
}
