import morgan from 'morgan'

/** Silences remix-serve's access log, which uses morgan's format 'tiny'; stamp.server.ts writes a structured log. */
export function silenceRemixLog(): void {
  morgan.format('tiny', () => undefined)
}
