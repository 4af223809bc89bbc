import { sql, type SQL } from 'drizzle-orm'
import type { Dashboard } from './dashboard-contract.ts'
import { AUTHORISED_TAGS } from '#server/numbers/contract.ts'
import { holdsKey, type Key } from '#server/kit/contract/keys.ts'
import { compareWithUsury } from '#server/rates/usury-rules.ts'
import { rangesNotice } from '#server/numbers/authorised-ranges-rules.ts'
import { isOfAnotherYear } from '#server/rates/rules.ts'
import { kilos, measure, percent, pesos } from '#server/kit/words/formats.ts'
import { addDays, writtenDay } from '#server/kit/words/days.ts'
import { parameterName, YEARLY, yearlyRateHref } from '#server/rates/parameters-words.ts'
import { REGISTRATION_DAYS, URGENT_FROM } from '#server/settlements/registration-words.ts'
import { DAYS_WITHOUT_COPY, daysWithoutCopy } from '#server/copies/records.ts'
import { rowsOf, type Queries } from '#server/db/transaction.ts'
import { rangesOfDocument } from '#server/numbers/authorised-ranges-queries.ts'
import { INCOMPLETE } from '#server/bank/accounts-queries.ts'
import { isPractice } from '#server/companies/queries.ts'
import { OVER_MAXIMUM, pastCrop } from '#server/financing/queries.ts'
import { findParameters } from '#server/rates/parameters-queries.ts'
import type { outstanding } from '#server/receivables/queries.ts'
import { counted } from '#server/kit/rows/rows.ts'
import { urgentToRegister } from '#server/settlements/queries.ts'
import { openParts, TO_FIX, TO_SETTLE } from '#server/weighings/settled-queries.ts'
import { LATE } from '#server/weighings/queries.ts'

/** Current time: day in Bogotá `aaaa-mm-dd`, and timestamp as ISO text. */
export interface Momento {
  hoy: string
  ahora: string
  /** Retention of copies in days; 0 if the API makes no automatic copies. */
  diasDeCopias?: number
}

/** Data shared by several parts. Read once, at the first use. */
export interface Lectura extends Momento {
  cartera: () => ReturnType<typeof outstanding>
}

type Alerta = NonNullable<Dashboard['alertas']>[number]
type Busqueda = (q: Queries, idEmpresa: string, lectura: Lectura) => Promise<Alerta[]>

/** Alert from a count, with an optional sum. */
interface Contada extends Pick<Alerta, 'gravedad'> {
  /** `clave` opens the linked list. `remedio` can solve the problem. */
  clave: Key
  remedio: Key
  cuenta: (idEmpresa: string, hoy: string) => SQL
  enlace: (hoy: string) => string
  uno: (valor: number) => string
  varios: (valor: number) => string
}

/** Days before the deadline of a deposit. */
const DEPOSIT_DAYS = 7

