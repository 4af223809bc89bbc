import { bundled } from './bundles.ts'

/** Replaces the module of the same name in `server/kit/reading/` for code that runs from sources. */
export const READING_PROGRAM = bundled('reading-process')
