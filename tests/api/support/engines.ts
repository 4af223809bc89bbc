import { expect } from 'vitest'
import { type Engine, enginesFor } from '../../engines.ts'
import { SERVER } from './server.ts'

/** The engines of the test file that calls this while Vitest collects its tests. */
export const engines = (): Engine[] => enginesFor(expect.getState().testPath ?? '', SERVER !== undefined)
