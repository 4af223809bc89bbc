import { Form, Link } from '@remix-run/react'
import { HiddenFields, PostForm } from '#app/form/post-form.tsx'
import { Refusal } from '#app/form/refusal.tsx'
import { type Reply, textsOf } from '#app/form/reply.ts'
import { SubmitButton } from '#app/form/submit-button.tsx'
import { Badge } from '#app/format/badge.tsx'
import { RecordTable } from '#app/format/record-parts.tsx'
import type { OpenSession } from '#server/people/sessions-contract.ts'
import { writtenMoment } from '#server/kit/words/days.ts'
import { CLOSE, SESSION_FIELD } from './sessions.ts'

interface OpenSessionsProps {
  sesiones: readonly OpenSession[]
  /** Confirmation before several sessions are closed, with its button. null without a question. */
  asked: { question: string; button: string; path: string } | null
  reply: Reply | undefined
}

/** Open sessions of a person, each with its button. The current one is only marked. */
export function OpenSessions({ sesiones, asked, reply }: OpenSessionsProps) {
  return (
    <>
      {asked ? (
        <PostForm id="cerrar-todas" intent={CLOSE.all} reply={reply} className="panel">
          <p>{asked.question}</p>
          <footer className="buttons">
            <SubmitButton busy="Cerrando..." className="danger">
              {asked.button}
            </SubmitButton>{' '}
            <Link to={asked.path} className="button secondary">
              Cancelar
            </Link>
          </footer>
        </PostForm>
      ) : (
        textsOf(reply).length > 0 && <Refusal reply={reply}>{textsOf(reply).join(' ')}</Refusal>
      )}
      <RecordTable
        rows={sesiones}
        keyOf={({ id }) => id}
        className="slim"
        named
        columns={[
          { label: 'Navegador', cell: Browser },
          { label: 'Dirección', cell: ({ direccion }) => direccion, className: 'whole' },
          { label: 'Empezó', cell: ({ inicio }) => writtenMoment(inicio), className: 'whole' },
          { label: 'Último uso', cell: ({ vista }) => writtenMoment(vista), className: 'whole' },
          { label: 'Acciones', cell: Close, className: 'actions' },
        ]}
      />
    </>
  )
}

function Browser({ navegador, actual }: OpenSession) {
  return (
    <>
      {navegador} {actual && <Badge tone="green">Esta sesión</Badge>}
    </>
  )
}

/** Form that closes a session. The current session ends with 'Cerrar sesión' instead. */
function Close({ id, navegador, direccion, actual }: OpenSession) {
  if (actual) return null
  return (
    <Form method="post" className="act">
      <HiddenFields intent={CLOSE.one} />
      <input type="hidden" name={SESSION_FIELD} value={id} />
      <SubmitButton
        busy="Cerrando..."
        className="secondary"
        aria-label={`Cerrar la sesión de ${navegador}, ${direccion}`}
      >
        Cerrar
      </SubmitButton>
    </Form>
  )
}