const CONTADAS: readonly Contada[] = [
  {
    // Weighings without second weight or analysis for more than a day.
    clave: 'POST-weighing-records/search',
    remedio: 'PUT-weighing-records',
    gravedad: 'alta',
    cuenta: (idEmpresa) => sql`select count(*) as cantidad from weighing_records
      where id_empresa = ${idEmpresa} and not eliminada and ${LATE}`,
    enlace: () => '/weighing-records?demorada=true',
    uno: () => 'pesada lleva más de 24 horas pendiente.',
    varios: () => 'pesadas llevan más de 24 horas pendientes.',
  },
  {
    // Purchases of paddy ready to settle. kg are net.
    clave: 'POST-weighing-records/search',
    remedio: 'POST-settlements',
    gravedad: 'media',
    cuenta: (idEmpresa, hoy) => sql`select count(*) as cantidad, sum(peso_neto) as valor from weighing_records
      where id_empresa = ${idEmpresa} and ${TO_SETTLE} and fecha <= ${addDays(hoy, -4)}::date`,
    enlace: (hoy) => `/weighing-records?aplica_liquidacion=true&hasta=${addDays(hoy, -4)}`,
    uno: (kg) => `pesada de compra lleva más de 3 días sin liquidar: ${kilos(kg)}.`,
    varios: (kg) => `pesadas de compra llevan más de 3 días sin liquidar: ${kilos(kg)}.`,
  },
  {
    // Paddy in deposit whose price must be fixed within a week, or is overdue. kg are net.
    clave: 'POST-settlements/search',
    remedio: 'POST-settlements',
    gravedad: 'media',
    cuenta: (idEmpresa, hoy) => sql`select count(distinct id_weighing_record) as cantidad, sum(kg) as valor
      from (${openParts(idEmpresa, sql`${TO_FIX} and fijar_hasta <= ${addDays(hoy, DEPOSIT_DAYS)}::date`)}) o`,
    enlace: () => '/depositos',
    uno: (kg) =>
      `depósito de paddy vence en ${DEPOSIT_DAYS} días o menos sin precio fijado: ${kilos(kg)} netos.`,
    varios: (kg) =>
      `depósitos de paddy vencen en ${DEPOSIT_DAYS} días o menos sin precio fijado: ${kilos(kg)} netos.`,
  },
  {
    clave: 'POST-settlements/search',
    remedio: 'PATCH-settlements/{id}/approve',
    gravedad: 'media',
    cuenta: (idEmpresa) =>
      sql`select count(*) as cantidad from settlements where id_empresa = ${idEmpresa} and estado = 'BORRADOR'`,
    enlace: () => '/liquidacion-arroz?estado=BORRADOR',
    uno: () => 'liquidación espera aprobación.',
    varios: () => 'liquidaciones esperan aprobación.',
  },
  {
    clave: 'POST-settlements/search',
    remedio: 'PATCH-settlements/{id}/approve',
    gravedad: 'alta',
    cuenta: (idEmpresa, hoy) => sql`select count(*) as cantidad from settlements
      where id_empresa = ${idEmpresa} and ${urgentToRegister(hoy)}`,
    enlace: () => '/liquidacion-arroz?por_registrar=urgente',
    uno: () =>
      `compra lleva ${URGENT_FROM} días o más sin registrar en la Bolsa: el plazo es de ${REGISTRATION_DAYS}.`,
    varios: () =>
      `compras llevan ${URGENT_FROM} días o más sin registrar en la Bolsa: el plazo es de ${REGISTRATION_DAYS}.`,
  },
  {
    // Running agreements only. A closed one cannot be corrected.
    clave: 'POST-financing-agreements/search',
    remedio: 'PUT-financing-agreements',
    gravedad: 'alta',
    cuenta: (idEmpresa) => sql`select count(*) as cantidad from financing_agreements
      where id_empresa = ${idEmpresa} and estado = 'EN_EJECUCION' and ${OVER_MAXIMUM}`,
    enlace: () => '/financing-agreements?estado=EN_EJECUCION&sobre_maximo=true',
    uno: () => 'acuerdo pasa del máximo a prestar.',
    varios: () => 'acuerdos pasan del máximo a prestar.',
  },
  {
    clave: 'POST-financing-agreements/search',
    remedio: 'PATCH-financing-agreements/{id}/close',
    gravedad: 'media',
    cuenta: (idEmpresa, hoy) => sql`select count(*) as cantidad from financing_agreements
      where id_empresa = ${idEmpresa} and ${pastCrop(hoy)}`,
    enlace: () => '/financing-agreements?cultivo_vencido=true',
    uno: () => 'acuerdo sigue abierto aunque pasaron los días de su cultivo.',
    varios: () => 'acuerdos siguen abiertos aunque pasaron los días de su cultivo.',
  },
  {
    clave: 'POST-approval-requests/search',
    remedio: 'PATCH-approval-requests/{id}/approve',
    gravedad: 'media',
    cuenta: (idEmpresa) => sql`select count(*) as cantidad from approval_requests
      where id_empresa = ${idEmpresa} and estado = 'PENDIENTE'`,
    enlace: () => '/approval-requests?estado=PENDIENTE',
    uno: () => 'solicitud de aprobación espera decisión.',
    varios: () => 'solicitudes de aprobación esperan decisión.',
  },
  {
    // Active accounts without number or opening balance.
    clave: 'POST-banks/search',
    remedio: 'PUT-banks',
    gravedad: 'media',
    cuenta: (idEmpresa) =>
      sql`select count(*) as cantidad from banks where id_empresa = ${idEmpresa} and activo and ${INCOMPLETE}`,
    enlace: () => '/bank?activo=true&incompleto=true',
    uno: () => 'banco tiene datos incompletos.',
    varios: () => 'bancos tienen datos incompletos.',
  },
]

