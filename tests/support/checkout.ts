import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/** Parts of the sources for building and running. */
const PARTS = ['app', 'server', 'public', 'package.json', 'remix.config.js', 'tsconfig.json']

/** Copy of the sources without builds, with the installed libraries. Tests may change its files. */
export function copyOfSources(): { folder: string; remove: () => void } {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'molino-fuentes-'))
  for (const part of PARTS) cpSync(part, path.join(folder, part), { recursive: true })
  symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'), 'junction')
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
