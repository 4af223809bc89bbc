import { z } from 'zod'
import { oneTimeSecret } from '#app/session/one-time-secret.server.ts'

/** Lifetime of the handover sheet, in seconds. */
const HANDOVER_S = 300

/**
 * Content of the handover sheet for a new password, which is stored nowhere else. `por` is the user who set
 * the password.
 */
const handover = oneTimeSecret(
  'entrega',
  z.object({ id: z.string(), nombre: z.string(), correo: z.string(), contrasena: z.string() }),
  HANDOVER_S,
)

export const { write: writeHandover, read: readHandover, end: endHandover } = handover
