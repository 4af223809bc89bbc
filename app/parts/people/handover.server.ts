import { z } from 'zod'
import { toldOnce } from '#app/session/told-once.server.ts'

/** So long the paper can be asked for, in seconds. */
export const HANDOVER_S = 300

/** What the paper for a person says whom somebody gave a password. `por` is who gave it. Nowhere else is a password kept. */
const handover = toldOnce(
  'entrega',
  z.object({ id: z.string(), nombre: z.string(), correo: z.string(), contrasena: z.string() }),
  HANDOVER_S,
)

export const { write: writeHandover, read: readHandover, end: endHandover } = handover
