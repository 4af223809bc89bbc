import { vitePlugin as remix } from '@remix-run/dev'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Rollup } from 'vite'
import remixOptions from '../remix.config.js'
import { checkHooks } from './remix-hooks/check.ts'

declare module '@remix-run/node' {
  interface Future {
    /** What a loader gives is what its screen reads: single fetch carries more than JSON. */
    v3_singleFetch: true
  }
}

/** A module on so many screens is in the file that all of them load. */
const MANY = 15
const LIBRARIES = /node_modules|^\0/
const BADGES = /\/app\/parts\/.+\/badge\.tsx$/
const PICKERS = /\/app\/(form\/pickers\/|parts\/(.+\/)?([a-z]+-)?pickers\.tsx?$)/

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

/** How many screens a module is part of. */
function screensWith(id: string, meta: Rollup.ManualChunkMeta, seen = new Set<string>()): number {
  if (seen.has(id)) return 0
  seen.add(id)
  const { isEntry = false, importers = [] } = meta.getModuleInfo(id) ?? {}
  if (isEntry) return 1
  return importers.reduce((sum, importer) => sum + screensWith(importer, meta, seen), 0)
}

/**
 * What a file that is loaded later needs is there already: Vite's helper, which loads beside it what else it imports, would
 * weigh as much as what is loaded.
 */
const loadsAlone = {
  name: 'loads-alone',
  apply: 'build' as const,
  enforce: 'pre' as const,
  load: (id: string) =>
    id.includes('vite/preload-helper') ? 'export const __vitePreload = (load) => load()' : null,
}

/** The Remix options stand in remix.config.js (the customer's layout) and are handed on here. */
export default defineConfig(({ isSsrBuild }) => ({
  root: fileURLToPath(new URL('..', import.meta.url)),
  // Libraries prepared for the development server; build/ is no one's source.
  cacheDir: 'build/vite',
  plugins: [loadsAlone, remix(remixOptions), { name: 'remix-hooks', buildStart: () => checkHooks() }],
  css: {
    preprocessorOptions: { scss: { loadPaths: ['node_modules/@picocss/pico/scss'], quietDeps: true } },
  },
  // Found out page by page, each of them would load the page again in development.
  optimizeDeps: {
    include: ['@conform-to/react', 'remix-utils/use-hydrated', 'remix-utils/sse/react', 'react-dom/client'],
  },
  build: {
    assetsInlineLimit: 0,
    // Nobody reads the sizes, and compressing every file for them takes time.
    reportCompressedSize: false,
    // Terser takes 13 s for the server's bundle, whose bytes nobody loads.
    minify: isSsrBuild ? 'esbuild' : 'terser',
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
        // On a slow computer every request counts.
        manualChunks(id, meta) {
          if (id.includes('.server.') || meta.getModuleInfo(id)?.isEntry) return undefined
          if (PICKERS.test(id)) return 'pickers'
          const common = LIBRARIES.test(id) || BADGES.test(id) || screensWith(id, meta) >= MANY
          return common ? 'shared' : undefined
        },
      },
    },
  },
}))
