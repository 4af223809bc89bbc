import { afterAll, afterEach, beforeAll, inject } from 'vitest'
import { type Gate, openGate, type Reaction } from '../support/gate.ts'
import { type RunningWeb, startWeb } from '../support/web.ts'

/** A web of its own before the same API, for the tests of one file, each of which begins with an API that works. */
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
    /** From now on these calls, written `POST /third-parties`, are cut or answered otherwise. */
    failing: (calls: RegExp, reaction: Reaction = 'cut') => {
      gate.react = (call) => (calls.test(call) ? reaction : 'pass')
    },
    /** From now on each call is answered as this says. */
    answering: (react: Gate['react']) => {
      gate.react = react
    },
    working: () => {
      gate.react = () => 'pass'
    },
  }
}
