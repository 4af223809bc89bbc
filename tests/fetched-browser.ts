import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** Headless Chromium, 66 MB from npm. It brings the libraries and fonts that a bare machine does not have. */
const PACKAGE = '@sparticuz/chromium'
const VERSION = '153.0.0'

const CACHE = path.resolve(import.meta.dirname, '../.cache')
const FOLDER = path.join(CACHE, `chromium-${VERSION}`)
const START = path.join(FOLDER, 'start')

/** True for the fetched browser, which has no back/forward cache. */
export const isFetched = (file: string): boolean => file === START

/** Reason that a skipped test prints. */
export const NEEDS_WHOLE = 'necesita un navegador entero, que guarda las páginas a las que se vuelve'

/** Unpacks the package into the folder that the package takes for the temporary one. */
const UNPACK = `
  const { inflate } = await import('${PACKAGE}')
  for (const file of ['chromium.br', 'fonts.tar.br', 'al2023.tar.br', 'swiftshader.tar.br'])
    await inflate('node_modules/${PACKAGE}/bin/' + file)`

/** Path of the browser, fetched from npm into the cache if needed. Throws if npm fails. */
export function fetchedBrowser(): string {
  if (existsSync(START)) return START
  console.log(`Sin navegador en el sistema: se trae ${PACKAGE} ${VERSION} de npm…`)
  mkdirSync(CACHE, { recursive: true })
  const unfinished = mkdtempSync(path.join(CACHE, 'chromium-'))
  const options = { cwd: unfinished, stdio: 'inherit', timeout: 600_000 } as const
  const quiet = [
    '--no-save',
    '--no-package-lock',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
  execFileSync('npm', ['install', '--prefix', unfinished, ...quiet, `${PACKAGE}@${VERSION}`], options)
  const env = { ...process.env, TMPDIR: unfinished }
  execFileSync(process.execPath, ['--input-type=module', '--eval', UNPACK], { ...options, env })
  rmSync(path.join(unfinished, 'node_modules'), { recursive: true })
  writeFileSync(path.join(unfinished, 'fonts.conf'), FONTS)
  writeFileSync(path.join(unfinished, 'start'), STARTS, { mode: 0o755 })
  rmSync(FOLDER, { recursive: true, force: true })
  renameSync(unfinished, FOLDER)
  return START
}

const FONTS = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${FOLDER}/fonts</dir><cachedir>${FOLDER}/fonts-cache</cachedir></fontconfig>
`

const STARTS = `#!/bin/sh
LD_LIBRARY_PATH='${FOLDER}/al2023/lib' FONTCONFIG_FILE='${FOLDER}/fonts.conf' exec '${FOLDER}/chromium' "$@"
`
