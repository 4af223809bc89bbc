import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** Remix version that the hooks were tried with. */
const TRIED = '2.17.5'

/** Source patterns that each hook relies on, by file of the installed packages. */
export const RELIANCES: Record<string, Record<string, RegExp[]>> = {
  'scripts-later.server.ts': {
    '@remix-run/react/dist/components.js': [/type: "module",\s+async: true/, /rel: "modulepreload"/],
  },
  'every-request.server.ts': {
    '@remix-run/express/dist/server.js': [/createRemixHeaders\(req\.headers\)/, /\$\{req\.originalUrl\}/],
  },
  'silent-log.server.ts': {
    '@remix-run/serve/dist/cli.js': [/morgan\S*\("tiny"\)/],
  },
  'loader-data.ts': {
    '@remix-run/react/dist/esm/browser.js': [/throw stateDecodingPromise;/],
  },
  'lost-answers.ts': {
    '@remix-run/react/dist/esm/single-fetch.js': [
      /let url = singleFetchUrl\(request\.url\)/,
      /await fetch\(url, init\)/,
    ],
    '@remix-run/react/dist/esm/browser.js': [/window\.__remixRouter = router/],
    '@remix-run/server-runtime/dist/server.js': [/"X-Remix-Response", "yes"/],
    '@remix-run/server-runtime/dist/single-fetch.js': [
      /SINGLE_FETCH_REDIRECT_STATUS = 202/,
      /redirect,\s+status,\s+revalidate/,
    ],
  },
  'answered-here.ts': {
    '@remix-run/react/dist/esm/single-fetch.js': [/await decodeViaTurboStream\(/],
  },
  'data-requests.server.ts': {
    '@remix-run/server-runtime/dist/errors.js': [/new Error\("Unexpected Server Error"\)/],
  },
}

const installed = createRequire(import.meta.url)

const readInstalled = (file: string): string => readFileSync(installed.resolve(file), 'utf8')

/**
 * Throws when the installed Remix does not contain a pattern. Build and start of the web call this function.
 * A hook that stopped working without an error would drop client addresses or lose typed values.
 */
export function checkHooks(read: (file: string) => string = readInstalled): void {
  for (const [hook, files] of Object.entries(RELIANCES)) {
    for (const [file, patterns] of Object.entries(files)) {
      const source = read(file)
      const missing = patterns.find((pattern) => !pattern.test(source))
      if (missing === undefined) continue
      throw new Error(`app/remix-hooks/${hook}: ${file} has no ${missing} (tried with Remix ${TRIED})`)
    }
  }
}
