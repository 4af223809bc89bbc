import { Link } from '@remix-run/react'
import { Dialog } from '#app/form/dialog.tsx'
import { PostForm } from '#app/form/post-form.tsx'
import { formState, type Reply } from '#app/form/reply.ts'
import { SubmitButton } from '#app/form/submit-button.tsx'
import type { ThirdPartyOptions } from './options.server.ts'
import { ThirdPartyFields } from './third-party-fields.tsx'

interface NewThirdPartyDialogProps {
  options: ThirdPartyOptions
  once: string
  reply: Reply | undefined
  closeTo: string
}

/** 'Nuevo Tercero' (D1 §2.11). */
export function NewThirdPartyDialog({ options, once, reply, closeTo }: NewThirdPartyDialogProps) {
  const form = formState('tercero', {}, reply)
  return (
    <Dialog title="Nuevo Tercero" closeTo={closeTo}>
      <PostForm form={form} intent="crear" once={once}>
        <ThirdPartyFields form={form} options={options} ownRiceLabel="Arroz propio" />
        <footer className="buttons">
          <SubmitButton busy="Guardando...">Guardar</SubmitButton>
          <Link to={closeTo} className="cancel" preventScrollReset>
            Cancelar
          </Link>
        </footer>
      </PostForm>
    </Dialog>
  )
}
