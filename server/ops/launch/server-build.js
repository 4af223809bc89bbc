import { fileURLToPath } from 'node:url'

/** The folder of package.json. */
export const root = fileURLToPath(new URL('../../..', import.meta.url))

/** Programs of the API and its launcher, each bundled into one file of its own. */
const PROGRAMS = [
  'start',
  'api',
  'demo/fill',
  'ops/launch/guard',
  'kit/reading/reading-worker',
  'ops/commands/backup',
  'ops/commands/restore',
  'ops/commands/check-data',
  'ops/commands/audit-verify',
  'ops/commands/doctor',
  'ops/commands/scale',
  'ops/commands/scale-simulator',
]

/**
 * Options of esbuild for the server's bundle, without libraries, in `folder` below the root.
 * @param {string} root
 * @param {string} folder
 * @returns {import('esbuild').BuildOptions & { outdir: string }}
 */
export const serverBuild = (root, folder) => ({
  absWorkingDir: root,
  entryPoints: PROGRAMS.map((program) => `server/${program}.ts`),
  outdir: folder,
  entryNames: '[name]',
  bundle: true,
  packages: 'external',
  platform: 'node',
  format: 'esm',
  target: 'node20',
  sourcemap: true,
  logLevel: 'warning',
})
