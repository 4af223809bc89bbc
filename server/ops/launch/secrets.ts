import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'

const Secrets = z.object({ session: z.string().min(16), token: z.string().min(16) })

/** Returns the signing keys of the data folder. The first start creates them, readable by the owner only. */
export function keptSecrets(dataDir: string): z.infer<typeof Secrets> {
  const file = path.join(dataDir, 'secrets.json')
  if (existsSync(file)) return Secrets.parse(JSON.parse(readFileSync(file, 'utf8')))
  const made = { session: randomBytes(32).toString('hex'), token: randomBytes(32).toString('hex') }
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(file, JSON.stringify(made), { mode: 0o600 })
  return made
}
