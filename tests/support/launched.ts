import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { SECRETS } from './secrets.ts'

/** The built launcher. */
export const LAUNCHER = 'build/server/start.js'

/** Starts a Node program with the keys of the run. Collects its output. */
export function launch(program: string[], env: Record<string, string>, cwd = '.') {
  const child = spawn(process.execPath, program, {
    cwd,
    env: { ...process.env, ...SECRETS, API_URL: '', DATABASE_URL: '', PUBLIC_URL: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  process.once('exit', () => child.kill())
  let printed = ''
  const looks = new Set<() => void>()
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      printed += chunk
      for (const look of looks) look()
    })
  const ended = once(child, 'close') as Promise<[number | null]>
  return {
    child,
    pid: child.pid ?? 0,
    printed: () => printed,
    ended,
    /** Resolves when the output matches. Rejects with the output if the program ends before. */
    says: (what: RegExp) =>
      new Promise<void>((resolve, reject) => {
        const look = () => what.test(printed) && resolve()
        looks.add(look)
        look()
        void ended.then(() => reject(new Error(`No dijo ${what}:\n${printed}`)))
      }),
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}
