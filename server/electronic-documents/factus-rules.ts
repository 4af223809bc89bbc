import { Decimal, roundTo } from '#server/kit/rules/figures.ts'
import type { Content, Line, Party } from './content-contract.ts'
import type { DocumentType } from './words.ts'
import { CC, NIT } from '#server/parties/identifications-words.ts'

/**
 * Names of a document type in the API v1 of Factus: folder of the path, field of the answer, field of the identifier,
 * path that deletes a document that was never validated, and code of its number ranges.
 */
export interface FactusKind {
  folder: string
  field: string
  identifier: string
  remove: string
  range: string
}

/** Types that Factus takes. Its public documentation has no call for debit notes. */
export type FactusType = Exclude<DocumentType, '92'>

/** Source: public code of factus-js 1.0 (sbetav/factus-js). */
export const FACTUS_KINDS: Record<FactusType, FactusKind> = {
  '01': {
    folder: 'bills',
    field: 'bill',
    identifier: 'cufe',
    remove: 'bills/destroy/reference',
    range: '21',
  },
  '91': {
    folder: 'credit-notes',
    field: 'credit_note',
    identifier: 'cude',
    remove: 'credit-notes/reference',
    range: '22',
  },
  '05': {
    folder: 'support-documents',
    field: 'support_document',
    identifier: 'cuds',
    remove: 'support-documents/reference',
    range: '24',
  },
  '95': {
    folder: 'adjustment-notes',
    field: 'adjustment_note',
    identifier: 'cuds',
    remove: 'adjustment-notes/reference',
    range: '25',
  },
}

/** Names of a document in Factus. Throws RangeError for a type that Factus does not take. */
export function factusKind(tipo: DocumentType): FactusKind {
  if (tipo === '92') throw new RangeError('Factus takes no debit notes')
  return FACTUS_KINDS[tipo]
}

/** Type of the document that a note corrects. */
export const CORRECTED: Partial<Record<DocumentType, FactusType>> = { '91': '01', '95': '05' }

/** Internal ids of Factus. Null for one that Factus does not know or that the document does not need. */
export interface FactusIds {
  rango: number
  municipio: number | null
  corregido: number | null
}

/** Ids of Factus for the identification codes of the DIAN. */
const IDENTIFICATION: Record<string, number> = {
  '11': 1,
  '12': 2,
  '13': 3,
  '21': 4,
  '22': 5,
  '31': 6,
  '41': 7,
  '42': 8,
  '47': 9,
  '50': 10,
  '91': 11,
}

/** Ids of Factus for units of UN/ECE Rec 20. */
const UNIT: Record<string, number> = { KGM: 414, '94': 70 }

const OWN_STANDARD = 1
const IVA = 1
const WITH_IVA = 18
const WITHOUT_IVA = 21
const LONGEST_OBSERVATION = 250

/** Prefix and consecutive of a number. A note has no range, so its prefix is all before the last digits. */
export function numberParts({ numero, rango }: Content): { prefijo: string; consecutivo: number } {
  const prefijo = rango?.prefijo ?? numero.replace(/\d+$/, '')
  return { prefijo, consecutivo: Number(numero.slice(prefijo.length)) }
}

/** Percent that a line's discount is of quantity × price, with 2 decimals. */
function discountRate({ cantidad, precio, descuento }: Line): number {
  const full = new Decimal(cantidad).times(precio)
  return full.isZero() ? 0 : roundTo(new Decimal(descuento).times(100).dividedBy(full), 2)
}

/** Unit price and discount in percent. The price of an invoice includes IVA. */
interface Price {
  price: number
  discount_rate: number
}

/** Fields that all lines have. */
function plainItem(line: Line, { price, discount_rate }: Price) {
  return {
    code_reference: line.codigo,
    name: line.descripcion,
    quantity: line.cantidad,
    discount_rate,
    price,
    unit_measure_id: UNIT[line.unidad],
    standard_code_id: OWN_STANDARD,
  }
}

/**
 * Price of a sold line with its discount, both with 2 decimals. If they miss the pesos of the line, the net price
 * without a discount takes their place, unless it misses more.
 */
