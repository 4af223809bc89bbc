import { sql } from 'drizzle-orm'
import type { RequestKind, RequestState } from '#server/shared/approvals.ts'
import { rowsOf, type Transaction } from '../transaction.ts'
import { askForExcesses } from './excesses.ts'
import { idAt } from './ids.ts'
import { insertRows } from './insert.ts'
import { random } from './random.ts'
import { DEMO_USERS } from './users.ts'

const DAY = 24 * 60 * 60 * 1000

const CREDIT = DEMO_USERS.find(({ role }) => role === 'Crédito')!.nombre
const ADMINISTRATOR = DEMO_USERS[0].nombre

/** Days before today, state, and why it was rejected. */
type Course = readonly [daysAgo: number, estado: RequestState, motivo?: string]

/** Who asked to be known in Telegram: the name there, and the user as whom somebody was associated. */
const TELEGRAMS: readonly (readonly [...Course, nombre: string, cuenta: string, usuario?: string])[] = [
  [90, 'APROBADA', '', 'Bernardo Tique', '@btique', 'bascula@molino.example'],
  [73, 'RECHAZADA', 'No trabaja en la empresa', 'Ofertas Agro', '@ofertas_agro_col'],
  [58, 'APROBADA', '', 'Luz Marina C.', '@luzmarina_lab', 'laboratorio@molino.example'],
  [39, 'VENCIDA', '', 'Conductor Saldaña', '@saldana_mula'],
  [30, 'APROBADA', '', 'Crisanto Guzmán', '@crisanto_g', 'credito@molino.example'],
  [12, 'RECHAZADA', 'Número de otra persona', 'Sin nombre', ''],
  [2, 'PENDIENTE', '', 'Carmenza Oviedo', '@carmenza_ol'],
  [0, 'PENDIENTE', '', 'Constanza Ducuara', '@cducuara'],
]

/** The requests of the season: of every state, loans over their maximum and accounts of Telegram. */
export async function makeApprovalRequests(
  tx: Transaction,
  company: string,
  { now }: { now: Date },
): Promise<void> {
  const chance = random(8_150)
  const users = await rowsOf<{ id: string; nombre: string; correo: string }>(
    tx,
    sql`select id_usuario as id, nombre_usuario as nombre, correo from users`,
  )
  const request = ([daysAgo, estado, motivo = '']: Course, row: object) => {
    const asked = new Date(now.getTime() - daysAgo * DAY - chance.between(20, 300) * 60_000)
    const decided = new Date(asked.getTime() + chance.between(2, 40) * 60 * 60_000)
    const waits = estado === 'PENDIENTE'
    return {
      id_solicitud: idAt(asked, chance),
      id_empresa: company,
      estado,
      id_referencia: null,
      id_tercero: null,
      nombre_tercero: '',
      solicito: '',
      id_usuario: null,
      nombre_usuario: '',
      ...row,
      decidio: estado === 'APROBADA' || estado === 'RECHAZADA' ? ADMINISTRATOR : '',
      fecha_decision: waits ? null : decided.toISOString(),
      motivo_rechazo: motivo,
      version: waits ? 1 : 2,
      creado_en: asked.toISOString(),
      actualizado_en: (waits ? asked : decided).toISOString(),
    }
  }
  const rows = TELEGRAMS.map(([daysAgo, estado, motivo, nombre, usuario_telegram, correo]) => {
    const telegram_id = String(chance.between(500_000_000, 999_999_999))
    const user = users.find((one) => one.correo === correo)
    const accion: RequestKind = 'SOLICITUD_TELEGRAM'
    return {
      ...request([daysAgo, estado, motivo], {
        accion,
        metadatos: { nombre, usuario_telegram, telegram_id },
        solicito: nombre,
        ...(user && { id_usuario: user.id, nombre_usuario: user.nombre }),
      }),
    }
  }).sort((a, b) => (a.id_solicitud < b.id_solicitud ? -1 : 1))
  await insertRows(tx, 'approval_requests', rows)
  await askForExcesses(tx, company, { asks: CREDIT, decides: ADMINISTRATOR }, chance)
  await tx.execute(
    sql`update users set id_telegram = metadatos ->> 'telegram_id' from approval_requests r
      where r.id_usuario = users.id_usuario and r.id_empresa = ${company}`,
  )
}
