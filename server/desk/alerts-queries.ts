import { sql, type SQL } from 'drizzle-orm'
import type { Dashboard } from './dashboard-contract.ts'
import { AUTHORISED_TAGS } from '#server/numbers/contract.ts'
import type { Pending } from '#server/kit/contract/common.ts'
import { compareWithUsury } from '#server/rates/usury-rules.ts'
import { rangesNotice } from '#server/numbers/authorised-ranges-rules.ts'
import { isOfAnotherYear } from '#server/rates/rules.ts'
import { kilos, measure, percent, pesos } from '#server/kit/words/formats.ts'
import { addDays, dayInBogota, writtenDay } from '#server/kit/words/days.ts'
import { parameterName, YEARLY, yearlyRateHref } from '#server/rates/parameters-words.ts'
import { REGISTRATION_DAYS, URGENT_FROM } from '#server/settlements/registration-words.ts'
import { readCertificate, type Surroundings } from '#server/electronic-documents/channels.ts'
import { readIssuer, readNit } from '#server/electronic-documents/issuer-queries.ts'
import { expiryWarning } from '#server/electronic-documents/issuer-rules.ts'
import { NEEDS_SOMEBODY } from '#server/electronic-documents/queries.ts'
import { DAYS_WITHOUT_COPY, daysWithoutCopy } from '#server/copies/records.ts'
import { rowsOf } from '#server/db/transaction.ts'
import { rangesOfDocument } from '#server/numbers/authorised-ranges-queries.ts'
import { INCOMPLETE } from '#server/bank/accounts-queries.ts'
import { companyOf } from '#server/kit/vouchers/scope.ts'
import { OVER_MAXIMUM, pastCrop } from '#server/financing/queries.ts'
import { findParameters } from '#server/rates/parameters-queries.ts'
import type { outstanding } from '#server/receivables/queries.ts'
import { findPending, ownKinds, type Asked, type Keyed, type PendingKind } from '#server/kit/rows/pending.ts'
import { urgentToRegister } from '#server/settlements/queries.ts'
import { openParts, TO_FIX, TO_SETTLE } from '#server/weighings/settled-queries.ts'
import { LATE } from '#server/weighings/queries.ts'

/** Current time: day in Bogotá `aaaa-mm-dd`, and timestamp as ISO text. */
export interface Momento {
  hoy: string
  ahora: string
  /** Retention of copies in days; 0 if the API makes no automatic copies. */
  diasDeCopias?: number
  /** Folder of the certificates, for the end of the company's own. */
  electronic?: Surroundings
}

/** Data shared by several parts. Read once, at the first use. */
export interface Lectura extends Momento, Asked {
  keys: ReadonlySet<string>
  cartera: () => ReturnType<typeof outstanding>
}

type Alerta = NonNullable<Dashboard['alertas']>[number]
/** Found work with its own severity, or that of its kind. */
type Found = Pending & Partial<Alerta>
type AlertKind = Keyed & Pick<Alerta, 'gravedad'> & PendingKind<Lectura, Found>

/** Days before the deadline of a deposit. */
const DEPOSIT_DAYS = 7

const LATE_TO_REGISTER = `${URGENT_FROM} días o más sin registrar en la Bolsa: el plazo es de ${REGISTRATION_DAYS}.`