function soldPrice(line: Line): Price {
  const { cantidad, precio, valor, iva } = line
  const total = valor + (iva?.valor ?? 0)
  const factor = new Decimal(100).plus(iva?.tarifa ?? 0).dividedBy(100)
  const full = { price: roundTo(new Decimal(precio).times(factor), 2), discount_rate: discountRate(line) }
  const net = { price: roundTo(new Decimal(total).dividedBy(cantidad), 2), discount_rate: 0 }
  const amount = ({ price, discount_rate }: Price) =>
    new Decimal(cantidad).times(price).times(new Decimal(100).minus(discount_rate)).dividedBy(100)
  const miss = (one: Price) => amount(one).minus(total).abs()
  return roundTo(amount(full)) === total || miss(full).lessThanOrEqualTo(miss(net)) ? full : net
}

function soldItem(line: Line) {
  const tarifa = line.iva?.tarifa ?? 0
  return {
    ...plainItem(line, soldPrice(line)),
    tax_rate: tarifa.toFixed(2),
    is_excluded: line.iva ? 0 : 1,
    tribute_id: IVA,
  }
}

const withholdings = ({ retenciones }: Content) =>
  retenciones.map(({ codigo, tarifa }) => ({ code: codigo, withholding_tax_rate: tarifa.toFixed(2) }))

/** A line of a purchase. The document's withholdings stand on each line, because Factus has no other place. */
const boughtItem = (content: Content) => (line: Line) => ({
  ...plainItem(line, { price: line.precio, discount_rate: discountRate(line) }),
  withholding_taxes: withholdings(content),
})

/** Fields of a buyer or farmer. Factus calculates a check digit that is left out. */
function plainParty(party: Party, municipio: number | null) {
  return {
    identification: party.identificacion,
    ...(party.digito !== '' && { dv: Number(party.digito) }),
    names: party.nombre,
    address: party.direccion,
    email: party.email,
    phone: party.telefono,
    ...(municipio !== null && { municipality_id: municipio }),
  }
}

function customer(party: Party, municipio: number | null) {
  const isUnregistered = ['', 'R-99-PN'].includes(party.responsabilidades)
  return {
    ...plainParty(party, municipio),
    ...(party.tipo_persona === '1' && { company: party.nombre }),
    identification_document_id: IDENTIFICATION[party.tipo_identificacion],
    legal_organization_id: Number(party.tipo_persona),
    tribute_id: isUnregistered ? WITHOUT_IVA : WITH_IVA,
  }
}

/** Farmer of a support document, which knows no cédula: a NIT takes its place (rule DSAJ25a). */
function provider(party: Party, municipio: number | null) {
  const type = party.tipo_identificacion === CC ? NIT : party.tipo_identificacion
  return {
    ...plainParty(party, municipio),
    identification_document_id: IDENTIFICATION[type],
    is_resident: 1,
    country_code: 'CO',
  }
}

/** Fields of every document. */
const head = (content: Content, referencia: string, { rango }: FactusIds) => ({
  reference_code: referencia,
  numbering_range_id: rango,
  observation: content.notas.join(' ').slice(0, LONGEST_OBSERVATION),
  payment_method_code: content.pago.medio,
})

const noteHead = (content: Content) => ({
  correction_concept_code: content.corrige?.concepto ?? '',
})

/**
 * JSON of a document for `POST /v1/…/validate`. Fields that Factus cannot know are left out, so it refuses them. Throws
 * RangeError for a type that Factus does not take.
 */
export function factusBody(content: Content, referencia: string, ids: FactusIds): object {
  const common = head(content, referencia, ids)
  switch (content.tipo) {
    case '01':
      return {
        ...common,
        document: '01',
        payment_form: content.pago.forma,
        ...(content.pago.forma === '2' && { payment_due_date: content.vence }),
        customer: customer(content.tercero, ids.municipio),
        items: content.lineas.map(soldItem),
      }
    case '91':
      return {
        ...common,
        ...noteHead(content),
        // A note that refers to an invoice.
        customization_id: 20,
        bill_id: ids.corregido,
        customer: customer(content.tercero, ids.municipio),
        items: content.lineas.map(soldItem),
      }
    case '05':
      return {
        ...common,
        provider: provider(content.tercero, ids.municipio),
        items: content.lineas.map(boughtItem(content)),
      }
    case '95':
      return {
        ...common,
        ...noteHead(content),
        support_document_id: ids.corregido,
        items: content.lineas.map(boughtItem(content)),
      }
    case '92':
      throw new RangeError('Factus takes no debit notes')
  }
}
