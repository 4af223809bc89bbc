import { z } from 'zod'
import { ApiError, call } from '#app/api/client.server.ts'
import { queryText, withQuery } from '#app/api/query.ts'
import { readForm } from '#app/form/read-form.server.ts'
import { INTENT_FIELD } from '#app/form/reserved.ts'
import { textOf } from '#app/form/reply.ts'
import { newOnceKey, submitForm, unknownIntent, versionOf } from '#app/form/submit.server.ts'
import { PLATE_PARAM, YARD_PATH } from '#app/parts/weighings/desk.ts'
import { waitingTime } from '#app/parts/weighings/waiting-time.server.ts'
import { flash, redirectWithFlash } from '#app/session/flash.server.ts'
import { forbidden, type Session } from '#app/session/guard.server.ts'
import { NewTurn, type Turn, turns } from '#server/turns/contract.ts'
import { momentInBogota, today, writtenDay } from '#server/kit/words/days.ts'
import { askedDay } from '#server/kit/words/typed-days.ts'
import { TURN_STEP_NAMES, TURN_STEPS } from '#server/turns/words.ts'
import { changeScreen } from './screen.server.ts'
import {
  ARRIVE,
  DAY_PARAM,
  MADE_PARAM,
  SCREEN_ACTS,
  type TurnRow,
  TURNS_PATH,
  type TurnsData,
} from './turns.ts'

/** Maximum of turns read. No yard holds as many trucks. */
const ROWS = 200

/** Open turns by arrival, or all of the day in the address, and the turn just given. */
export async function readTurns(request: Request, session: Session): Promise<TurnsData> {
  const dia = askedDay(queryText(request.url, DAY_PARAM))
  const made = queryText(request.url, MADE_PARAM)
  const may = { arrive: session.can('POST-turns'), screen: session.can('POST-turns/yard-screen') }
  const shown = { dia, clave: newOnceKey(), may }
  const filtros: Record<string, string> = dia ? { desde: dia, hasta: dia } : { abiertos: 'true' }
  try {
    const body = { limit: ROWS, sort_order: '_id:asc', filtros }
    const { data, total_count: total } = await call(session, turns.search, { body })
    const now = new Date()
    const first = data.find(({ primer_peso, salida }) => primer_peso === '' && salida === '')
    const turnos = data.map((turn) => rowOf(session, turn, { now, dia: dia || today(), first }))
    const hecho = turnos.find(({ id }) => id === made) ?? null
    return { ...shown, turnos, total, hecho, error: '' }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.isForbidden) throw forbidden()
    return {
      ...shown,
      turnos: [],
      total: 0,
      hecho: null,
      error: error.text('No se pudieron cargar los turnos.'),
    }
  }
}

/** Time as `08:41`, with the day if it is not the day of the turn; '' for a step not yet done. */
function clock(moment: string, dia: string): string {
  if (moment === '') return ''
  const at = momentInBogota(moment)
  return at.startsWith(dia) ? at.slice(11) : `${writtenDay(at).slice(0, 5)} ${at.slice(11)}`
}

interface Shown {
  now: Date
  dia: string
  /** Turn that has waited longest. */
  first: Turn | undefined
}

function rowOf(session: Session, turn: Turn, { now, dia, first }: Shown): TurnRow {
  const { id_turno: id, estado, placa, primer_peso, salida } = turn
  const until = primer_peso || salida
  return {
    id,
    version: turn.version,
    numero: turn.numero,
    dia: turn.dia === dia ? '' : writtenDay(turn.dia),
    placa,
    nota: turn.nota,
    estado,
    llegada: clock(turn.llegada, turn.dia),
    llamado: clock(turn.llamado, turn.dia),
    primer_peso: clock(primer_peso, turn.dia),
    descarga: clock(turn.descarga, turn.dia),
    segundo_peso: clock(turn.segundo_peso, turn.dia),
    salida: clock(salida, turn.dia),
    espera: waitingTime(turn.llegada, until ? new Date(until) : now).tiempo,
    espera_mas: turn === first,
    carga: turn.operacion === 'VENTA',
    pesada: turn.id_weighing_record ? { id: turn.id_weighing_record, consecutivo: turn.consecutivo } : null,
    pasos: session.can('PUT-turns')
      ? TURN_STEP_NAMES.filter((step) => TURN_STEPS[step].some((from) => from === estado))
      : [],
    pesar: scaleOf(session, turn),
  }
}

/** New weighing with the plate filled in, or the yard filtered by the plate. */
function scaleOf(session: Session, { estado, placa }: Turn): string {
  const plate = { [PLATE_PARAM]: placa }
  if (['ESPERA', 'LLAMADO'].includes(estado) && session.can('POST-weighing-records'))
    return withQuery('/save-weighing-records', plate)
  if (['EN_PATIO', 'DESCARGADO'].includes(estado) && session.can('PUT-weighing-records'))
    return withQuery(YARD_PATH, plate)
  return ''
}

/** Gives a turn, takes a step, or makes and ends the yard screen, by the posted intent. */
export async function changeTurns(request: Request, session: Session) {
  const form = await readForm(request, session)
  const intent = textOf(form, INTENT_FIELD)
  if (intent === ARRIVE) return arrive(form, session)
  if (Object.values(SCREEN_ACTS).includes(intent)) return changeScreen(form, session)
  const paso = TURN_STEP_NAMES.find((step) => step === intent)
  if (!paso) return unknownIntent(form)
  session.require('PUT-turns')
  const { refused } = await submitForm(form, {
    schema: z.object({}),
    save: () => {
      const input = { params: { id: textOf(form, 'id') }, body: { paso, version: versionOf(form) } }
      return call(session, turns.step, input)
    },
    failed: 'No se pudo cambiar el turno',
  })
  return refused ?? redirectWithFlash(TURNS_PATH, flash('exito', turns.step.said))
}

async function arrive(form: FormData, session: Session) {
  session.require('POST-turns')
  const { saved, refused } = await submitForm(form, {
    schema: NewTurn,
    save: (body, idempotencyKey) => call(session, turns.create, { body, idempotencyKey }),
    failed: 'No se pudo dar el turno',
  })
  if (refused) return refused
  if (!saved.data) return redirectWithFlash(TURNS_PATH, flash('exito', turns.create.said))
  const { id_turno, numero, placa } = saved.data
  const to = withQuery(TURNS_PATH, { [MADE_PARAM]: id_turno })
  return redirectWithFlash(to, flash('exito', `Turno ${numero} para ${placa}`))
}
