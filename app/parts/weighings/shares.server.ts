import { z } from 'zod'
import { call } from '#app/api/client.server.ts'
import { numberField } from '#app/form/number-fields.server.ts'
import { postWithPickers } from '#app/form/pickers/post-with-pickers.server.ts'
import { choiceValues } from '#app/form/pickers/read-choices.server.ts'
import { type Pickers, readPickerFrame } from '#app/form/pickers/rules.server.ts'
import { versionOf } from '#app/form/submit.server.ts'
import type { Session } from '#app/session/guard.server.ts'
import { weighingRecords } from '#server/weighings/contract.ts'
import type { WeighingSummary } from '#server/weighings/rows-contract.ts'
import { WeighingShares } from '#server/weighings/shares-contract.ts'
import { decimal } from '#server/kit/words/formats.ts'
import { identification } from '#server/parties/identifications-words.ts'
import { REQUIRED, mustChoose } from '#server/kit/words/sentences.ts'
import { PICKER_RULES } from '#app/parts/pickers.server.ts'
import { MORE_ROWS, SHARE_PICKERS, SHARE_ROWS } from './share-rows.ts'

const sharePickers: Pickers = { fields: SHARE_PICKERS, rules: PICKER_RULES }

export const readSharesFrame = (request: Request, session: Session) =>
  readPickerFrame(request, session, sharePickers)

/** Form values: the shares, or the single supplier. */
export function shareValues(pesada: WeighingSummary): Record<string, string> {
  const { partes, id_proveedor, nombre_proveedor, identificacion_proveedor } = pesada
  const alone = {
    id_proveedor,
    nombre_proveedor,
    tipo_identificacion: pesada.tipo_identificacion_proveedor,
    identificacion: identificacion_proveedor,
    parte: null,
  }
  const rows = (partes.length > 0 ? partes : [alone]).map((one, index) => {
    const { owner, part } = SHARE_ROWS[index]!
    const choice = {
      id: one.id_proveedor,
      label: one.nombre_proveedor,
      detail: identification(one.tipo_identificacion, one.identificacion),
    }
    return { ...choiceValues(owner.name, choice), [part]: one.parte === null ? '' : decimal(one.parte) }
  })
  return Object.assign({ unidad: partes[0]?.unidad ?? 'PORCENTAJE' }, ...rows) as Record<string, string>
}

const part = numberField(2, { min: 0.01 })

/** Rows without farmer and part are ignored. Rows with only one of the two are refused. */
const TypedShares = z
  .object({
    unidad: WeighingShares.shape.unidad,
    ...Object.fromEntries(
      SHARE_ROWS.flatMap((row) => [
        [row.owner.name, z.string().default('')],
        [row.part, part],
      ]),
    ),
  })
  .transform((typed: Record<string, unknown>, context) => {
    const partes = SHARE_ROWS.flatMap(({ owner, part: field }) => {
      const id_proveedor = typed[owner.name] as string
      const parte = typed[field] as number | undefined
      if (!id_proveedor && parte === undefined) return []
      const refuse = (path: string, message: string) =>
        context.addIssue({ code: 'custom', path: [path], message })
      if (!id_proveedor) refuse(owner.name, mustChoose('un proveedor'))
      if (parte !== undefined) return [{ id_proveedor, parte }]
      refuse(field, REQUIRED)
      return []
    })
    return { unidad: typed.unidad as WeighingShares['unidad'], partes }
  })

/** Handles one post of the form. */
export const postShares = (request: Request, session: Session, id: string) =>
  postWithPickers(request, session, sharePickers, {
    schema: TypedShares,
    redraws: [MORE_ROWS],
    save: (value, _once, form) =>
      call(session, weighingRecords.shares, { params: { id }, body: { ...value, version: versionOf(form) } }),
    failed: 'Error al guardar el reparto',
  })
