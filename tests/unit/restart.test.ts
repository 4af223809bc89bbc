import { expect, it } from 'vitest'
import { pauseBeforeRestart } from '#server/ops/launch/restart.ts'

it('a restart waits longer after each early end of a child, at most a minute', () => {
  const pauses: number[] = []
  for (let pause = 0, start = 0; start < 9; start += 1) pauses.push((pause = pauseBeforeRestart(pause, 2)))
  expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60])
})

it('a restart waits the shortest pause again after a child that ran for a minute', () => {
  expect([pauseBeforeRestart(32, 59), pauseBeforeRestart(32, 60), pauseBeforeRestart(60, 3600)]).toEqual([
    60, 1, 1,
  ])
})