/** All checks. A person sees an alert only with the keys to read and to solve it. */
const BUSQUEDAS: readonly [clave: Key, remedio: Key, buscar: Busqueda][] = [
  ['POST-accounts-receivable/search', 'POST-payment-receipts', overdueReceivables],
  ...CONTADAS.map((one): [Key, Key, Busqueda] => [
    one.clave,
    one.remedio,
    async (q, idEmpresa, { hoy }) => alertOf(await counted(q, one.cuenta(idEmpresa, hoy)), one, hoy),
  ]),
  ['POST-rates/search', 'POST-rates', ratesOverUsury],
  ['POST-rates/search', 'POST-rates', expiredParameters],
  ['POST-consecutives/search', 'PUT-consecutives', endingNumbers],
  ['GET-copies', 'POST-copies', oldCopies],
]

/**
 * Alerts for a holder of `keys`, the serious ones first (desk/README.md, alerts).
 * Undefined if the keys allow no kind of alert.
 */
export async function readAlerts(
  q: Queries,
  idEmpresa: string,
  keys: ReadonlySet<string>,
  lectura: Lectura,
): Promise<Alerta[] | undefined> {
  const seen = BUSQUEDAS.filter(([clave, remedio]) => holdsKey(keys, clave) && holdsKey(keys, remedio))
  if (seen.length === 0) return undefined
  const found = await Promise.all(seen.map(([, , buscar]) => buscar(q, idEmpresa, lectura)))
  const grave = ({ gravedad }: Alerta) => (gravedad === 'alta' ? 0 : 1)
  return found.flat().sort((one, other) => grave(one) - grave(other))
}

/** Alert of a count, in singular or plural. None for 0. */
function alertOf(
  { cantidad, valor }: { cantidad: number; valor: number },
  { gravedad, enlace, uno, varios }: Omit<Contada, 'clave' | 'remedio' | 'cuenta'>,
  hoy: string,
): Alerta[] {
  if (cantidad === 0) return []
  const what = cantidad === 1 ? uno(valor) : varios(valor)
  return [{ gravedad, texto: `${measure(cantidad)} ${what}`, enlace: enlace(hoy) }]
}

async function overdueReceivables(_q: Queries, _empresa: string, { cartera, hoy }: Lectura) {
  const told = {
    gravedad: 'alta' as const,
    enlace: () => '/accounts-receivable?estado_documento=VENCIDA',
    uno: (valor: number) => `cuenta por cobrar está vencida: ${pesos(valor)}.`,
    varios: (valor: number) => `cuentas por cobrar están vencidas: ${pesos(valor)}.`,
  }
  return alertOf((await cartera()).vencidas, told, hoy)
}

async function oldCopies(q: Queries, empresa: string, { ahora, diasDeCopias }: Momento): Promise<Alerta[]> {
  if (!diasDeCopias || (await isPractice(q, empresa))) return []
  const dias = await daysWithoutCopy(q, ahora)
  if (dias < DAYS_WITHOUT_COPY) return []
  return [
    {
      gravedad: 'alta',
      texto: `Hace ${measure(dias)} días que no se copia la base de datos.`,
      enlace: '/copias',
    },
  ]
}

