import { sql, type SQL } from 'drizzle-orm'
import type { Content, Line, Party } from './content-contract.ts'
import {
  conceptCode,
  deductionNotes,
  incomeWithholdings,
  linesOfValue,
  personType,
  plainNumber,
  purchaseLine,
  soldLine,
  splitIdentification,
  totalsOf,
  wholeLine,
  type InvoicedLine,
  type Purchase,
  type SoldLine,
} from './content-rules.ts'
import { isPurchase } from './identifiers-rules.ts'
import { documentedBy } from './queries.ts'
import type { StoredIssuer } from './issuer-queries.ts'
import type { Channel } from './issuer-words.ts'
import type { DocumentType } from './words.ts'
import { hasTag } from '#server/kit/words/tags.ts'
import type { DebitConcept, NoteConcept } from '#server/invoices/notes-words.ts'
import { TAG_OWN_COMPANY } from '#server/parties/contract.ts'
import { municipalitiesNamed } from '#server/kit/reading/municipalities.ts'
import { rowsOf, type Queries } from '#server/db/transaction.ts'

/** The record of an electronic document. */
export interface Origin {
  tipo: DocumentType
  numero: string
  id_factura: string | null
  id_liquidacion: string | null
  id_nota: string | null
  id_tercero: string
}

/** A document that can be signed, or what is missing for it, in words. `claveTecnica` belongs to the range. */
export type Built = { contenido: Content; claveTecnica: string } | { faltas: string[] }

/** Part of the content that differs by kind of document. */
interface Part {
  vence: string
  notas: string[]
  rango: StoredRange | null
  pago: Content['pago']
  lineas: Line[]
  semanal: boolean
  retenciones: Content['retenciones']
  corrige: Content['corrige']
  faltas: string[]
}

interface StoredRange {
  resolucion: string
  prefijo: string
  desde: number
  hasta: number
  vigente_desde: string
  vigente_hasta: string
  clave_tecnica: string
}

const rangeOf = (
  record: SQL,
) => sql`(select jsonb_build_object('resolucion', r.resolucion, 'prefijo', r.prefijo, 'desde', r.numero_desde,
  'hasta', r.numero_hasta, 'vigente_desde', r.vigente_desde, 'vigente_hasta', r.vigente_hasta,
  'clave_tecnica', r.clave_tecnica) from authorised_ranges r where r.id_rango = ${record}.id_rango)`

/** The DIAN's code for an undefined instrument: documents are made before they are paid. */
const UNDEFINED_MEANS = '1'

/** Content of a document as its record stands now (electronic-documents/README.md, content). */
export async function contentOf(
  q: Queries,
  company: string,
  issuer: StoredIssuer,
  origin: Origin,
): Promise<Built> {
  const [part, own, other] = [
    await partOf(q, company, origin),
    await ownParty(q, company),
    await partyOf(q, sql`id_empresa = ${company} and id_tercero = ${origin.id_tercero}`),
  ]
  const faltas = [
    ...part.faltas,
    ...missingOfCompany(own),
    ...(other.codigo_municipio
      ? []
      : [`Escriba el municipio de ${other.nombre} en Terceros, con su departamento.`]),
    ...(other.direccion ? [] : [`Escriba la dirección de ${other.nombre} en Terceros.`]),
    ...(isPurchase(origin.tipo) && !/^\d{1,15}$/.test(other.identificacion)
      ? [`La identificación de ${other.nombre} debe tener solo dígitos para un documento soporte.`]
      : []),
    ...(part.rango || part.corrige ? [] : ['El número no es de una resolución de la DIAN (Consecutivos).']),
  ]
  if (origin.tipo === '92' && issuer.canal === 'PROVEEDOR') faltas.push(NO_DEBIT_NOTES)
  const needsKey = origin.tipo === '01' && issuer.canal !== 'PROVEEDOR'
  if (needsKey && part.rango && !part.rango.clave_tecnica) faltas.push(missingKey(part.rango.resolucion))
  if (faltas.length > 0) return { faltas }
  const { clave_tecnica = '', ...rango } = part.rango ?? {}
  return {
    claveTecnica: clave_tecnica,
    contenido: {
      tipo: origin.tipo,
      ambiente: issuer.ambiente,
      numero: plainNumber(origin.numero),
      vence: part.vence,
      notas: part.notas,
      rango: part.rango ? (rango as Content['rango']) : null,
      empresa: {
        ...own,
        tipo_persona: issuer.tipo_persona,
        responsabilidades: issuer.responsabilidades || own.responsabilidades,
        codigo_postal: issuer.codigo_postal,
      },
      tercero: other,
      pago: part.pago,
      lineas: part.lineas,
      semanal: part.semanal,
      retenciones: part.retenciones,
      totales: totalsOf(part.lineas),
      corrige: part.corrige,
    },
  }
}

