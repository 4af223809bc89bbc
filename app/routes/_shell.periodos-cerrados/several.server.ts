import { ApiError, call } from '#app/api/client.server.ts'
import { waitAnew } from '#app/api/stamp.server.ts'
import { submitForm } from '#app/form/submit.server.ts'
import { closedPeriodsList } from '#app/parts/periods/list.tsx'
import { flash, redirectWithFlash } from '#app/session/flash.server.ts'
import type { Session } from '#app/session/guard.server.ts'
import { closedPeriods, CLOSE_PERIOD_KEY, NewClosedPeriod } from '#server/periods/contract.ts'
import { writtenMonth } from '#server/kit/words/months.ts'

/** Milliseconds after the first closing. No month is begun later, because the user waits for the page. */
const BEGUN_MS = 40_000
/** Seconds of the success message. */
const SHOWN_S = 5

/**
 * Closes all ended months up to the chosen one, oldest first, each by its own call. Stops at the first month that
 * cannot be closed and says which months are closed.
 */
export async function closeSeveral(session: Session, form: FormData) {
  session.require(CLOSE_PERIOD_KEY)
  const { saved, refused } = await submitForm(form, {
    schema: NewClosedPeriod,
    save: ({ mes, con_pendientes }, once) => closeEach(session, mes, con_pendientes, once),
    failed: 'No se pudo cerrar el mes',
  })
  // The loader that follows gets a full timeout too.
  waitAnew(session.stamp)
  return refused ?? redirectWithFlash(closedPeriodsList.path, flash('exito', `${saved}.`, SHOWN_S))
}

async function closeEach(
  session: Session,
  until: string,
  con_pendientes: boolean,
  once = '',
): Promise<string> {
  const { siguen } = await call(session, closedPeriods.pending, { query: { mes: '', hasta: '' } })
  const closed: string[] = []
  const begun = performance.now()
  for (const mes of siguen.filter((one) => one <= until)) {
    if (performance.now() - begun > BEGUN_MS)
      throw stopped(`${closedIn(closed)}. Faltan otros: siga desde aquí.`)
    waitAnew(session.stamp)
    try {
      const idempotencyKey = once && `${once} ${mes}`
      await call(session, closedPeriods.create, { body: { mes, con_pendientes }, idempotencyKey })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // With nothing closed yet, the reason stands beside its check box.
      if (closed.length === 0 && error.answer.errores?.con_pendientes) throw error
      const unknown = `No se sabe si se cerró ${writtenMonth(mes)}: mírelo en la lista antes de seguir.`
      throw stopped([...(closed.length > 0 ? [`${closedIn(closed)}.`] : []), error.text(unknown)].join(' '))
    }
    closed.push(mes)
  }
  if (closed.length === 0) throw stopped('Esos meses ya están cerrados.')
  return closedIn(closed)
}

function stopped(mensaje: string): ApiError {
  return new ApiError(409, { codigo: 'CONFLICTO', mensaje })
}

const closedIn = (closed: readonly string[]) => {
  const last = closed.map(writtenMonth).at(-1)
  return closed.length === 1 ? `Se cerró ${last}` : `Se cerraron ${closed.length} meses, hasta ${last}`
}
