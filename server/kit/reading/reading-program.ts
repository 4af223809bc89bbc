import { fileURLToPath } from 'node:url'

/** Bundle of the reading process, beside the bundle of its caller. Tests replace this module (vitest.config.ts). */
export const READING_PROGRAM = fileURLToPath(new URL('./reading-process.js', import.meta.url))
