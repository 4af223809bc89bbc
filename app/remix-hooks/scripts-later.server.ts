/**
 * Makes Remix's modules and preloads inert; `starter` starts them once the page is idle (page-script.server.ts).
 * Until then links and forms work as plain HTML, and nothing delays the first row on a slow computer. The elements
 * stay in place, so that React hydrates the same tree.
 */
export function startScriptsLater(html: string, starter: string): string {
  const inert = html
    .replaceAll('<link rel="modulepreload"', '<link rel="later"')
    .replace(/<script([^>]*) type="module" async="">/, '<script$1 type="later">')
  return inert === html ? html : inert + starter
}
