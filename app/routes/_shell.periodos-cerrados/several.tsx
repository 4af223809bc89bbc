import { CheckField } from '#app/form/fields.tsx'
import { FilterSelect } from '#app/form/filters.tsx'
import { GetForm } from '#app/form/get-form.tsx'
import { optionsFrom } from '#app/form/options.tsx'
import { PostForm } from '#app/form/post-form.tsx'
import type { Reply } from '#app/form/reply.ts'
import { SubmitButton } from '#app/form/submit-button.tsx'
import { PendingList } from '#app/format/pending.tsx'
import { RecordTable } from '#app/format/record-parts.tsx'
import { closedPeriodsList } from '#app/parts/periods/list.tsx'
import type { MonthState } from '#server/periods/contract.ts'
import { writtenMonth } from '#server/kit/words/months.ts'
import { openIn } from './pending.tsx'

/** Parameter of the address, and intent, of closing several months. */
export const UNTIL = 'cerrar_hasta'

interface SeveralProps {
  /** Ended months, oldest first. */
  siguen: readonly string[]
  /** State of each month up to the chosen one; none before the choice. */
  hasta: readonly MonthState[]
  once: string
  reply: Reply | undefined
}

/** Closes several months in order, after showing what is open in each. */
export function CloseSeveral({ siguen, hasta, once, reply }: SeveralProps) {
  const last = hasta.at(-1)?.mes
  return (
    <details className="panel" open={last !== undefined || !!reply}>
      <summary>Cerrar hasta…</summary>
      <GetForm action={closedPeriodsList.path} className="search">
        <FilterSelect
          name={UNTIL}
          label="Cerrar hasta"
          value={last ?? siguen.at(-1)}
          options={optionsFrom(siguen, writtenMonth)}
        />
        <button className="secondary">Ver lo que sigue abierto</button>
      </GetForm>
      {last !== undefined && <EachMonth {...{ hasta, last, once, reply }} />}
    </details>
  )
}

function EachMonth({ hasta, last, once, reply }: Omit<SeveralProps, 'siguen'> & { last: string }) {
  return (
    <PostForm id={UNTIL} intent={UNTIL} once={once} reply={reply}>
      <input type="hidden" name="mes" value={last} />
      <RecordTable
        rows={hasta}
        keyOf={({ mes }) => mes}
        className="open-months"
        named
        columns={[
          { label: 'Mes', className: 'whole', cell: ({ mes }) => writtenMonth(mes) },
          {
            label: 'Sigue abierto o no cuadra',
            cell: (month) => <PendingList items={openIn(month)} empty="Nada" />,
          },
        ]}
      />
      {hasta.some((month) => openIn(month).length > 0) && (
        <CheckField name="con_pendientes" label="Cerrarlos aunque algo siga abierto" />
      )}
      <footer className="buttons">
        <SubmitButton busy="Cerrando...">
          {hasta.length === 1 ? 'Cerrar 1 mes' : `Cerrar ${hasta.length} meses`}
        </SubmitButton>
      </footer>
    </PostForm>
  )
}
