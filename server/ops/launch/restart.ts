const FIRST_PAUSE = 1
const LONGEST_PAUSE = 60
/** A child that ran for this long had no fault of its start: the pauses begin anew. */
const SECONDS_OF_HEALTH = 60

/**
 * How many seconds to wait before a child that ended after `ran` seconds is started again: twice the pause before its
 * last start (0: it was the first), at most a minute.
 */
export function pauseBeforeRestart(lastPause: number, ran: number): number {
  if (ran >= SECONDS_OF_HEALTH) return FIRST_PAUSE
  return Math.min(LONGEST_PAUSE, Math.max(FIRST_PAUSE, lastPause * 2))
}
