import { createHmac, timingSafeEqual } from 'node:crypto'
import { accessKeys, type Access } from '#server/kit/contract/endpoint.ts'
import { holdsKey } from '#server/kit/contract/keys.ts'
import { CHECKED_PAPERS, type CheckedPaper } from '#server/kit/words/papers.ts'

/** True if the keys open a paper by its own id: the first key of its access (printing/README.md, access). */
export function holdsOwnKey(keys: ReadonlySet<string>, access: Access): boolean {
  const [own] = accessKeys(access)
  return own === undefined || holdsKey(keys, own)
}

/** Subject of a paper code: a record, or the certificate of a third party with its year and issue date. */
export type Papel =
  | { tipo: Exclude<CheckedPaper, Certificado>; id: string }
  | { tipo: Certificado; id: string; anio: number; expedido: string }

export type Certificado = Extract<CheckedPaper, `CERTIFICADO_${string}`>

/** First letter of a code. Printed codes contain it, so a letter is never reused. */
const LETRAS: Record<CheckedPaper, string> = {
  TIQUETE_BASCULA: 'T',
  LIQUIDACION: 'L',
  RECIBO_CAJA: 'R',
  ACUERDO_FINANCIAMIENTO: 'A',
  CERTIFICADO_CUOTA: 'C',
  CERTIFICADO_RETENCION: 'F',
  CERTIFICADO_RETEICA: 'I',
}

/** Signature length: 96 bits, 16 letters. */
const BYTES_DE_FIRMA = 12
const LETRAS_DE_FIRMA = 16
const BYTES_DE_ID = 16
const BYTES_DE_CERTIFICADO = BYTES_DE_ID + 4
const MS_DEL_DIA = 86_400_000

const esCertificado = (tipo: CheckedPaper): tipo is Certificado => tipo.startsWith('CERTIFICADO_')

/** Signs the letters, not the bytes, so that only one code exists for each paper. */
const firmaDe = (clave: string, dicho: string): string =>
  createHmac('sha256', Buffer.from(clave, 'hex'))
    .update(dicho)
    .digest()
    .subarray(0, BYTES_DE_FIRMA)
    .toString('base64url')

/**
 * Code of a paper: 39 letters, or 44 for a certificate. Contains kind, id, for a certificate also year and day,
 * and the signature. `clave` is 32 bytes in hexadecimal, `id` a UUID (printing/README.md, paper codes).
 */
export function codeOf(clave: string, papel: Papel): string {
  const bytes = Buffer.alloc('anio' in papel ? BYTES_DE_CERTIFICADO : BYTES_DE_ID)
  bytes.write(papel.id.replaceAll('-', ''), 'hex')
  if ('anio' in papel) {
    bytes.writeUInt16BE(papel.anio, BYTES_DE_ID)
    bytes.writeUInt16BE(Date.parse(papel.expedido) / MS_DEL_DIA, BYTES_DE_ID + 2)
  }
  const dicho = LETRAS[papel.tipo] + bytes.toString('base64url')
  return dicho + firmaDe(clave, dicho)
}

/** Paper of a code signed with this key, or undefined. The comparison takes constant time. */
export function paperOf(clave: string, codigo: string): Papel | undefined {
  const dicho = codigo.slice(0, -LETRAS_DE_FIRMA)
  const firma = Buffer.from(codigo.slice(-LETRAS_DE_FIRMA))
  const esperada = Buffer.from(firmaDe(clave, dicho))
  if (firma.length !== esperada.length || !timingSafeEqual(firma, esperada)) return undefined
  const tipo = CHECKED_PAPERS.find((one) => dicho.startsWith(LETRAS[one]))
  const bytes = Buffer.from(dicho.slice(1), 'base64url')
  if (!tipo || bytes.length !== (esCertificado(tipo) ? BYTES_DE_CERTIFICADO : BYTES_DE_ID)) return undefined
  const id = bytes
    .toString('hex', 0, BYTES_DE_ID)
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  if (!esCertificado(tipo)) return { tipo, id }
  const expedido = new Date(bytes.readUInt16BE(BYTES_DE_ID + 2) * MS_DEL_DIA).toISOString().slice(0, 10)
  return { tipo, id, anio: bytes.readUInt16BE(BYTES_DE_ID), expedido }
}
