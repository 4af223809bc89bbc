import { readPickerFrame } from '#app/form/pickers/rules.server.ts'
import type { Session } from '#app/session/guard.server.ts'
import { offersOf, readDefaults } from './offers.server.ts'
import { weighingPickers } from './post.server.ts'

/** What the weighing form needs beside its values, new or edited. */
export async function readFrame(request: Request, session: Session) {
  const [defaults, frame] = await Promise.all([
    readDefaults(session),
    readPickerFrame(request, session, weighingPickers),
  ])
  return { defaults, frame, offers: offersOf(defaults, null), sackTare: defaults?.tara_bulto ?? 0 }
}