/** All kinds. A person sees an alert only with the keys to read and to solve it. */
const ALERTAS: readonly AlertKind[] = [
  {
    key: 'POST-accounts-receivable/search',
    remedy: ['POST-payment-receipts'],
    gravedad: 'alta',
    words: [
      (valor) => `cuenta por cobrar está vencida: ${pesos(valor)}.`,
      (valor) => `cuentas por cobrar están vencidas: ${pesos(valor)}.`,
    ],
    count: async ({ cartera }) => (await cartera()).vencidas,
    link: '/accounts-receivable?estado_documento=VENCIDA',
  },
  {
    // Weighings without second weight or analysis for more than a day.
    key: 'POST-weighing-records/search',
    remedy: ['PUT-weighing-records'],
    gravedad: 'alta',
    words: ['pesada lleva más de 24 horas pendiente.', 'pesadas llevan más de 24 horas pendientes.'],
    count: ({ company }) => sql`select count(*) as cantidad from weighing_records
      where id_empresa = ${company} and not eliminada and ${LATE}`,
    link: '/weighing-records?demorada=true',
  },
  {
    // Purchases of paddy ready to settle. kg are net.
    key: 'POST-weighing-records/search',
    remedy: ['POST-settlements'],
    gravedad: 'media',
    words: [
      (kg) => `pesada de compra lleva más de 3 días sin liquidar: ${kilos(kg)}.`,
      (kg) => `pesadas de compra llevan más de 3 días sin liquidar: ${kilos(kg)}.`,
    ],
    count: ({
      company,
      hoy,
    }) => sql`select count(*) as cantidad, sum(peso_neto) as valor from weighing_records
      where id_empresa = ${company} and ${TO_SETTLE} and fecha <= ${addDays(hoy, -4)}::date`,
    link: ({ hoy }) => `/weighing-records?aplica_liquidacion=true&hasta=${addDays(hoy, -4)}`,
  },
  {
    // Paddy in deposit whose price must be fixed within a week, or is overdue. kg are net.
    key: 'POST-settlements/search',
    remedy: ['POST-settlements'],
    gravedad: 'media',
    words: [
      (kg) =>
        `depósito de paddy vence en ${DEPOSIT_DAYS} días o menos sin precio fijado: ${kilos(kg)} netos.`,
      (kg) =>
        `depósitos de paddy vencen en ${DEPOSIT_DAYS} días o menos sin precio fijado: ${kilos(kg)} netos.`,
    ],
    count: ({ company, hoy }) => sql`select count(distinct id_weighing_record) as cantidad, sum(kg) as valor
      from (${openParts(company, sql`${TO_FIX} and fijar_hasta <= ${addDays(hoy, DEPOSIT_DAYS)}::date`)}) o`,
    link: '/depositos',
  },
  {
    key: 'POST-settlements/search',
    remedy: ['PATCH-settlements/{id}/approve'],
    gravedad: 'media',
    words: ['liquidación espera aprobación.', 'liquidaciones esperan aprobación.'],
    count: ({ company }) =>
      sql`select count(*) as cantidad from settlements where id_empresa = ${company} and estado = 'BORRADOR'`,
    link: '/liquidacion-arroz?estado=BORRADOR',
  },
  {
    key: 'POST-settlements/search',
    remedy: ['PATCH-settlements/{id}/approve'],
    gravedad: 'alta',
    words: [`compra lleva ${LATE_TO_REGISTER}`, `compras llevan ${LATE_TO_REGISTER}`],
    count: ({ company, hoy }) => sql`select count(*) as cantidad from settlements
      where id_empresa = ${company} and ${urgentToRegister(hoy)}`,
    link: '/liquidacion-arroz?por_registrar=urgente',
  },
  {
    // Running agreements only. A closed one cannot be corrected.
    key: 'POST-financing-agreements/search',
    remedy: ['PUT-financing-agreements'],
    gravedad: 'alta',
    words: ['acuerdo pasa del máximo a prestar.', 'acuerdos pasan del máximo a prestar.'],
    count: ({ company }) => sql`select count(*) as cantidad from financing_agreements
      where id_empresa = ${company} and estado = 'EN_EJECUCION' and ${OVER_MAXIMUM}`,
    link: '/financing-agreements?estado=EN_EJECUCION&sobre_maximo=true',
  },
  {
    key: 'POST-financing-agreements/search',
    remedy: ['PATCH-financing-agreements/{id}/close'],
    gravedad: 'media',
    words: [
      'acuerdo sigue abierto aunque pasaron los días de su cultivo.',
      'acuerdos siguen abiertos aunque pasaron los días de su cultivo.',
    ],
    count: ({ company, hoy }) => sql`select count(*) as cantidad from financing_agreements
      where id_empresa = ${company} and ${pastCrop(hoy)}`,
    link: '/financing-agreements?cultivo_vencido=true',
  },
  {
    key: 'POST-approval-requests/search',
    remedy: ['PATCH-approval-requests/{id}/approve'],
    gravedad: 'media',
    words: ['solicitud de aprobación espera decisión.', 'solicitudes de aprobación esperan decisión.'],
    count: ({ company }) => sql`select count(*) as cantidad from approval_requests
      where id_empresa = ${company} and estado = 'PENDIENTE'`,
    link: '/approval-requests?estado=PENDIENTE',
  },
  {
    // Active accounts without number or opening balance.
    key: 'POST-banks/search',
    remedy: ['PUT-banks'],
    gravedad: 'media',
    words: ['banco tiene datos incompletos.', 'bancos tienen datos incompletos.'],
    count: ({ company }) =>
      sql`select count(*) as cantidad from banks where id_empresa = ${company} and activo and ${INCOMPLETE}`,
    link: '/bank?activo=true&incompleto=true',
  },
  {
    key: 'POST-electronic-documents/search',
    remedy: ['PATCH-electronic-documents/{id}/send'],
    gravedad: 'alta',
    words: [
      (valor) => `documento electrónico sin aceptar necesita que alguien lo vea: ${pesos(valor)}.`,
      (valor) => `documentos electrónicos sin aceptar necesitan que alguien los vea: ${pesos(valor)}.`,
    ],
    count: ({ company }) => sql`select count(*) as cantidad, sum(valor) as valor from electronic_documents
      where id_empresa = ${company} and ${NEEDS_SOMEBODY}`,
    link: '/documentos-electronicos?pendiente=rechazado',
  },
  {
    key: 'POST-electronic-documents/search',
    remedy: ['PUT-electronic-documents/issuer'],
    gravedad: 'alta',
    find: endingCertificate,
  },
  { key: 'POST-rates/search', remedy: ['POST-rates'], gravedad: 'media', find: ratesOverUsury },
  { key: 'POST-rates/search', remedy: ['POST-rates'], gravedad: 'media', find: expiredParameters },
  { key: 'POST-consecutives/search', remedy: ['PUT-consecutives'], gravedad: 'media', find: endingNumbers },
  { key: 'GET-copies', remedy: ['POST-copies'], gravedad: 'alta', find: oldCopies },
]

