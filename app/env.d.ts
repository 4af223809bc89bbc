/// <reference types="vite/client" />

/** Remix's build of this application, made by its Vite plugin. */
declare module 'virtual:remix/server-build' {
  export const routes: import('@remix-run/node').ServerBuild['routes']
}