/** The public documentation of Factus has no call for debit notes. */
const NO_DEBIT_NOTES = 'El proveedor Factus no recibe notas débito: transmítala por otro canal.'

const ownParty = (q: Queries, company: string) =>
  partyOf(q, sql`id_empresa = ${company} and ${TAG_OWN_COMPANY} = any (string_to_array(tags, '|'))`)

const missingKey = (resolucion: string) =>
  `Escriba la clave técnica de la resolución ${resolucion} en Consecutivos.`

const missingOfCompany = ({ codigo_municipio, direccion }: Party): string[] => [
  ...(codigo_municipio ? [] : ['Escriba el municipio de la empresa en su tercero (Terceros).']),
  ...(direccion ? [] : ['Escriba la dirección de la empresa en su tercero (Terceros).']),
]

/** Data that all documents of a company need from other screens, and that are missing, in words. `hoy` is `yyyy-mm-dd`. */
export async function missingElsewhere(
  q: Queries,
  company: string,
  canal: Channel,
  hoy: string,
): Promise<string[]> {
  const ranges = await rowsOf<{ resolucion: string; tags: string; clave_tecnica: string }>(
    q,
    sql`select r.resolucion, c.tags, r.clave_tecnica from authorised_ranges r join consecutives c using (id_consecutive)
      where r.id_empresa = ${company} and r.vigente_hasta >= ${hoy}::date order by r.id_rango`,
  )
  const keyless = ranges.filter(({ tags, clave_tecnica }) => hasTag(tags, 'FACTURA') && !clave_tecnica)
  return [
    ...missingOfCompany(await ownParty(q, company)),
    ...(ranges.length > 0
      ? []
      : ['Escriba la resolución de facturas o de documentos soporte en Consecutivos.']),
    ...(canal === 'PROVEEDOR' ? [] : keyless.map(({ resolucion }) => missingKey(resolucion))),
  ]
}

function partOf(q: Queries, company: string, origin: Origin): Promise<Part> {
  switch (origin.tipo) {
    case '01':
      return invoicePart(q, origin.id_factura ?? '')
    case '05':
      return supportPart(q, company, origin.numero)
    case '91':
    case '92':
    case '95':
      return notePart(q, origin.tipo, origin.id_nota ?? '')
  }
}

const LINES_OF = sql`(select coalesce(jsonb_agg(to_jsonb(l) order by l.id_linea), '[]') from invoice_lines l
  where l.id_factura = d.id)`