/**
 * Alerts for a holder of `lectura.keys`, the serious ones first (desk/README.md, alerts).
 * Undefined if the keys allow no kind of alert.
 */
export async function readAlerts(lectura: Lectura): Promise<Alerta[] | undefined> {
  const seen = ownKinds(ALERTAS, lectura.keys)
  if (seen.length === 0) return undefined
  const found = await Promise.all(
    seen.map(async (kind) =>
      (await findPending(kind, lectura)).map((one) => ({ gravedad: kind.gravedad, ...one })),
    ),
  )
  const grave = ({ gravedad }: Alerta) => (gravedad === 'alta' ? 0 : 1)
  return found.flat().sort((one, other) => grave(one) - grave(other))
}

/** Certificate that signs electronic documents and ends soon, or has ended. */
async function endingCertificate({ q, company, hoy, electronic }: Lectura): Promise<Pending[]> {
  const issuer = await readIssuer(q, company)
  if (!electronic || issuer?.canal !== 'DIAN') return []
  const { certificate } = readCertificate(await readNit(q, company), electronic)
  const que = certificate ? expiryWarning(dayInBogota(certificate.validUntil), hoy) : ''
  return que ? [{ que, cantidad: 1, enlace: '/habilitacion-dian' }] : []
}

async function oldCopies({ q, company, ahora, diasDeCopias }: Lectura): Promise<Pending[]> {
  if (!diasDeCopias || (await companyOf(q, company)).practica) return []
  const dias = await daysWithoutCopy(q, ahora)
  if (dias < DAYS_WITHOUT_COPY) return []
  const que = `Hace ${measure(dias)} días que no se copia la base de datos.`
  return [{ que, cantidad: 1, enlace: '/copias' }]
}

