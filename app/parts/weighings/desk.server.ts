import { ApiError, call, NOT_OFFERED, orElse } from '#app/api/client.server.ts'
import { queryText } from '#app/api/query.ts'
import { readForm } from '#app/form/read-form.server.ts'
import { textOf } from '#app/form/reply.ts'
import { INTENT_FIELD } from '#app/form/reserved.ts'
import { type Refused, submitForm, unknownIntent } from '#app/form/submit.server.ts'
import { flash, redirectWithFlash } from '#app/session/flash.server.ts'
import { forbidden, safePath, type Session } from '#app/session/guard.server.ts'
import { weighingRecords } from '#server/weighings/contract.ts'
import type { WeighingRecord } from '#server/weighings/rows-contract.ts'
import { decimal, kilos } from '#server/kit/words/formats.ts'
import { lacksAnalysis } from './analysis.ts'
import { LENGTH } from '#server/kit/words/lengths.ts'
import { writtenDay } from '#server/kit/words/days.ts'
import {
  Analysis,
  ANALYSIS_STEP,
  ANALYSIS_READ,
  asRead,
  complete,
  WEIGHT_STEP,
  secondWeight,
  WEIGHTS_READ,
} from './completing.server.ts'
import {
  BACK_FIELD,
  COMPLETE_INTENT,
  type Completed,
  type LaboratoryData,
  PLATE_PARAM,
  PRINT_PARAM,
  type Sample,
  SAMPLE_PARAM,
  type Truck,
  type YardData,
} from './desk.ts'
import { readAnswer, readScales } from '#app/parts/scales/scale.server.ts'
import { SAVE_FAILED } from './names.ts'
import { waitingTime } from './waiting-time.server.ts'
import { weightTaken } from './offers.server.ts'

const MAY_READ = 'POST-weighing-records/search'
const MAY_COMPLETE = 'PUT-weighing-records'

/** Maximum rows on a desk's own screen. */
export const DESK_ROWS = 100
/** Rows of a desk above a list or on the start page, so that ten list rows still fit. */
export const FEW_ROWS = 3
const HOME_ROWS = 8

/**
 * Reads the trucks with a missing weight, oldest first, and the weighing just completed. A plate in the
 * address limits the trucks.
 */
export async function readYard(request: Request, session: Session, limit: number): Promise<YardData> {
  const may = {
    weigh: session.can(MAY_COMPLETE),
    create: session.can('POST-weighing-records'),
    turns: session.can('POST-turns/search'),
  }
  const placa = queryText(request.url, PLATE_PARAM).slice(0, LENGTH.plate)
  const [found, completada, basculas] = await Promise.all([
    search(session, {
      filtros: { en_patio: 'true' },
      limit,
      sort_order: '_id:asc',
      fits: ({ en_patio }) => en_patio,
      failed: 'No se pudo cargar el patio.',
      // Plates may be stored in groups: `ABC-123`.
      asked: placa && { search: placa.replaceAll('-', ' '), searchin_fields: 'placa' },
    }),
    readCompleted(request, session),
    readScales(session),
  ])
  const now = new Date()
  return {
    camiones: found.rows.map((row) => truckOf(row, now)),
    total: found.total,
    placa,
    completada,
    basculas,
    may,
    error: found.error,
  }
}

/**
 * Reads the paddy purchases without an analysis: trucks in the yard first, each part with the newest ahead. A plate or
 * ticket in the address limits the rows.
 */
export async function readLaboratory(
  request: Request,
  session: Session,
  limit: number,
): Promise<LaboratoryData> {
  const buscado = queryText(request.url, SAMPLE_PARAM).slice(0, LENGTH.reference)
  const part = (en_patio: boolean) =>
    search(session, {
      filtros: { sin_analisis: 'true', en_patio: String(en_patio) },
      limit,
      sort_order: '_id:desc',
      fits: (row) => lacksItsAnalysis(row) && row.en_patio === en_patio,
      failed: 'No se pudieron cargar las pesadas sin analizar.',
      asked: buscado && { search: buscado, searchin_fields: 'placa,consecutivo,ticket' },
    })
  const [yard, gone] = await Promise.all([part(true), part(false)])
  const error = yard.error || gone.error
  return {
    muestras: error ? [] : [...yard.rows, ...gone.rows].slice(0, limit).map(sampleOf),
    total: error ? 0 : yard.total + gone.total,
    buscado,
    may: { analyse: session.can(MAY_COMPLETE) },
    error,
  }
}

/**
 * Desk on the start page of a user who weighs or analyses and sees no money. Empty for other users, or if the
 * API does not offer it.
 */
