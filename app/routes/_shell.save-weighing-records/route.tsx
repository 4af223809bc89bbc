import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { call } from '#app/api/client.server.ts'
import { formState } from '#app/form/reply.ts'
import { newOnceKey } from '#app/form/submit.server.ts'
import { dayInBogota } from '#server/shared/days.ts'
import { useReplyKey } from '#app/form/use-reply-key.ts'
import { flash, redirectWithFlash } from '#app/session/flash.server.ts'
import { requirePermission } from '#app/session/guard.server.ts'
import { weighingRecords } from '#server/contract/weighing-records.ts'
import { readFrame } from './frame.server.ts'
import { WeighingForm } from './form.tsx'
import { postWeighing } from './post.server.ts'
import { proposedValues } from './values.server.ts'

export const meta = () => [{ title: 'Nueva Pesada · Molino' }]
export const handle = {
  dialogOpen: (data: unknown) => Boolean((data as { dialog?: string } | undefined)?.dialog),
}

const PATH = '/save-weighing-records'

export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requirePermission(request, 'POST-weighing-records')
  const frame = await readFrame(request, session)
  const defaults = { fecha: dayInBogota(new Date()), ...proposedValues(frame.defaults ?? {}) }
  return json({ ...frame, once: newOnceKey(), defaults })
}

export async function action({ request }: ActionFunctionArgs) {
  const session = await requirePermission(request, 'POST-weighing-records')
  const { saved, refused } = await postWeighing(request, session, (body, idempotencyKey) =>
    call(session, weighingRecords.create, { body, idempotencyKey }),
  )
  if (refused) return refused
  const to = `/weighing-records/final-weight/${encodeURIComponent(saved.id_weighing_record)}`
  return redirectWithFlash(to, flash('exito', '✅ El registro se guardó correctamente.', 5))
}

export default function NewWeighingScreen() {
  const { defaults, once, ...frame } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const form = formState('pesada', defaults, reply)
  return (
    <section>
      <header className="bar">
        <h1>Nueva Pesada</h1>
      </header>
      <WeighingForm
        key={useReplyKey(reply)}
        {...frame}
        form={form}
        path={PATH}
        once={once}
        dialog={reply ? reply.dialog : frame.dialog || undefined}
      />
    </section>
  )
}
