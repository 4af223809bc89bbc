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
  /node_modules|\/app\/(shell|list|form|format|parts\/badges|parts\/third-parties)\/|\/server\/shared\/|entry\.client|^\0/
const PICKERS = /\/app\/(form|parts)\/pickers\//

/** What only some screens need stands beside them. */
const APART =
  /\/app\/(form\/(acts|numbers|growing-rows)|format\/page-head|shell\/colours)\.tsx?|\/shared\/(approvals|identifications|parameters|states)\.ts|\/@conform-to\//

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

/** Remix asks in the browser for flags that this build knows: what only another choice of them needs is left out. */
const knownFlags: Plugin = {
  name: 'known-flags',
  transform(code, id, { ssr } = {}) {
    if (ssr || !id.includes('/@remix-run/react/')) return undefined
    const flags: Record<string, boolean | undefined> = { ...remixOptions.future }
    const known = /\b(?:\w+\.)*future\.(v3_\w+)(?: === true)?/g
    return { code: code.replace(known, (asked, flag: string) => String(flags[flag] ?? asked)), map: null }
  },
}

/** The Remix options stand in remix.config.js (the customer's layout) and are handed on here. */
export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  plugins: [remix(remixOptions), knownFlags],
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
        // Libraries, kits, the browser's entry and the parts that several lists show are one
        // file: on a slow computer every request counts. Lists do without the pickers, which only long forms load.
        manualChunks(id, { getModuleInfo }) {
          if (getModuleInfo(id)?.isEntry && !id.includes('entry.client')) return undefined
          if (id.includes('.server.')) return undefined
          if (PICKERS.test(id)) return 'pickers'
          if (APART.test(id)) return undefined
          return VENDOR.test(id) ? 'vendor' : undefined
        },
      },
    },
  },
})
