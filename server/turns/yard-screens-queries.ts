import { type Database, type Queries, rowsOf } from '#server/db/transaction.ts'
import { refuseTooOften, countFailure } from '#server/kit/rows/address-limits.ts'
import { inBogota } from '#server/kit/rows/moments.ts'
import { NO_SCREEN } from './words.ts'
import type { YardScreen } from './contract.ts'
import { huellaDe } from '#server/kit/rules/secrets.ts'
import { Refusal } from '#server/kit/rules/refusal.ts'
import { sql } from 'drizzle-orm'

/** Turns that are read from ten metres. */
const CALLED = 4
const NEXT = 10

/** Since when a company has a screen in its yard, and who made it; how it is opened is told nobody. */
export async function screenState(q: Queries, company: string): Promise<object> {
  const [screen] = await rowsOf<object>(
    q,
    sql`select ${inBogota(sql`creada`)} as creada, creada_por from yard_screens where id_empresa = ${company}`,
  )
  return screen ?? {}
}

/**
 * What the screen of a secret shows. Refuses with 404, in the same words, every other one, and counts it against the address;
 * with LIMITE an address that tried too often. `all` reaches every company, because the secret alone says whose it is.
 */
export async function showScreen(all: Database, codigo: string, direccion: string): Promise<YardScreen> {
  const q = all.read
  await refuseTooOften(q, direccion)
  const [screen] = await rowsOf<{ id_empresa: string; empresa: string; color: string }>(
    q,
    sql`select id_empresa, nombre as empresa, color_principal as color
      from yard_screens join companies using (id_empresa) where huella = ${huellaDe(codigo)} and activo`,
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
