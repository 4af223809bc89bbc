import { vitePlugin as remix } from '@remix-run/dev'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Rollup } from 'vite'
import remixOptions from '../remix.config.js'
import { checkHooks } from './remix-hooks/check.ts'

declare module '@remix-run/node' {
  interface Future {
    /** The screens use the types that the loaders return, because single fetch carries more than JSON. */
    v3_singleFetch: true
  }
}

/** Modules on at least this many screens go into the shared chunk. */
const MANY = 15
const LIBRARIES = /node_modules|^\0/
const BADGES = /\/app\/parts\/.+\/badge\.tsx$/
const PICKERS = /\/app\/(form\/pickers\/|parts\/(.+\/)?([a-z]+-)?pickers\.tsx?$)/

/** Development warnings of libraries, removed to save 1 KB. */
const DEVELOPERS_WARNINGS = [
  'console.warn',
  'logDeprecation',
  'logV6DeprecationWarnings',
  'warning',
  'warning$1',
  'warningOnce',
  'warnOnce',
]

/** Number of screens that include a module. */
function screensWith(id: string, meta: Rollup.ManualChunkMeta, seen = new Set<string>()): number {
  if (seen.has(id)) return 0
  seen.add(id)
  const { isEntry = false, importers = [] } = meta.getModuleInfo(id) ?? {}
  if (isEntry) return 1
  return importers.reduce((sum, importer) => sum + screensWith(importer, meta, seen), 0)
}

/**
 * Replaces Vite's preload helper, which is as large as the files that it would load. Those files are already
 * in the page.
 */
const loadsAlone = {
  name: 'loads-alone',
  apply: 'build' as const,
  enforce: 'pre' as const,
  load: (id: string) =>
    id.includes('vite/preload-helper') ? 'export const __vitePreload = (load) => load()' : null,
}

/** The Remix options are in remix.config.js, where the customer's layout requires them. */
export default defineConfig(({ isSsrBuild }) => ({
  root: fileURLToPath(new URL('..', import.meta.url)),
  // Cache of the development server, inside build/.
  cacheDir: 'build/vite',
  plugins: [loadsAlone, remix(remixOptions), { name: 'remix-hooks', buildStart: () => checkHooks() }],
  css: {
    preprocessorOptions: { scss: { loadPaths: ['node_modules/@picocss/pico/scss'], quietDeps: true } },
  },
  // Libraries that the development server prepares at its start. Discovering one later would reload the page.
  optimizeDeps: {
    include: ['@conform-to/react', 'remix-utils/use-hydrated', 'remix-utils/sse/react', 'react-dom/client'],
  },
  build: {
    assetsInlineLimit: 0,
    // Skips computing compressed sizes, which takes time.
    reportCompressedSize: false,
    // Terser takes 13 s for the server bundle, which no browser loads.
    minify: isSsrBuild ? 'esbuild' : 'terser',
    terserOptions: {
      ecma: 2020,
      compress: { passes: 3, pure_funcs: DEVELOPERS_WARNINGS },
      format: { comments: false },
    },
    // Chrome 109 and Firefox 115 are the oldest browsers with scripts (app/README.md, when scripts start).
    target: ['chrome109', 'edge109', 'firefox115'],
    rollupOptions: {
      output: {
        // Every page contains all file names, so they are only as long as their hash.
        entryFileNames: 'assets/[hash].js',
        chunkFileNames: 'assets/[hash].js',
        // Routes without a screen are empty chunks. Merged chunks would be missing in the manifest.
        experimentalMinChunkSize: 0,
        // Few chunks: on a slow computer every request counts.
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
