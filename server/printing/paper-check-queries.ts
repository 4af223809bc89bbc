import { sql, type SQL } from 'drizzle-orm'
import type { PaperCheck } from './paper-check-contract.ts'
import type { Certificado, Papel } from './rules.ts'
import { tooMany } from '#server/kit/rules/refusal.ts'
import { rowsOf, type Database, type Queries } from '#server/db/transaction.ts'
import { IN_FORCE, type CheckedPaper } from '#server/kit/words/papers.ts'
import { countAddress } from '#server/kit/rows/address-limits.ts'
import { certificate } from '#server/taxes/withholdings-queries.ts'

/** Requests per IP address in 15 minutes. A whole town may share one address. */
const PER_ADDRESS = 100

/** Counts a request of an IP address before any lookup. Throws LIMITE above 100 in 15 minutes. */
export async function countRequest(db: Database, direccion: string): Promise<void> {
  const { veces, espera } = await countAddress(db.read, 'consultas_de_papeles', direccion, PER_ADDRESS)
  if (veces > PER_ADDRESS) throw tooMany('Demasiadas consultas', espera)
}

/** Signing key for the paper codes of this installation. */
export async function paperKey(q: Queries): Promise<string> {
  const [row] = await rowsOf<{ clave: string }>(q, sql`select clave from clave_de_papeles`)
  if (!row) throw new Error('The key of the papers is missing')
  return row.clave
}

/** Public data of a record. `figura` is kilos for a ticket, whole pesos otherwise. */
interface Said {
  empresa: string
  numero: string
  dia: string
  placa: string
  figura: number | null
  estado: string
  vigente: boolean
}

const NO_PLATE = sql`''`

/** Query for each checked paper that has a record. The state uses the words of the paper. */
const RECORDS: Record<Exclude<CheckedPaper, Certificado>, (id: string) => SQL> = {
  TIQUETE_BASCULA: (id) => sql`select c.nombre as empresa, consecutivo as numero, fecha::text as dia, placa,
      peso_neto::float8 as figura, case when eliminada then 'ANULADA' else estado end as estado,
      not eliminada and peso_neto is not null as vigente
    from weighing_records join companies c using (id_empresa) where id_weighing_record = ${id}`,
  LIQUIDACION: (
    id,
  ) => sql`select c.nombre as empresa, consecutivo as numero, fecha::text as dia, ${NO_PLATE} as placa,
      total_a_pagar::float8 as figura, estado, estado in ('APROBADA', 'PAGADA') as vigente
    from settlements join companies c using (id_empresa) where id_liquidacion = ${id}`,
  RECIBO_CAJA: (
    id,
  ) => sql`select c.nombre as empresa, numero_recibo as numero, fecha_recepcion_pago::text as dia,
      ${NO_PLATE} as placa, valor_pagado::float8 as figura, estado, estado = 'APLICADO' as vigente
    from payment_receipts join companies c using (id_empresa) where id_recibo_caja = ${id}`,
  ACUERDO_FINANCIAMIENTO: (
    id,
  ) => sql`select c.nombre as empresa, consecutivo as numero, fecha_de_inicio::text as dia,
      ${NO_PLATE} as placa, total_neto::float8 as figura,
      case estado when 'EN_EJECUCION' then 'EN EJECUCIÓN' else estado end as estado,
      estado = 'EN_EJECUCION' as vigente
    from financing_agreements join companies c using (id_empresa) where id_acuerdo_de_financiamiento = ${id}`,
}

/**
 * Public data of a paper on the day `hoy`. Undefined if the record no longer exists. `q` must reach all
 * companies.
 */
export async function readPaper(q: Queries, papel: Papel, hoy: string): Promise<PaperCheck | undefined> {
  const said = 'anio' in papel ? await readCertificate(q, papel, hoy) : await readRecord(q, papel)
  if (!said) return undefined
  const { figura, ...rest } = said
  const weighed = papel.tipo === 'TIQUETE_BASCULA'
  return { ...rest, tipo: papel.tipo, peso_neto: weighed ? figura : null, total: weighed ? null : figura }
}

async function readRecord(
  q: Queries,
  { tipo, id }: Exclude<Papel, { anio: number }>,
): Promise<Said | undefined> {
  const [said] = await rowsOf<Said>(q, RECORDS[tipo](id))
  return said
}

/** Tax of each certificate. */
export const CERTIFIED = {
  CERTIFICADO_CUOTA: 'CUOTA_FOMENTO',
  CERTIFICADO_RETENCION: 'RENTA',
  CERTIFICADO_RETEICA: 'RETEICA',
} as const

/** A certificate has no record: the amount is computed now, and 0 means void. */
async function readCertificate(
  q: Queries,
  { tipo, id, anio, expedido }: Extract<Papel, { anio: number }>,
  hoy: string,
): Promise<Said | undefined> {
  const [third] = await rowsOf<{ id_empresa: string; empresa: string }>(
    q,
    sql`select id_empresa, c.nombre as empresa from third_parties join companies c using (id_empresa)
      where id_tercero = ${id}`,
  )
  if (!third) return undefined
  const { retencion } = await certificate(
    q,
    third.id_empresa,
    { id, anio: String(anio), hoy },
    CERTIFIED[tipo],
  )
  const vigente = retencion > 0
  return {
    empresa: third.empresa,
    numero: String(anio),
    dia: expedido,
    placa: '',
    figura: retencion,
    estado: vigente ? IN_FORCE : 'ANULADO',
    vigente,
  }
}
