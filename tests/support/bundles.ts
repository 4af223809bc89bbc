import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { build } from 'esbuild'
import { root, serverBuild } from '#server/ops/launch/server-build.js'

const FOLDER = 'build/test'

/** Bundle of a program of the server. It starts with a fourth of the CPU time that its sources need. */
export const bundled = (name: string) => path.join(root, FOLDER, `${name}.js`)

/** Programs that tests run as processes. */
const PROGRAMS = [
  'server/api.ts',
  'server/kit/reading/reading-process.ts',
  'server/demo/fill.ts',
  ...['backup', 'restore', 'check-data', 'audit-verify', 'scale', 'scale-simulator', 'dian-simulator'].map(
    (name) => `server/ops/commands/${name}.ts`,
  ),
  'tests/api/support/make-season.ts',
]

/** Builds the bundles. Each file is replaced at once, because another suite may be starting it. */
export default async function bundle(): Promise<void> {
  const { outputFiles } = await build({
    ...serverBuild(root, FOLDER),
    entryPoints: PROGRAMS,
    write: false,
  })
  await mkdir(path.join(root, FOLDER), { recursive: true })
  await Promise.all(
    outputFiles.map(async ({ path: file, contents }) => {
      const fresh = `${file}.${process.pid}`
      await writeFile(fresh, contents)
      await rename(fresh, file)
    }),
  )
}
