import { expect } from 'vitest'
import { type Engine, enginesFor } from '../../engines.ts'
import { SERVER } from './server.ts'

/** Engines of the test file that calls this. Works only while Vitest collects its tests. */
export const engines = (): Engine[] => enginesFor(expect.getState().testPath ?? '', SERVER !== undefined)
