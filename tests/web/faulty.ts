import { afterAll, afterEach, beforeAll, inject } from 'vitest'
import { type Gate, openGate, type Reaction } from '../support/gate.ts'
import { type RunningWeb, startWeb } from '../support/web.ts'

/** A web whose API can be made to fail, for the tests of one file. Each test begins with a working API. */
export function faultyWeb() {
  let web: RunningWeb
  let gate: Gate
  beforeAll(async () => {
    gate = await openGate(inject('apiUrl'))
    web = await startWeb(gate.url)
  })
  afterEach(() => {
    gate.react = () => 'pass'
  })
  afterAll(async () => {
    await web.stop()
    await gate.stop()
  })
  return {
    url: () => web.url,
    /** Cuts or changes the answers of these calls, as `POST /third-parties`. */
    failing: (calls: RegExp, reaction: Reaction = 'cut') => {
      gate.react = (call) => (calls.test(call) ? reaction : 'pass')
    },
    /** Sets the reaction to each call. */
    answering: (react: Gate['react']) => {
      gate.react = react
    },
    working: () => {
      gate.react = () => 'pass'
    },
  }
}
