import { PostForm } from '#app/form/post-form.tsx'
import { answerTo, type Reply } from '#app/form/reply.ts'
import { SubmitButton } from '#app/form/submit-button.tsx'
import { writtenMoment } from '#server/kit/words/days.ts'
import { SCREEN_ACTS, type ScreenData } from './turns.ts'

/** Yard screen: its new address, and the button that ends it. */
export function ScreenPanel({ pantalla, reply }: { pantalla: ScreenData; reply: Reply | undefined }) {
  const { creada, creada_por, direccion } = pantalla
  const { make, end } = SCREEN_ACTS
  return (
    <section className="panel narrow">
      <h2>Pantalla del patio</h2>
      {direccion && (
        <p role="status">
          Abra esta dirección en la pantalla del patio; se muestra esta sola vez:{' '}
          <a href={direccion}>{direccion}</a>
        </p>
      )}
      <p>
        {creada
          ? `Hay una dirección abierta desde el ${writtenMoment(creada)}, hecha por ${creada_por}.`
          : 'Muestra los turnos llamados y los que siguen, sin nombres ni inicio de sesión.'}
      </p>
      <PostForm id={make} intent={make} reply={answerTo(reply, make)}>
        <SubmitButton busy="Haciendo..." className="secondary">
          {creada ? 'Hacer otra dirección' : 'Hacer la dirección'}
        </SubmitButton>
      </PostForm>
      {creada && (
        <>
          <p className="help">Al hacer otra, o al terminarla, la de antes deja de servir.</p>
          <PostForm id={end} intent={end} reply={answerTo(reply, end)}>
            <SubmitButton busy="Terminando..." className="secondary danger">
              Terminar la pantalla
            </SubmitButton>
          </PostForm>
        </>
      )}
    </section>
  )
}
