/**
 * Scripts after the page: Remix's modules and their preloads stand in it inert, and `starter` starts them (page-script.server.ts).
 * Until then every link and form works as plain HTML, and nothing competes with the first row on a slow computer. What
 * stood there stays where it stood: the page must look to React as Remix drew it.
 */
export function startScriptsLater(html: string, starter: string): string {
  const inert = html
    .replaceAll('<link rel="modulepreload"', '<link rel="later"')
    .replace(/<script([^>]*) type="module" async="">/, '<script$1 type="later">')
  return inert === html ? html : inert + starter
}