/** Resolutions that end soon, by number or day, or have ended. An ended one stops the numbering. */
async function endingNumbers({ q, company, hoy }: Lectura): Promise<Found[]> {
  const alertas: Found[] = []
  for (const documento of AUTHORISED_TAGS) {
    const own = await rangesOfDocument(q, company, documento)
    const aviso = own && rangesNotice(own.rangos, hoy, own.descripcion)
    if (!aviso) continue
    alertas.push({
      gravedad: aviso.agotado ? 'alta' : 'media',
      que: aviso.texto,
      cantidad: 1,
      enlace: `/consecutivos/${own.id}`,
    })
  }
  return alertas
}

const RATES_OF_INTEREST = ['TASA_PRESTAMO', 'INTERES_MORA'] as const

/** Interest rates above the usury ceiling. None if the company has no ceiling. */
async function ratesOverUsury({ q, company, hoy }: Lectura): Promise<Pending[]> {
  const found = await findParameters(q, company, ['TECHO_USURA', ...RATES_OF_INTEREST], hoy)
  const { TECHO_USURA: techo } = found
  if (!techo) return []
  const alertas: Pending[] = []
  for (const tag of RATES_OF_INTEREST) {
    const tasa = found[tag]
    if (!tasa || !compareWithUsury(tasa.valor, techo.valor).sobre_usura) continue
    const [own, most] = [percent(Number(tasa.valor)), percent(Number(techo.valor))]
    alertas.push({
      que: `La tarifa ${parameterName(tag)} es ${own} mensual y pasa del techo de usura, ${most}.`,
      cantidad: 1,
      enlace: `/rates?q=${tag}`,
    })
  }
  return alertas
}

/** Latest value of the first parameter and scope selected by `after`. Each step is one index lookup. */
const lastBegun = (company: string, hoy: string, after: SQL) =>
  sql`(select parametro, alcance, municipio, id_producto, id_origen, vigente_desde, vigente_hasta from rates
    where id_empresa = ${company} and activo and parametro is not null and vigente_desde <= ${hoy}::date and ${after}
    order by parametro, alcance, vigente_desde desc, id_tarifa desc limit 1)`

/**
 * Parameters without a current value; calculations continue with the last value. Yearly parameters without a
 * value for this year are reported too. Municipal values are left out, because they simply end. The own parameter
 * of a product or origin is reported for it.
 */
async function expiredParameters({ q, company, hoy }: Lectura): Promise<Found[]> {
  const rows = await rowsOf<{
    tag: string
    desde: string
    hasta: string | null
    producto: string | null
    origen: string | null
  }>(
    q,
    sql`with recursive ultimas as (
        ${lastBegun(company, hoy, sql`true`)}
        union all
        select n.* from ultimas u cross join lateral (
          ${lastBegun(company, hoy, sql`(parametro, alcance) > (u.parametro, u.alcance)`)}) n)
      select parametro as tag, max(vigente_desde)::text as desde, max(vigente_hasta)::text as hasta,
        (select descripcion from products p where p.id_producto = r.id_producto) as producto,
        (select nombre from origins o where o.id_origen = r.id_origen) as origen
      from ultimas r where municipio = ''
      group by parametro, id_producto, id_origen
      having bool_and(coalesce(vigente_hasta < ${hoy}::date, false))
        or parametro = any (string_to_array(${[...YEARLY].join('|')}, '|')) and max(vigente_desde) < date_trunc('year', ${hoy}::date)
      order by parametro, producto nulls first, origen nulls first`,
  )
  return rows.map(({ tag, desde, hasta, producto, origen }) => {
    const name = parameterName(tag)
    const ano = hoy.slice(0, 4)
    if (isOfAnotherYear(tag, desde, hoy)) {
      const que = `Falta el valor de ${ano} de ${name}.${tag === 'UVT' ? ' Sin él no se aprueban liquidaciones.' : ''}`
      return { gravedad: 'alta', que, cantidad: 1, enlace: yearlyRateHref(tag, ano) }
    }
    const whose = [producto, origen].filter((one) => one !== null).map((one) => ` de ${one}`)
    const que = `${name}${whose.join('')} venció el ${writtenDay(hasta ?? '')}: se usa su último valor.`
    return { que, cantidad: 1, enlace: `/rates?q=${encodeURIComponent(tag)}` }
  })
}
