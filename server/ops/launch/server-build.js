import { fileURLToPath } from 'node:url'

/** Folder of package.json. */
export const root = fileURLToPath(new URL('../../..', import.meta.url))

/** Programs of the server; each becomes one file. */
const PROGRAMS = [
  'start',
  'api',
  'demo/fill',
  'ops/launch/guard',
  'kit/reading/reading-process',
  'ops/commands/backup',
  'ops/commands/restore',
  'ops/commands/check-data',
  'ops/commands/audit-verify',
  'ops/commands/doctor',
  'ops/commands/scale',
  'ops/commands/scale-simulator',
  'ops/commands/dian-simulator',
]

/**
 * Returns the options of esbuild for the server's programs, without libraries. `folder` is relative to the root.
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
