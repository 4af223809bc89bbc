import { sql } from 'drizzle-orm'
import { documentNumber } from '#server/contract/consecutives.ts'
import { AGREEMENTS } from '#server/queries/financing/agreements.ts'
import { askForExcess } from '#server/queries/financing/excess.ts'
import type { Agreement } from '#server/queries/financing/ledger.ts'
import { getRow } from '#server/queries/rows.ts'
import type { RequestState } from '#server/shared/approvals.ts'
import { rowsOf, type Transaction } from '../transaction.ts'
import { idAt } from './ids.ts'
import type { Random } from './random.ts'

/** A loan that takes its agreement over its maximum, and what was decided about it. */
export interface Excess {
  /** Place of the agreement among those of the season, the oldest first. */
  agreement: number
  daysAgo: number
  descripcion: string
  /** VENCIDA: the loan was taken back before anybody decided. */
  estado: RequestState
  motivo?: string
}

export const EXCESSES: readonly Excess[] = [
  { agreement: 1, daysAgo: 96, descripcion: 'Fertilizante, segundo abono', estado: 'APROBADA' },
  {
    agreement: 4,
    daysAgo: 81,
    descripcion: 'Jornales de despalille',
    estado: 'RECHAZADA',
    motivo: 'La cosecha esperada no cubre lo prestado',
  },
  { agreement: 9, daysAgo: 64, descripcion: 'Fungicida y aplicación', estado: 'APROBADA' },
  { agreement: 13, daysAgo: 47, descripcion: 'Alquiler de combinada', estado: 'VENCIDA' },
  { agreement: 19, daysAgo: 6, descripcion: 'Arriendo del lote', estado: 'PENDIENTE' },
  { agreement: 21, daysAgo: 3, descripcion: 'Urea, tercer abono', estado: 'PENDIENTE' },
  { agreement: 23, daysAgo: 1, descripcion: 'Bombeo y energía', estado: 'PENDIENTE' },
]

/** The share of the maximum that such a loan takes its agreement to. */
export const OVER = 1.08

/** Who asked, and who decided. */
interface People {
  asks: string
  decides: string
}

/** Asks for approval of each excess as its loan did, on its day. What was closed since waits no longer. */
export async function askForExcesses(
  tx: Transaction,
  company: string,
  { asks, decides }: People,
  chance: Random,
): Promise<void> {
  for (const { agreement: place, descripcion, estado, motivo = '', daysAgo } of EXCESSES) {
    const [found] = await rowsOf<{
      id: string
      prestado: string
      loan: string | null
      valor: string
      dicho: string
    }>(
      tx,
      sql`select a.id_acuerdo_de_financiamiento as id, m.id_movimiento_af as loan,
          a.total_neto - coalesce(m.valor, 0) as prestado,
          coalesce(m.valor, ceil((a.maximo_prestar * ${OVER}::numeric - a.total_neto) / 10000) * 10000) as valor,
          coalesce(m.creado_en, now() - make_interval(days => ${daysAgo}::int))::text as dicho
        from financing_agreements a left join financing_agreement_movements m
          on m.id_financing_agreement = a.id_acuerdo_de_financiamiento and m.descripcion = ${descripcion}
        where a.id_empresa = ${company} and a.consecutivo = ${documentNumber('ACU', place + 1)}`,
    )
    if (!found) continue
    const { id, loan } = found
    const valor = Number(found.valor)
    const agreement = (await getRow(tx, AGREEMENTS, company, id)) as Agreement
    await askForExcess(tx, company, agreement, Number(found.prestado) + valor, {
      id: loan ?? idAt(new Date(found.dicho), chance),
      descripcion,
      valor,
      antes: 0,
    })
    const asked = new Date(found.dicho)
    const lapsed = estado === 'PENDIENTE' && agreement.estado !== 'EN_EJECUCION'
    const now = lapsed ? 'VENCIDA' : estado
    const decided = new Date(asked.getTime() + chance.between(2, 18) * 60 * 60_000)
    await tx.execute(
      sql`update approval_requests set id_solicitud = ${idAt(asked, chance)}, estado = ${now}, solicito = ${asks},
          decidio = ${now === 'APROBADA' || now === 'RECHAZADA' ? decides : ''}, motivo_rechazo = ${motivo},
          fecha_decision = ${now === 'PENDIENTE' ? null : decided.toISOString()}::timestamptz,
          creado_en = ${asked.toISOString()}::timestamptz
        where id_referencia = ${id} and estado = 'PENDIENTE'`,
    )
  }
}
