import morgan from 'morgan'

/**
 * remix-serve writes an access log of its own, by morgan's format 'tiny', and asks nobody; stamp.server.ts writes a
 * structured one.
 */
export function silenceRemixLog(): void {
  morgan.format('tiny', () => undefined)
}