export async function readDesk(
  request: Request,
  session: Session,
): Promise<{ patio?: YardData; laboratorio?: LaboratoryData }> {
  const money =
    session.can('POST-accounts-receivable/search') || session.can('PATCH-settlements/{id}/approve')
  if (money || !session.can(MAY_READ) || !session.can(MAY_COMPLETE)) return {}
  if (session.can('POST-weighing-records')) {
    const patio = await readYard(request, session, HOME_ROWS)
    return patio.error === NOT_OFFERED ? {} : { patio }
  }
  const laboratorio = await readLaboratory(request, session, HOME_ROWS)
  return laboratorio.error === NOT_OFFERED ? {} : { laboratorio }
}

/** Takes the missing weight, then returns to the row's screen with the ticket to print. */
export async function weighTruck(request: Request, session: Session): Promise<Refused | Response> {
  session.require(MAY_COMPLETE)
  const form = await readForm(request, session)
  if (form.get(INTENT_FIELD) !== COMPLETE_INTENT) return unknownIntent(form)
  const read = await readAnswer(session, form, textOf(form, 'id'))
  if (read) return read
  const { refused } = await submitForm(form, {
    schema: secondWeight(form),
    save: (value) => complete(session, textOf(form, 'id'), form, value, WEIGHT_STEP),
    failed: SAVE_FAILED,
  })
  return refused ?? back(form, textOf(form, 'id'))
}

/** Saves the analysis of one weighing. */
export async function analyse(request: Request, session: Session): Promise<Refused | Response> {
  session.require(MAY_COMPLETE)
  const form = await readForm(request, session)
  if (form.get(INTENT_FIELD) !== COMPLETE_INTENT) return unknownIntent(form)
  const { refused } = await submitForm(form, {
    schema: Analysis,
    save: (value) => complete(session, textOf(form, 'id'), form, value, ANALYSIS_STEP),
    failed: SAVE_FAILED,
  })
  return refused ?? back(form)
}

function back(form: FormData, printed = ''): Promise<Response> {
  const to = new URL(safePath(form.get(BACK_FIELD)), 'http://sitio.invalid')
  to.searchParams.delete(PRINT_PARAM)
  if (printed) to.searchParams.set(PRINT_PARAM, printed)
  return redirectWithFlash(to.pathname + to.search, flash('exito', weighingRecords.create.said, 5))
}

/** Purchase without an analysis. List rows do not show whether the product is paddy. */
const lacksItsAnalysis = (row: WeighingRecord) => row.operacion === 'COMPRA' && lacksAnalysis(row)

interface DeskSearch {
  filtros: Record<string, string>
  limit: number
  sort_order: string
  /** Whether a row is of this desk. */
  fits: (row: WeighingRecord) => boolean
  failed: string
  /** Typed search; '' for none. */
  asked: '' | { search: string; searchin_fields: string }
}

/**
 * Rows of a desk. An API that ignores the filter returns rows of other kinds. The desk is then not offered
 * and shows no count.
 */
async function search(
  session: Session,
  { fits, failed, asked, ...page }: DeskSearch,
): Promise<{ rows: WeighingRecord[]; total: number; error: string }> {
  const body = { actual_page: 1, ...page, ...(asked || { search: '', searchin_fields: '' }) }
  try {
    const { data: rows, total_count: total } = await call(session, weighingRecords.search, { body })
    return rows.every(fits) ? { rows, total, error: '' } : { rows: [], total: 0, error: NOT_OFFERED }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.isForbidden) throw forbidden()
    return { rows: [], total: 0, error: failed }
  }
}

/** Weighing just completed, by the address; null if it is not found. */
async function readCompleted(request: Request, session: Session): Promise<Completed | null> {
  const id = queryText(request.url, PRINT_PARAM)
  if (!id) return null
  const found = await orElse(call(session, weighingRecords.summary, { params: { id } }), null)
  if (!found) return null
  const { consecutivo, placa, peso_neto } = found
  return { id, consecutivo, placa, neto: peso_neto === null ? '' : kilos(peso_neto) }
}

function truckOf(row: WeighingRecord, now: Date): Truck {
  return {
    ...identity(row),
    leido: asRead(row, WEIGHTS_READ),
    conductor: row.nombre_conductor,
    tercero: row.operacion === 'VENTA' ? row.nombre_cliente : row.nombre_proveedor,
    ...weightTaken(row),
    ...waitingTime(row.pesado_en || row.creado_en, now),
  }
}

function sampleOf(row: WeighingRecord): Sample {
  const values = ANALYSIS_READ.map((name) => [name, row[name] === null ? '' : decimal(row[name])] as const)
  return {
    ...identity(row),
    leido: asRead(row, ANALYSIS_READ),
    proveedor: row.nombre_proveedor,
    producto: row.descripcion_producto,
    fecha: writtenDay(row.fecha),
    patio: row.en_patio,
    valores: Object.fromEntries(values.filter(([, value]) => value !== '')),
  }
}

const identity = ({ id_weighing_record, version, consecutivo, placa }: WeighingRecord) => ({
  id: id_weighing_record,
  version,
  consecutivo,
  placa,
})
