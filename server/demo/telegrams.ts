import { sql } from 'drizzle-orm'
import { NewTelegramRequest } from '#server/approvals/contract.ts'
import { associateTelegram, rejectRequest } from '#server/approvals/decisions-acts.ts'
import { requestTelegram } from '#server/approvals/requests-acts.ts'
import { findSession } from '#server/people/users-queries.ts'
import { rowsOf, SYSTEM, type Transaction } from '#server/db/transaction.ts'
import type { Mill } from './mill.ts'
import type { Random } from './random.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** A Telegram request: its age in days and its decision, an account or a reason. */
interface Asked {
  daysAgo: number
  nombre: string
  usuario_telegram: string
  correo?: string
  motivo?: string
}

const ASKED: readonly Asked[] = [
  { daysAgo: 90, nombre: 'Bernardo Tique', usuario_telegram: '@btique', correo: 'bascula@molino.example' },
  {
    daysAgo: 73,
    nombre: 'Ofertas Agro',
    usuario_telegram: '@ofertas_agro_col',
    motivo: 'No trabaja en la empresa',
  },
  {
    daysAgo: 58,
    nombre: 'Luz Marina C.',
    usuario_telegram: '@luzmarina_lab',
    correo: 'laboratorio@molino.example',
  },
  {
    daysAgo: 39,
    nombre: 'Conductor Saldaña',
    usuario_telegram: '@saldana_mula',
    motivo: 'Es de un transportador',
  },
  {
    daysAgo: 30,
    nombre: 'Crisanto Guzmán',
    usuario_telegram: '@crisanto_g',
    correo: 'credito@molino.example',
  },
  { daysAgo: 12, nombre: 'Sin nombre', usuario_telegram: '', motivo: 'Número de otra persona' },
  { daysAgo: 2, nombre: 'Carmenza Oviedo', usuario_telegram: '@carmenza_ol' },
  { daysAgo: 0, nombre: 'Constanza Ducuara', usuario_telegram: '@cducuara' },
]

/** Plans the Telegram requests and their decisions. */
export function planTelegrams(mill: Mill, chance: Random): void {
  const { calendar, company, people, now } = mill
  for (const { daysAgo, correo, motivo, ...who } of ASKED) {
    const at = new Date(now.getTime() - daysAgo * DAY - chance.between(20, 300) * MINUTE)
    const wait = chance.between(2, 40) * 60 * MINUTE
    const telegram_id = String(chance.between(500_000_000, 999_999_999))
    calendar.plan(at, { ...SYSTEM, idEmpresa: company }, async (tx) => {
      const { _id: id } = await requestTelegram(
        tx,
        company,
        NewTelegramRequest.parse({ ...who, telegram_id }),
      )
      if (!correo && !motivo) return
      calendar.plan(new Date(at.getTime() + wait), people.administrator, async (inner, ahora) => {
        if (motivo) await rejectRequest(inner, company, { id, motivo }, { ahora, deciders: {} })
        else await associate(inner, mill, { id, correo: correo! }, ahora)
      })
    })
  }
}

async function associate(
  tx: Transaction,
  { company, people }: Mill,
  { id, correo }: { id: string; correo: string },
  ahora: Date,
): Promise<void> {
  const [user] = await rowsOf<{ id: string }>(
    tx,
    sql`select id_usuario as id from users where correo = ${correo}`,
  )
  const by = await findSession(tx, { idUsuario: people.administrator.idUsuario!, version: 1 }, company)
  await associateTelegram(tx, company, { id, id_usuario: user!.id, by: by! }, ahora)
}