async function invoicePart(q: Queries, id: string): Promise<Part> {
  const [invoice] = await rowsOf<{
    vence: string
    credito: boolean
    observaciones: string
    documento_de_soporte: string
    valor_total: number
    rango: StoredRange | null
    lineas: SoldLine[]
  }>(
    q,
    sql`select d.fecha_de_vencimiento::text as vence, d.fecha_de_vencimiento > d.fecha_de_emision as credito,
        d.observaciones, d.documento_de_soporte, d.valor_total::float8 as valor_total, ${rangeOf(sql`d`)} as rango,
        ${LINES_OF} as lineas
      from invoices d where d.id = ${id}`,
  )
  if (!invoice) throw new Error(`Invoice ${id} of an electronic document is missing`)
  const concept = invoice.observaciones || `Según ${invoice.documento_de_soporte}`
  return {
    vence: invoice.vence,
    notas: [`Documento de soporte: ${invoice.documento_de_soporte}`, invoice.observaciones].filter(Boolean),
    rango: invoice.rango,
    pago: { forma: invoice.credito ? '2' : '1', medio: UNDEFINED_MEANS },
    lineas:
      invoice.lineas.length > 0 ? invoice.lineas.map(soldLine) : [wholeLine(concept, invoice.valor_total)],
    semanal: false,
    retenciones: [],
    corrige: null,
    faltas: [],
  }
}

/** Calculation of a settlement, as far as its document says it. */
interface Calculation {
  pesadas: Purchase[]
  deducciones: { clave: string; concepto: string; valor: number }[]
  parametros: { tag: string; valor: number }[]
}

/** The settlements of a support document: one, or those of its week. */
async function supportPart(q: Queries, company: string, numero: string): Promise<Part> {
  const settlements = await rowsOf<{
    fecha: string
    consecutivo: string
    semanal: boolean
    subtotal: number
    retencion: number
    abono: number
    anticipo: number
    rango: StoredRange | null
    calculo: Calculation
  }>(
    q,
    sql`select s.fecha_documento::text as fecha, s.consecutivo, s.semana_documento is not null as semanal,
        s.subtotal::float8 as subtotal, s.retencion::float8 as retencion, s.abono::float8 as abono,
        s.anticipo::float8 as anticipo, ${rangeOf(sql`s`)} as rango, c.calculo
      from settlements s join settlement_calculations c using (id_liquidacion)
      where ${documentedBy(sql`${company}`, sql`${numero}`)} order by s.id_liquidacion`,
  )
  const last = settlements.at(-1)
  if (!last) throw new Error(`The settlements of the support document ${numero} are missing`)
  return {
    vence: last.fecha,
    notas: settlements.flatMap(({ consecutivo, calculo, abono, anticipo }) => [
      `Liquidación ${consecutivo}`,
      ...deductionNotes(calculo.deducciones.filter(({ clave }) => clave !== 'RETENCION')),
      ...deductionNotes([
        { concepto: 'Abono a crédito de cosecha', valor: abono },
        { concepto: 'Anticipo descontado', valor: anticipo },
      ]),
    ]),
    rango: last.rango,
    pago: { forma: '1', medio: UNDEFINED_MEANS },
    lineas: settlements.flatMap(({ calculo }) => calculo.pesadas.map(purchaseLine)),
    semanal: last.semanal,
    retenciones: incomeWithholdings(
      settlements.map(({ retencion, subtotal, calculo }) => ({
        valor: retencion,
        base: subtotal,
        tarifa: calculo.parametros.find(({ tag }) => tag === 'RETENCION')?.valor ?? 0,
      })),
    ),
    corrige: null,
    faltas: [],
  }
}

