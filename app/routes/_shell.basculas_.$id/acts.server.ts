import { act, NOTHING, withCalls } from '#app/form/acts.server.ts'
import { ScaleForm } from '#app/parts/scales/form.server.ts'
import { scaleKey } from '#app/parts/scales/key.server.ts'
import { scales } from '#server/scales/contract.ts'
import { ACTS } from './acts.tsx'

/** A new key travels in a cookie, which shows the key once. */
export const CALLS = withCalls(ACTS, {
  modificar: act(scales.update, ScaleForm, ({ value, id, version, send }) =>
    send({ body: { ...value, id_bascula: id, version } }),
  ),
  clave: act(scales.makeKey, NOTHING, ({ id, send }) => send({ params: { id } }), {
    cookies: async ({ clave }, { id, session }) => [
      await scaleKey.write({ id, clave, por: session.idUsuario }),
    ],
  }),
  terminar: act(scales.endKey, NOTHING, ({ id, send }) => send({ params: { id } })),
})
