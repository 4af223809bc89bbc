import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** The Remix with which the hooks of this folder were tried. */
const TRIED = '2.17.5'

interface Reliance {
  /** A file of the installed packages. */
  file: string
  patterns: RegExp[]
}

/** What each hook of this folder relies on in Remix's own source. */
export const RELIANCES: Record<string, Reliance> = {
  'scripts-later.server.ts': {
    file: '@remix-run/react/dist/components.js',
    patterns: [/type: "module",\s+async: true/, /rel: "modulepreload"/],
  },
  'every-request.server.ts': {
    file: '@remix-run/express/dist/server.js',
    patterns: [/createRemixHeaders\(req\.headers\)/, /\$\{req\.originalUrl\}/],
  },
  'silent-log.server.ts': {
    file: '@remix-run/serve/dist/cli.js',
    patterns: [/morgan\S*\("tiny"\)/],
  },
  'loader-data.ts': {
    file: '@remix-run/react/dist/esm/browser.js',
    patterns: [/throw stateDecodingPromise;/],
  },
  'error-reference.server.ts': {
    file: '@remix-run/server-runtime/dist/errors.js',
    patterns: [/new Error\("Unexpected Server Error"\)/],
  },
}

const installed = createRequire(import.meta.url)

const readInstalled = (file: string): string => readFileSync(installed.resolve(file), 'utf8')

/**
 * Throws where the installed Remix no longer says what a hook relies on. The build and the start of the web ask: a hook
 * that silently did nothing would let requests in without an address, or lose what is typed.
 */
export function checkHooks(read: (file: string) => string = readInstalled): void {
  for (const [hook, { file, patterns }] of Object.entries(RELIANCES)) {
    const source = read(file)
    for (const pattern of patterns) {
      if (pattern.test(source)) continue
      throw new Error(`app/remix-hooks/${hook}: ${file} has no ${pattern} (tried with Remix ${TRIED})`)
    }
  }
}
