import { expect, it } from 'vitest'
import { pauseBeforeRestart } from '#server/ops/launch/restart.ts'

it('each early end of a child process lengthens the pause before its restart, up to a minute', () => {
  const pauses: number[] = []
  for (let pause = 0, start = 0; start < 9; start += 1) pauses.push((pause = pauseBeforeRestart(pause, 2)))
  expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60])
})

it('a child process that ran for a minute restarts after the shortest pause', () => {
  expect([pauseBeforeRestart(32, 59), pauseBeforeRestart(32, 60), pauseBeforeRestart(60, 3600)]).toEqual([
    60, 1, 1,
  ])
})
