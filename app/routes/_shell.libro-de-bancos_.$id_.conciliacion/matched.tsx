import { Form } from '@remix-run/react'
import { HiddenFields } from '#app/form/post-form.tsx'
import { Refusal } from '#app/form/refusal.tsx'
import { type Reply, textsOf } from '#app/form/reply.ts'
import { SubmitButton } from '#app/form/submit-button.tsx'
import { LongText } from '#app/format/long-text.tsx'
import { Pager } from '#app/format/pager.tsx'
import { RecordTable } from '#app/format/record-parts.tsx'
import { MovementLink } from '#app/parts/bank/movements.tsx'
import { reconciliationPath, whatMoved, whyMoved } from '#app/parts/bank/words.ts'
import type { BankLine } from '#server/bank/reconciliations-contract.ts'
import { writtenDay } from '#server/kit/words/days.ts'
import { bankPesos, whole } from '#server/kit/words/formats.ts'
import { ACTS } from './acts.tsx'
import { LINE_FIELD } from './fields.ts'

interface MatchedProps {
  cuenta: string
  lineas: readonly BankLine[]
  total: number
  pagina: number
  paginas: number
  mayUndo: boolean
  reply: Reply | undefined
}

/** Matched lines, each with its movements. Marks movements that were reversed later. */
export function Matched({ cuenta, lineas, total, pagina, paginas, mayUndo, reply }: MatchedProps) {
  return (
    <section className="book-part" aria-label="Cruzadas">
      <h2>
        Cruzadas <small>{whole(total)}</small>
      </h2>
      {textsOf(reply).length > 0 && <Refusal reply={reply}>{textsOf(reply).join(' ')}</Refusal>}
      <RecordTable
        rows={lineas}
        keyOf={({ id_linea }) => id_linea}
        columns={[
          { label: 'Fecha', className: 'whole', cell: ({ fecha }) => writtenDay(fecha) },
          {
            label: 'En el banco',
            cell: ({ descripcion, referencia }) => (
              <LongText>{[descripcion, referencia].filter(Boolean).join(' · ')}</LongText>
            ),
          },
          {
            label: 'En el libro',
            className: 'whole',
            cell: ({ movimientos }) =>
              movimientos.map((movement) => (
                <div key={movement.id_movimiento} title={whyMoved(movement)}>
                  <MovementLink row={movement}>
                    {`${whatMoved(movement)} del ${writtenDay(movement.fecha)}`}
                  </MovementLink>
                </div>
              )),
          },
          { label: 'Valor', className: 'end whole main', cell: ({ valor }) => bankPesos(valor) },
          {
            label: 'Cómo',
            cell: ({ automatico, registro }) => (automatico ? 'Solo' : <LongText>{registro}</LongText>),
          },
          ...(mayUndo
            ? [
                {
                  label: 'Acciones',
                  className: 'actions',
                  cell: ({ id_linea }: BankLine) => (
                    <Form method="post" className="act">
                      <HiddenFields intent="deshacer" />
                      <input type="hidden" name={LINE_FIELD} value={id_linea} />
                      <SubmitButton className="secondary">{ACTS.deshacer.button}</SubmitButton>
                    </Form>
                  ),
                },
              ]
            : []),
        ]}
      />
      <footer className="list-foot">
        <Pager
          pagina={pagina}
          pages={paginas}
          hrefOf={(page) => `${reconciliationPath(cuenta)}?pagina=${page}`}
        />
      </footer>
    </section>
  )
}
