import { z } from 'zod'
import { call } from '#app/api/client.server.ts'
import { actWithForm } from '#app/form/acts.server.ts'
import { ScaleForm } from '#app/parts/scales/form.server.ts'
import { scaleKey } from '#app/parts/scales/key.server.ts'
import type { Session } from '#app/session/guard.server.ts'
import { scales } from '#server/scales/contract.ts'

/** API call of each act. A new key is passed to `keep` as the cookie that shows the key once. */
export const doings = (session: Session, id: string, keep: (cookie: string) => void) => ({
  modificar: actWithForm(scales.update, ScaleForm, (value, version) =>
    call(session, scales.update, { body: { ...value, id_bascula: id, version } }),
  ),
  clave: actWithForm(scales.makeKey, z.object({}), async () => {
    const { clave } = await call(session, scales.makeKey, { params: { id } })
    keep(await scaleKey.write({ id, clave, por: session.idUsuario }))
  }),
  terminar: actWithForm(scales.endKey, z.object({}), () => call(session, scales.endKey, { params: { id } })),
})
