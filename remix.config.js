/**
 * The Remix options, as a plain object; app/vite.config.ts hands them to the Remix Vite plugin.
 * @type {import('@remix-run/dev').VitePluginConfig}
 */
export default {
  appDirectory: 'app',
  buildDirectory: 'build/web',
  serverModuleFormat: 'esm',
  future: {
    v3_fetcherPersist: true,
    // Off: the routes come whole with the page. Found out link by link they would cost a request of their own.
    v3_lazyRouteDiscovery: false,
    v3_relativeSplatPath: true,
    // The routes are those of app/routes.ts.
    v3_routeConfig: true,
    v3_singleFetch: true,
    v3_throwAbortReason: true,
  },
}