/** Resolutions that end soon, by number or day, or have ended. An ended one stops the numbering. */
async function endingNumbers(q: Queries, idEmpresa: string, { hoy }: Momento): Promise<Alerta[]> {
  const alertas: Alerta[] = []
  for (const documento of AUTHORISED_TAGS) {
    const own = await rangesOfDocument(q, idEmpresa, documento)
    const aviso = own && rangesNotice(own.rangos, hoy, own.descripcion)
    if (!aviso) continue
    alertas.push({
      gravedad: aviso.agotado ? 'alta' : 'media',
      texto: aviso.texto,
      enlace: `/consecutivos/${own.id}`,
    })
  }
  return alertas
}

const RATES_OF_INTEREST = ['TASA_PRESTAMO', 'INTERES_MORA'] as const

/** Interest rates above the usury ceiling. None if the company has no ceiling. */
async function ratesOverUsury(q: Queries, idEmpresa: string, { hoy }: Momento): Promise<Alerta[]> {
  const found = await findParameters(q, idEmpresa, ['TECHO_USURA', ...RATES_OF_INTEREST], hoy)
  const { TECHO_USURA: techo } = found
  if (!techo) return []
  const alertas: Alerta[] = []
  for (const tag of RATES_OF_INTEREST) {
    const tasa = found[tag]
    if (!tasa || !compareWithUsury(tasa.valor, techo.valor).sobre_usura) continue
    const [own, most] = [percent(Number(tasa.valor)), percent(Number(techo.valor))]
    alertas.push({
      gravedad: 'media',
      texto: `La tarifa ${parameterName(tag)} es ${own} mensual y pasa del techo de usura, ${most}.`,
      enlace: `/rates?q=${tag}`,
    })
  }
  return alertas
}

/** Latest value of the first parameter and scope selected by `after`. Each step is one index lookup. */
const lastBegun = (idEmpresa: string, hoy: string, after: SQL) =>
  sql`(select parametro, alcance, municipio, id_producto, vigente_desde, vigente_hasta from rates
    where id_empresa = ${idEmpresa} and activo and parametro is not null and vigente_desde <= ${hoy}::date and ${after}
    order by parametro, alcance, vigente_desde desc, id_tarifa desc limit 1)`

/**
 * Parameters without a current value; calculations continue with the last value. Yearly parameters without a
 * value for this year are reported too. Municipal values are left out, because they simply end. A product's
 * own parameter is reported for that product.
 */
async function expiredParameters(q: Queries, idEmpresa: string, { hoy }: Momento): Promise<Alerta[]> {
  const rows = await rowsOf<{ tag: string; desde: string; hasta: string | null; producto: string | null }>(
    q,
    sql`with recursive ultimas as (
        ${lastBegun(idEmpresa, hoy, sql`true`)}
        union all
        select n.* from ultimas u cross join lateral (
          ${lastBegun(idEmpresa, hoy, sql`(parametro, alcance) > (u.parametro, u.alcance)`)}) n)
      select parametro as tag, max(vigente_desde)::text as desde, max(vigente_hasta)::text as hasta,
        (select descripcion from products p where p.id_producto = r.id_producto) as producto
      from ultimas r where municipio = ''
      group by parametro, id_producto
      having bool_and(coalesce(vigente_hasta < ${hoy}::date, false))
        or parametro = any (string_to_array(${[...YEARLY].join('|')}, '|')) and max(vigente_desde) < date_trunc('year', ${hoy}::date)
      order by parametro, producto nulls first`,
  )
  return rows.map(({ tag, desde, hasta, producto }) => {
    const name = parameterName(tag)
    const ano = hoy.slice(0, 4)
    if (isOfAnotherYear(tag, desde, hoy)) {
      const texto = `Falta el valor de ${ano} de ${name}.${tag === 'UVT' ? ' Sin él no se aprueban liquidaciones.' : ''}`
      return { gravedad: 'alta', texto, enlace: yearlyRateHref(tag, ano) }
    }
    const texto = `${name}${producto === null ? '' : ` de ${producto}`} venció el ${writtenDay(hasta ?? '')}: se usa su último valor.`
    return { gravedad: 'media', texto, enlace: `/rates?q=${encodeURIComponent(tag)}` }
  })
}
