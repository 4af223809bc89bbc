import { TextField } from '#app/form/fields.tsx'
import { PostForm } from '#app/form/post-form.tsx'
import { answerTo, type Reply } from '#app/form/reply.ts'
import { SubmitButton } from '#app/form/submit-button.tsx'
import { FreshPaper } from '#app/format/fresh-paper.tsx'
import { pdfPath } from '#app/parts/paths.ts'
import { LENGTH } from '#server/kit/words/lengths.ts'
import { ARRIVE, TURNS_PATH, type TurnsData } from './turns.ts'
import { TURN } from '#server/turns/words.ts'

interface ArrivalProps {
  turns: TurnsData
  reply: Reply | undefined
}

/**
 * Arrival of a truck: type a plate, press once, print the turn. The field has the focus, and errors appear
 * only after the press. An error on blur would move the button under the pointer.
 */
export function Arrival({ turns: { clave, hecho, may }, reply }: ArrivalProps) {
  return (
    <>
      {hecho && (
        <div className="panel completed">
          <span>Turno</span> <strong>{hecho.numero}</strong> <span>{hecho.placa}</span>{' '}
          <FreshPaper
            key={hecho.id}
            href={pdfPath('TURNO', hecho.id)}
            label={`Imprimir el turno ${hecho.numero}`}
            focused={!reply}
          />
        </div>
      )}
      {may.arrive && (
        <PostForm
          key={hecho?.id}
          id="llegada"
          intent={ARRIVE}
          once={clave}
          action={TURNS_PATH}
          reply={answerTo(reply, ARRIVE)}
          className="arrival"
        >
          <TextField
            name="placa"
            label="Placa del que llega"
            optional={false}
            maxLength={LENGTH.plate}
            autoFocus={!hecho && !reply}
          />
          <TextField name="nota" {...TURN.nota} />
          <SubmitButton busy="Anotando...">Dar turno</SubmitButton>
        </PostForm>
      )}
    </>
  )
}
