import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/** Parts of the sources that building and running need. */
const PARTS = ['app', 'server', 'public', 'package.json', 'remix.config.js', 'tsconfig.json']

/** A copy of the sources without any build, on the installed libraries: its files may be changed. */
export function copyOfSources(): { folder: string; remove: () => void } {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'molino-fuentes-'))
  for (const part of PARTS) cpSync(part, path.join(folder, part), { recursive: true })
  symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'), 'junction')
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
