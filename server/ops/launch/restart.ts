const FIRST_PAUSE = 1
const LONGEST_PAUSE = 60
/** A child that ran this long started well, so the pauses start from the shortest again. */
const SECONDS_OF_HEALTH = 60

/**
 * Returns the seconds before a child that ran `ran` seconds is restarted: twice the last pause, at most a minute. A
 * `lastPause` of 0 means the first restart.
 */
export function pauseBeforeRestart(lastPause: number, ran: number): number {
  if (ran >= SECONDS_OF_HEALTH) return FIRST_PAUSE
  return Math.min(LONGEST_PAUSE, Math.max(FIRST_PAUSE, lastPause * 2))
}
