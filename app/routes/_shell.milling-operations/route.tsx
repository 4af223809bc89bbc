import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { searchIn } from '#app/api/client.server.ts'
import { nextNumber } from '#app/parts/numbers/next-number.server.ts'
import { measureField, numberField, pesosField } from '#app/form/number-fields.server.ts'
import { dayInBogota } from '#server/kit/words/days.ts'
import { CreateForm } from '#app/list/list-forms.tsx'
import { RowActions } from '#app/list/row-actions.tsx'
import { ListScreen } from '#app/list/list-screen.tsx'
import { changeList } from '#app/list/change-list.server.ts'
import { readPage } from '#app/list/read-page.server.ts'
import { requirePermission } from '#app/session/guard.server.ts'
import { requiredText } from '#server/kit/contract/common.ts'
import { millingOperations, NewMillingOperation } from '#server/milling/contract.ts'
import { MILLING } from '#server/milling/words.ts'
import { millingOperationsList } from '#app/parts/milling/list.tsx'
import { millingPath } from '#app/parts/paths.ts'
import { NumberField, TextField } from '#app/form/fields.tsx'
import { INCOMPLETE_OPERATION, NOT_EMPTY } from '#server/kit/words/sentences.ts'

export const meta = () => [{ title: `${millingOperationsList.title} · Molino` }]
export { readAfterRefusal as shouldRevalidate } from '#app/form/read-after-refusal.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requirePermission(request, millingOperationsList.keys.search)
  const page = await readPage(
    request,
    session,
    millingOperationsList,
    searchIn(session, millingOperations.search),
  )
  const consecutivo = page.creating ? await nextNumber(session, 'MAQUILA') : ''
  return { page, nueva: { consecutivo, fecha: dayInBogota(new Date()) } }
}

export async function action({ request }: ActionFunctionArgs) {
  const session = await requirePermission(request, millingOperationsList.keys.search)
  const notZero = (value: number | undefined) => value !== 0
  const { kgs_netos, costo_prom_kg, pr_venta_kg } = NewMillingOperation.shape
  return changeList(request, session, millingOperationsList, millingOperations, {
    create: {
      schema: NewMillingOperation.extend({
        consecutivo: requiredText(INCOMPLETE_OPERATION, MILLING.consecutivo.maxLength),
        kgs_netos: measureField({ required: INCOMPLETE_OPERATION })
          .refine(notZero, INCOMPLETE_OPERATION)
          .pipe(kgs_netos),
        costo_prom_kg: numberField(6, { required: INCOMPLETE_OPERATION })
          .refine(notZero, INCOMPLETE_OPERATION)
          .pipe(costo_prom_kg),
        pr_venta_kg: numberField(6, { required: INCOMPLETE_OPERATION })
          .refine(notZero, INCOMPLETE_OPERATION)
          .pipe(pr_venta_kg),
        // The server computes an empty gain.
        utilidad: pesosField().refine(notZero, INCOMPLETE_OPERATION),
      }),
      failed: 'Error al crear la operación',
    },
    edit: z.object({ utilidad: pesosField({ required: NOT_EMPTY }) }),
  })
}

export default function Maquilas() {
  const { page, nueva } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const listed = { list: millingOperationsList, page, reply }
  return (
    <ListScreen
      {...listed}
      nameTo={({ id_maquila }) => millingPath(id_maquila)}
      actions={(row) => <RowActions {...listed} row={row} closed={row.anulada} />}
    >
      <CreateForm title="Nueva Operación" {...listed} defaults={nueva} submit="Crear Operación">
        <MillingOperationFields />
      </CreateForm>
    </ListScreen>
  )
}

function MillingOperationFields() {
  return (
    <div className="grid">
      <TextField name="consecutivo" {...MILLING.consecutivo} required />
      <TextField name="fecha" {...MILLING.fecha} required />
      <NumberField name="kgs_netos" {...MILLING.kgs_netos} required />
      <NumberField name="costo_prom_kg" {...MILLING.costo_prom_kg} required />
      <NumberField name="pr_venta_kg" {...MILLING.pr_venta_kg} required />
      <TextField
        name="utilidad"
        {...MILLING.utilidad}
        maxLength={20}
        hint="Vacía, se calcula: kg netos × (precio − costo)."
      />
    </div>
  )
}
