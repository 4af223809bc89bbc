import { vitePlugin as remix } from '@remix-run/dev'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import remixOptions from '../remix.config.js'

/** The Remix options stand in remix.config.js (the customer's layout) and are handed on here. */
export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  plugins: [remix(remixOptions)],
  css: {
    preprocessorOptions: { scss: { loadPaths: ['node_modules/@picocss/pico/scss'], quietDeps: true } },
  },
  build: {
    assetsInlineLimit: 0,
    minify: 'terser',
    // Chrome 109 and Firefox 115 are the oldest browsers that get scripts (house.md, The three floors).
    target: ['chrome109', 'edge109', 'firefox115'],
    rollupOptions: {
      output: {
        // Libraries, kits, the browser's entry and what screens share are one file: on a slow computer every
        // request counts. What only one screen uses stays with that screen.
        manualChunks(id, { getModuleInfo }) {
          const info = getModuleInfo(id)
          if (info?.isEntry && !id.includes('entry.client')) return undefined
          const shared = (info?.importers.length ?? 0) > 1
          return shared || /node_modules|\/app\/(shell|list|form|format)\/|entry\.client|^\0/.test(id)
            ? 'vendor'
            : undefined
        },
      },
    },
  },
})
