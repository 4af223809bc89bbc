import { vitePlugin as remix } from '@remix-run/dev'
import { defineConfig } from 'vite'

const future = {
  v3_fetcherPersist: true,
  v3_relativeSplatPath: true,
  v3_throwAbortReason: true,
  v3_singleFetch: true,
  v3_lazyRouteDiscovery: true,
}

export default defineConfig({ plugins: [remix({ future })] })
