/** How often it is looked for whoever started this program, in milliseconds. */
const LOOK_MS = 250

/**
 * Does it when the shell of an npm script is gone. npm hands a signal on to that shell alone, and one that does not put
 * the program in its own place, as Debian's, ends of it and leaves the program running. On Windows a console's signal
 * reaches them all.
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