async function notePart(q: Queries, tipo: '91' | '92' | '95', id: string): Promise<Part> {
  const [note] = await rowsOf<{
    concepto: NoteConcept | DebitConcept
    motivo: string
    base: number
    iva: number
    comprado: Purchase[] | null
    semanal: boolean | null
    corregido: { numero: string; estado: string; identificador: string; fecha: string; lineas: number } | null
    devueltas: SoldLine[]
    facturadas: InvoicedLine[]
  }>(
    q,
    sql`select n.concepto, n.motivo, n.base::float8 as base, n.iva::float8 as iva,
        (select coalesce(c.calculo -> 'pesadas', '[]') from settlement_calculations c
          where c.id_liquidacion = n.id_liquidacion) as comprado,
        (select s.semana_documento is not null from settlements s where s.id_liquidacion = n.id_liquidacion) as semanal,
        (select jsonb_build_object('numero', e.numero, 'estado', e.estado, 'identificador', e.identificador,
            'fecha', v.fecha, 'lineas', jsonb_array_length(coalesce(v.contenido -> 'lineas', '[]')))
          from electronic_documents e left join electronic_versions v using (id_version)
          where e.id_empresa = n.id_empresa and (e.id_factura = n.id_factura
            or (n.clase = 'AJUSTE' and e.tipo = '05' and e.numero = n.documento))) as corregido,
        (select coalesce(jsonb_agg(to_jsonb(l) || jsonb_build_object('cantidad', k.cantidad, 'base', k.base,
            'valor_iva', k.valor_iva, 'descuento', greatest(0, round(k.cantidad * l.precio) - k.base))
            order by k.id_linea_nota), '[]')
          from note_lines k join invoice_lines l using (id_linea) where k.id_nota = n.id_nota) as devueltas,
        (select coalesce(jsonb_agg(to_jsonb(l) || (select jsonb_build_object('devuelto', coalesce(sum(k.base), 0),
              'iva_devuelto', coalesce(sum(k.valor_iva), 0))
            from note_lines k where k.id_linea = l.id_linea and k.id_nota < n.id_nota) order by l.id_linea), '[]')
          from invoice_lines l where l.id_factura = n.id_factura) as facturadas
      from notes n where n.id_nota = ${id}`,
  )
  if (!note) throw new Error(`Note ${id} of an electronic document is missing`)
  const { comprado, corregido, devueltas } = note
  const accepted = corregido?.estado === 'ACEPTADO'
  // A note on one of several purchases takes back a part of the document.
  const isPart = comprado !== null && comprado.length < (corregido?.lineas ?? 0)
  const byValue = { base: note.base, iva: note.iva, descripcion: note.motivo }
  return {
    vence: '',
    notas: [note.motivo],
    rango: null,
    pago: { forma: '1', medio: UNDEFINED_MEANS },
    lineas:
      tipo === '95'
        ? (comprado ?? []).map(purchaseLine)
        : devueltas.length > 0
          ? devueltas.map(soldLine)
          : linesOfValue(note.facturadas, byValue),
    semanal: note.semanal ?? false,
    retenciones: [],
    corrige: {
      numero: plainNumber(corregido?.numero ?? ''),
      identificador: corregido?.identificador ?? '',
      fecha: corregido?.fecha ?? '',
      concepto: conceptCode(tipo, isPart ? 'DEVOLUCION' : note.concepto),
      descripcion: note.motivo,
    },
    faltas: accepted ? [] : [`Espera a que se acepte ${corregido?.numero ?? 'el documento que corrige'}.`],
  }
}

/** A third party as the DIAN knows it. Missing data stay ''. */
async function partyOf(q: Queries, which: ReturnType<typeof sql>): Promise<Party> {
  const [row] = await rowsOf<
    Record<'nombre' | 'tipo' | 'identificacion' | 'direccion' | 'municipio' | 'telefono1' | 'email', string>
  >(
    q,
    sql`select nombre, tipo_identificacion as tipo, identificacion, direccion, municipio, telefono1, email
      from third_parties where ${which} order by id_tercero limit 1`,
  )
  if (!row) throw new Error('Third party of an electronic document is missing')
  const towns = municipalitiesNamed(row.municipio)
  const [town] = towns.length === 1 ? towns : []
  return {
    nombre: row.nombre,
    tipo_identificacion: row.tipo,
    ...splitIdentification(row.identificacion),
    tipo_persona: personType(row.tipo, row.identificacion),
    responsabilidades: 'R-99-PN',
    direccion: row.direccion,
    codigo_municipio: town?.codigo ?? '',
    municipio: town?.nombre ?? row.municipio,
    departamento: town?.departamento ?? '',
    codigo_postal: '',
    email: row.email,
    telefono: row.telefono1,
  }
}
