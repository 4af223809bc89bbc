import { flash, redirectWithFlash } from '#app/session/flash.server.ts'
import { UNSAVED } from './reply.ts'

/** Longer than a quoted message: it must be read. */
const SECONDS = 8

/** Goes back to the screen of a form that comes back after a sign-in and of which only its buttons say something. */
export const backUnsaved = (to: string, more = ''): Promise<Response> =>
  redirectWithFlash(to, flash('error', `${UNSAVED} ${more}`.trim(), SECONDS))
