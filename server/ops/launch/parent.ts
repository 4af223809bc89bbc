/** Polling interval for the parent process in milliseconds. */
const LOOK_MS = 250

/**
 * Calls `done` when the shell of an npm script has ended, because npm sends signals only to that shell.
 * Debian's shell dies of the signal and leaves the program running. On Windows the console signals all
 * processes.
 */
export function whenShellEnds(
  done: () => void,
  { npm_lifecycle_event: byNpm }: NodeJS.ProcessEnv = process.env,
): void {
  if (!byNpm || process.platform === 'win32') return
  const shell = process.ppid
  const looking = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(looking)
    done()
  }, LOOK_MS)
  looking.unref()
}
