import { createHash } from 'node:crypto'
import { Decimal, type Cifra } from '#server/kit/rules/figures.ts'
import type { Content, Software, Stamp } from './content-contract.ts'
import type { Environment } from './issuer-words.ts'
import type { DocumentType } from './words.ts'

const sha384 = (text: string): string => createHash('sha384').update(text, 'utf8').digest('hex')

/** Formats an amount as the DIAN hashes and prints it: two decimals, truncated, with a point. */
export const truncated = (amount: Cifra): string => new Decimal(amount).toFixed(2, Decimal.ROUND_DOWN)

/** Facts of a document that its identifier covers. Pesos. Identifications have no check digit. */
export interface Identified {
  numero: string
  /** `yyyy-mm-dd`. */
  fecha: string
  /** `HH:MM:SS-05:00`. */
  hora: string
  /** Sum of the lines before taxes. */
  valor: Cifra
  iva: Cifra
  inc?: Cifra
  ica?: Cifra
  total: Cifra
  /** Identification of the supplier party, which is the farmer in a support document. */
  vendedor: string
  /** Identification of the customer party, which is the mill in a support document. */
  comprador: string
  ambiente: Environment
}

const taxes = (pairs: readonly [code: string, amount: Cifra][]) =>
  pairs.map(([code, amount]) => code + truncated(amount)).join('')

const hashed = (one: Identified, pairs: readonly [code: string, amount: Cifra][], clave: string): string =>
  sha384(
    [
      one.numero,
      one.fecha,
      one.hora,
      truncated(one.valor),
      taxes(pairs),
      truncated(one.total),
      one.vendedor,
      one.comprador,
      clave,
      one.ambiente,
    ].join(''),
  )

/**
 * CUFE of an invoice: 96 lower-case hex digits. `clave` is the technical key of the range (Anexo Técnico 1.9, 11.2).
 */
export const cufe = (one: Identified, clave: string): string =>
  hashed(
    one,
    [
      ['01', one.iva],
      ['04', one.inc ?? 0],
      ['03', one.ica ?? 0],
    ],
    clave,
  )

/** CUDE of a credit or debit note: a CUFE with the PIN of the software instead of the key (Anexo Técnico 1.9, 11.4). */
export const cude = (one: Identified, pin: string): string => cufe(one, pin)

/**
 * CUDS of a support document or its note. IVA is its only tax, and the seller stands first (Anexo Documento Soporte
 * 1.1, 14.1.1.1).
 */
export const cuds = (one: Identified, pin: string): string => hashed(one, [['01', one.iva]], pin)

/** Code that proves which software made the document `numero`: 96 hex digits (Anexo Técnico 1.9, 11.8). */
export const softwareSecurityCode = ({ id, pin }: Software, numero: string): string =>
  sha384(id + pin + numero)

/** True for documents in which the mill buys: the farmer is the supplier party. */
export const isPurchase = (tipo: DocumentType): boolean => tipo === '05' || tipo === '95'

const SCHEMES: Record<DocumentType, { nombre: string; schemeName: string }> = {
  '01': { nombre: 'CUFE', schemeName: 'CUFE-SHA384' },
  '05': { nombre: 'CUDS', schemeName: 'CUDS-SHA384' },
  '91': { nombre: 'CUDE', schemeName: 'CUDE-SHA384' },
  '92': { nombre: 'CUDE', schemeName: 'CUDE-SHA384' },
  '95': { nombre: 'CUDS', schemeName: 'CUDS-SHA384' },
}

/** Name of the identifier's algorithm in the XML, such as `CUFE-SHA384`. */
export const schemeNameOf = (tipo: DocumentType): string => SCHEMES[tipo].schemeName

/** Name of the identifier as people know it, such as `CUFE`. */
export const identifierName = (tipo: DocumentType): string => SCHEMES[tipo].nombre

/** Supplier party and customer party of a document. */
export const partiesOf = ({ tipo, empresa, tercero }: Content) =>
  isPurchase(tipo) ? { vendedor: tercero, comprador: empresa } : { vendedor: empresa, comprador: tercero }

/** CUFE, CUDE or CUDS of a stamped document, by its type. */
export function identifierOf(content: Content, stamp: Stamp, software: Software): string {
  const { vendedor, comprador } = partiesOf(content)
  const one: Identified = {
    numero: content.numero,
    ...stamp,
    ...content.totales,
    vendedor: vendedor.identificacion,
    comprador: comprador.identificacion,
    ambiente: content.ambiente,
  }
  if (content.tipo === '01') return cufe(one, software.claveTecnica)
  return isPurchase(content.tipo) ? cuds(one, software.pin) : cude(one, software.pin)
}

const HOSTS: Record<Environment, string> = {
  '1': 'catalogo-vpfe.dian.gov.co',
  '2': 'catalogo-vpfe-hab.dian.gov.co',
}

/** Public address at which anybody reads the document at the DIAN. */
export const consultationUrl = (ambiente: Environment, identificador: string): string =>
  `https://${HOSTS[ambiente]}/document/searchqr?documentkey=${identificador}`

/**
 * Text of the printed QR code, one fact per line. At least 2 cm wide, on every page (Anexo Técnico 1.9, 11.6; Anexo
 * Documento Soporte 1.1).
 */
export function printedCode(content: Content, stamp: Stamp, identificador: string): string {
  const { tipo, numero, ambiente, totales } = content
  const { vendedor, comprador } = partiesOf(content)
  const purchase = isPurchase(tipo)
  const kind = purchase ? 'DS' : 'Fac'
  return [
    ['Num' + kind, numero],
    ['Fec' + kind, stamp.fecha],
    ['Hor' + kind, stamp.hora],
    [purchase ? 'NumSNO' : 'NitFac', vendedor.identificacion],
    ['DocAdq', comprador.identificacion],
    ['Val' + kind, truncated(totales.valor)],
    ['ValIva', truncated(totales.iva)],
    ...(purchase ? [] : [['ValOtroIm', truncated(0)]]),
    ['ValTol' + kind, truncated(totales.total)],
    [SCHEMES[tipo].nombre, identificador],
    ['QRCode', consultationUrl(ambiente, identificador)],
  ]
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')
}
