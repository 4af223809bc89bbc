import { flash, redirectWithFlash } from '#app/session/flash.server.ts'
import { UNSAVED } from './reply.ts'

/** Seconds; long enough to read two sentences. */
const SECONDS = 8

/** Redirects to the screen of a recovered form that consists of buttons only, with a message. */
export const backUnsaved = (to: string, more = ''): Promise<Response> =>
  redirectWithFlash(to, flash('error', `${UNSAVED} ${more}`.trim(), SECONDS))
