import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { YEARLY } from '#server/rates/parameters-words.ts'
import { NewCompany } from '#server/companies/contract.ts'
import { TAG_OWN_COMPANY } from '#server/parties/contract.ts'
import { createCompany, setLogo } from '#server/companies/acts.ts'
import { packageRoot } from '#server/db/paths.ts'
import type { Transaction } from '#server/db/transaction.ts'

export const LA_ESPIGA = {
  nombre: 'Molino La Espiga S.A.S.',
  tipo_documento: 'NIT',
  documento: '900123456',
  color_principal: '#1f7a4d',
  direccion: 'Km 2 vía Espinal - Ibagué',
  telefono: '6082390145',
}

export const EL_LLANO = {
  nombre: 'Secadora El Llano S.A.S.',
  tipo_documento: 'NIT',
  documento: '900371842',
  color_principal: '#f2d16b',
  direccion: 'Km 7 vía Yopal - Aguazul',
  telefono: '6086341270',
}

/** Creates both companies for the acting user. Returns their ids. */
export async function makeCompanies(tx: Transaction): Promise<{ espiga: string; llano: string }> {
  const { _id: espiga } = await createCompany(tx, NewCompany.parse(LA_ESPIGA))
  const contenido = await readFile(path.join(packageRoot(), 'server', 'demo', 'logo.png'))
  const nombre = `logo-${createHash('sha256').update(contenido).digest('hex').slice(0, 12)}.png`
  await setLogo(tx, espiga, { tipo: 'image/png', contenido, nombre })
  const { _id: llano } = await createCompany(tx, NewCompany.parse(EL_LLANO))
  await placeIn(tx, espiga, 'Espinal')
  await placeIn(tx, llano, 'Yopal')
  return { espiga, llano }
}

/** Writes the municipality of a company into its own third party, which electronic documents need. */
const placeIn = (tx: Transaction, company: string, municipio: string) =>
  tx.execute(sql`update third_parties set municipio = ${municipio}
    where id_empresa = ${company} and ${TAG_OWN_COMPANY} = any (string_to_array(tags, '|'))`)

/** Makes the rates of a company: registration at the exchange, and the values of later years. */
export async function makeRates(tx: Transaction, company: string, now: Date): Promise<void> {
  await tx.execute(
    sql`update rates set valor = 1, valor_referencia = 1 where id_empresa = ${company} and tags = 'REGISTRA_BOLSA'`,
  )
  await makeLaterYears(tx, company, now)
}

/** Copies the last known values to later years. Approvals of a year without values are refused. */
export async function makeLaterYears(tx: Transaction, company: string, now: Date): Promise<void> {
  const tags = [...YEARLY].join('|')
  await tx.execute(sql`insert into rates (id_empresa, area, descripcion, unidad_medida, valor, valor_referencia, tags,
      vigente_desde, vigente_hasta)
    select id_empresa, area, regexp_replace(descripcion, '20[0-9]{2}$', ano::text), unidad_medida, valor, valor_referencia,
      tags, make_date(ano, 1, 1), make_date(ano, 12, 31)
    from (select *, max(vigente_hasta) over (partition by id_empresa, tags) as ultima from rates
        where id_empresa = ${company} and tags = any (string_to_array(${tags}, '|'))) r,
      generate_series(extract(year from ultima)::int + 1, ${now.getFullYear()}::int) ano
    where vigente_hasta = ultima`)
}
