/**
 * Scripts after the page: their modules and preloads stand in it inert, and start when it has loaded, was painted and
 * is idle. Until then every link and form works as plain HTML, and nothing competes with the first row on a slow
 * computer. What stood there stays where it stood: the page must look to React as Remix drew it.
 * `timed` leaves the mark from which hydrated.ts measures.
 */
export function startScriptsLater(html: string, nonce: string, timed: boolean): string {
  const inert = html
    .replaceAll('<link rel="modulepreload"', '<link rel="later"')
    .replace(/<script([^>]*) type="module" async="">/, '<script$1 type="later">')
  return inert === html ? html : `${inert}<script nonce="${nonce}">${timed ? TIMED : LOADER}</script>`
}

/** A page in the background draws no frames: its scripts start once it is seen. */
const LOADER = `{
const idle = window.requestIdleCallback ?? setTimeout
const start = () => {
for (const link of document.querySelectorAll('link[rel=later]')) link.rel = 'modulepreload'
const { nonce, text } = document.querySelector('script[type=later]')
document.body.append(Object.assign(document.createElement('script'), { type: 'module', nonce, text }))
}
addEventListener('load', () => requestAnimationFrame(() => requestAnimationFrame(() => idle(start))))
}`

/** Who turned to another window meanwhile did not wait, and the browser slowed the page down: then nothing is measured. */
const TIMED = LOADER.replace(
  'const start = () => {',
  `$&performance.mark('scripts')
addEventListener('visibilitychange', () => performance.clearMarks('scripts'))
`,
)
