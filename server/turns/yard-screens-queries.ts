import { type Database, type Queries, rowsOf } from '#server/db/transaction.ts'
import { countFailure } from '#server/kit/rows/address-limits.ts'
import { inBogota } from '#server/kit/rows/moments.ts'
import { NO_SCREEN } from './words.ts'
import type { YardScreen } from './contract.ts'
import { hashOf } from '#server/kit/rules/secrets.ts'
import { Refusal } from '#server/kit/rules/refusal.ts'
import { sql } from 'drizzle-orm'

/** Trucks on the screen, few enough to be read from ten metres. */
const CALLED = 4
const NEXT = 10

/** Creation and maker of the yard screen, without its secret. */
export async function screenState(q: Queries, company: string): Promise<object> {
  const [screen] = await rowsOf<object>(
    q,
    sql`select ${inBogota(sql`creada`)} as creada, creada_por from yard_screens where id_empresa = ${company}`,
  )
  return screen ?? { creada: '', creada_por: '' }
}

/**
 * Content of the screen of a secret. Any other secret throws 404 with the same text, and LIMITE after too many
 * from one IP address. Only the secret identifies the company, so `all` must reach every company.
 */
export async function showScreen(all: Database, codigo: string, direccion: string): Promise<YardScreen> {
  const q = all.read
  const [screen] = await rowsOf<{ id_empresa: string; empresa: string; color: string }>(
    q,
    sql`select id_empresa, nombre as empresa, color_principal as color
      from yard_screens join companies using (id_empresa) where huella = ${hashOf(codigo)} and activo`,
  )
  if (!screen) {
    await countFailure(q, direccion)
    throw new Refusal('NO_ENCONTRADO', NO_SCREEN)
  }
  const { id_empresa, ...said } = screen
  const waiting = await rowsOf<{ numero: number; placa: string; llamado: boolean }>(
    q,
    sql`select numero, right(placa, 3) as placa, llamado is not null as llamado from turns
      where id_empresa = ${id_empresa} and estado in ('ESPERA', 'LLAMADO') and salida is null
      order by llamado desc nulls last, id_turno`,
  )
  const siguen = waiting.filter(({ llamado }) => !llamado)
  const llamados = waiting.filter(({ llamado }) => llamado)
  return {
    ...said,
    llamados: llamados.slice(0, CALLED),
    siguen: siguen.slice(0, NEXT),
    esperan: siguen.length,
  }
}
