import { type Queries, rowsOf } from '#server/db/transaction.ts'
import type { Resource } from '#server/kit/rows/resource.ts'
import { sql } from 'drizzle-orm'
import type { Practice } from './contract.ts'

export const COMPANIES: Resource = {
  name: 'companies',
  id: 'id_empresa',
  global: true,
  searched: ['nombre', 'documento'],
  filters: ['activo'],
  sorted: ['nombre', 'documento', 'tipo_documento'],
  label: 'nombre',
  unique: {
    columns: ['tipo_documento', 'documento'],
    message: (row) =>
      `Ya existe una empresa con el documento ${row.tipo_documento} ${row.documento}: ${row.nombre}.`,
  },
}

export async function findLogo(q: Queries, idEmpresa: string) {
  const [logo] = await rowsOf<{ tipo: string; contenido: Uint8Array }>(
    q,
    sql`select tipo, contenido from company_logos where id_empresa = ${idEmpresa}`,
  )
  return logo && { ...logo, contenido: Buffer.from(logo.contenido) }
}

const NONE: Practice = { estado: '', avance: 0, faltan: null, id_empresa: '', nombre: '' }

/** Seconds that are left at the pace so far. Null before 5 %, and after an interruption, whose pace is unknown. */
const SECONDS_LEFT = sql`case when p.estado = 'EN_CURSO' and p.intentos = 1 and p.avance >= 5
  then ceil(extract(epoch from clock_timestamp() - p.pedida_en) * (100 - p.avance) / p.avance)::int end`

export async function practiceOf(q: Queries, idUsuario: string): Promise<Practice> {
  const [found = NONE] = await rowsOf<Practice>(
    q,
    sql`select p.estado, p.avance, ${SECONDS_LEFT} as faltan, case when p.estado = 'LISTA' then c.id_empresa::text else '' end as id_empresa,
        coalesce(c.nombre, '') as nombre
      from practice_companies p left join companies c on c.id_empresa = p.id_hecha where p.id_usuario = ${idUsuario}`,
  )
  return found
}
