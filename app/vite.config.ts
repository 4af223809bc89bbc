import { vitePlugin as remix } from '@remix-run/dev'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'
import remixOptions from '../remix.config.js'

declare module '@remix-run/node' {
  interface Future {
    /** What a loader gives is what its screen reads: single fetch carries more than JSON. */
    v3_singleFetch: true
  }
}

const VENDOR =
  /node_modules|\/app\/(shell|list|form|format)\/|\/server\/shared\/|app\/root\.tsx$|app\/routes\/_shell\.tsx$|entry\.client|^\0/
const PICKERS = /\/app\/(form|parts)\/pickers\//
/** The list of third parties and the fields of its form, which pickers take from there. */
const THIRD_PARTIES = /\/app\/(routes\/_shell\.terceros\/route|parts\/third-parties\/fields)\.tsx/

/** Forms over a list, which lists with a page for theirs do without. */
const DIALOGS =
  /\/app\/(form\/(dialog|fields|record-dialog|chips|over-list|match)|list\/list-forms|parts\/(history\/history-link|users\/new-password-field))\./
/** What lists and records of documents share: their states and acts, what leads from one to the other. */
const DOCUMENTS =
  /\/app\/(form\/(acts\.ts$|list-link)|parts\/(badges\/(?!weighing)|receivables\/(receive|statement)-link|agreements\/over\.|approvals\/|lists\/(payment-receipts|approval-requests)\.))|\/shared\/(states|approvals)\.ts/

/** The list of weighings, the yard above it and the laboratory are one file, which the desks and the start page read too. */
const WEIGHINGS =
  /\/app\/(routes\/_shell\.weighing-records\/route|parts\/(badges\/weighing|weighings\/(yard|desk|desk-field|print-links|summary-link|unlikely-weight|weights|laboratory|unplaced)))\.tsx?/

/** What only some screens need stands beside them. */
const APART =
  /\/app\/(form\/(acts|numbers|growing-rows|text-area|carried|recovered|tabs)|parts\/third-parties\/summary-card|shell\/colours)\.tsx?|\/shared\/(identifications|parameters|registration)\.ts/

/** What libraries tell developers in the console is left out: it says nothing to people and weighs 1 KB. */
const DEVELOPERS_WARNINGS = [
  'console.warn',
  'logDeprecation',
  'logV6DeprecationWarnings',
  'warning',
  'warning$1',
  'warningOnce',
  'warnOnce',
]

/** The scripts that say so in the pages which Remix shows where a site has none of its own, as ours does for each. */
const TO_DEVELOPERS = /`(?:[^`\\]|\\.)*Hey developer(?:[^`\\]|\\.)*`/gs

/**
 * Remix asks in the browser for flags that this build knows: what only another choice of them needs is left out, and with
 * single fetch the calls of before it.
 */
const knownFlags: Plugin = {
  name: 'known-flags',
  transform(code, id, { ssr } = {}) {
    if (ssr || !id.includes('/@remix-run/react/')) return undefined
    const flags: Record<string, boolean | undefined> = { ...remixOptions.future }
    const known = /\b(?:\w+\.)*future\.(v3_\w+)(?: === true)?/g
    const withoutServer = /(?<=\bif \()isSpaMode(?=\))|(?<=[(:!] ?|return )isSpaMode(?= (?:&&|\?|\|\|))/g
    const severalCalls = /let result = await fetchServerHandler\(.*\s+return unwrap \? .*/
    return {
      code: code
        .replace(TO_DEVELOPERS, "''")
        .replace(known, (asked, flag: string) => String(flags[flag] ?? asked))
        .replace(withoutServer, 'false')
        .replace(severalCalls, ''),
      map: null,
    }
  },
}

/**
 * The root of all screens comes in the file of the browser's entry, which exports it: every page loads both, and each
 * request counts. The manifest that Remix reads leads there, and the file that would only pass it on is left out. So is
 * that of the frame's route, which in the browser is the root once more: an outlet and what is shown when a screen fails.
 */
const rootInEntry: Plugin = {
  name: 'root-in-entry',
  applyToEnvironment: ({ name }) => name === 'client',
  // The entry exports what other files take from it too.
  options: (options) => ({ ...options, preserveEntrySignatures: 'allow-extension' }),
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const written = bundle['.vite/manifest.json']
      if (written?.type !== 'asset') throw new Error('Vite wrote no manifest')
      const manifest = JSON.parse(String(written.source)) as Record<string, { file: string }>
      const entry = manifest['app/entry.client.tsx']
      for (const passedOn of ['root.tsx', 'routes/_shell.tsx']) {
        const route = `app/${passedOn}?__remix-build-client-route`
        const file = manifest[route]?.file
        if (!entry || !file) throw new Error('Remix has other entries')
        manifest[route] = entry
        delete bundle[file]
      }
      written.source = JSON.stringify(manifest)
    },
  },
}

/** The Remix options stand in remix.config.js (the customer's layout) and are handed on here. */
export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  plugins: [remix(remixOptions), knownFlags, rootInEntry],
  css: {
    preprocessorOptions: { scss: { loadPaths: ['node_modules/@picocss/pico/scss'], quietDeps: true } },
  },
  build: {
    assetsInlineLimit: 0,
    minify: 'terser',
    terserOptions: {
      ecma: 2020,
      compress: { passes: 3, pure_funcs: DEVELOPERS_WARNINGS },
      format: { comments: false },
    },
    // Chrome 109 and Firefox 115 are the oldest browsers that get scripts (house.md, The three floors).
    target: ['chrome109', 'edge109', 'firefox115'],
    rollupOptions: {
      output: {
        // Every page reads the names of all files: they are no longer than their hash.
        entryFileNames: 'assets/[hash].js',
        chunkFileNames: 'assets/[hash].js',
        // Routes without a screen are empty here; merged, they would not stand in the manifest.
        experimentalMinChunkSize: 0,
        // Libraries, kits, the browser's entry and the parts that several lists show are one
        // file: on a slow computer every request counts. Lists do without the pickers, which only long forms load.
        manualChunks(id, { getModuleInfo }) {
          if (WEIGHINGS.test(id)) return 'pesadas'
          if (THIRD_PARTIES.test(id)) return 'terceros'
          if (getModuleInfo(id)?.isEntry && !id.includes('entry.client')) return undefined
          if (id.includes('.server.')) return undefined
          if (PICKERS.test(id)) return 'pickers'
          if (DIALOGS.test(id)) return 'dialogos'
          if (DOCUMENTS.test(id)) return 'documentos'
          if (APART.test(id)) return undefined
          return VENDOR.test(id) ? 'vendor' : undefined
        },
      },
    },
  },
})
