import { momentInBogota, writtenDay, writtenMoment } from '#server/kit/words/days.ts'
import { decimal, kilos, percent, pesos, price, yesNo } from '#server/kit/words/formats.ts'
import { identificationLabel } from '#server/parties/identifications-words.ts'
import { writtenMonth } from '#server/kit/words/months.ts'
import { metadataPairs, type Metadata } from '#server/approvals/words.ts'
import { readTags, tagInWords } from '#server/kit/words/tags.ts'
import { keyInWords } from '#server/kit/contract/key-labels.ts'
import { tableName, tableWords } from './tables-words.ts'
import { AUDITED_REPORTS } from '#server/kit/words/audit.ts'
import type { TableWords } from '#server/kit/words/audited-tables.ts'
import type { FieldWords, Kind } from '#server/kit/words/fields.ts'
import { valueInWords } from './value-words.ts'

type Fila = Readonly<Record<string, unknown>>

/** Audit entry as stored. */
export interface Suceso {
  tabla: string
  operacion: string
  descripcion: string
  motivo: string
  antes: Fila | null
  despues: Fila | null
}

/** Record referenced by id in an entry. */
export interface Referencia {
  tabla: string
  id: string
}

/** Name of a record; '' if unknown. */
export type NombreDe = (referencia: Referencia) => string

/** Change of one field, formatted for people; '' for nothing. */
export interface Cambio {
  campo: string
  antes: string
  despues: string
}

export interface EnPalabras {
  /** Example: 'Anuló LIQ-194 · motivo: …'. */
  frase: string
  /** Changed fields. For a new or deleted record, all its fields. */
  cambios: Cambio[]
}

const vacio = (valor: unknown) => valor === null || valor === undefined || valor === ''
const igual = (uno: unknown, otro: unknown) =>
  (vacio(uno) && vacio(otro)) || JSON.stringify(uno) === JSON.stringify(otro)

/** Records that an entry references only by id. */
export function referencesOf({ tabla, antes, despues }: Suceso): Referencia[] {
  const columnas = tableWords(tabla)?.columnas ?? {}
  return Object.entries(columnas).flatMap(([columna, palabras]) =>
    [antes, despues].flatMap((fila) => referencia(palabras, fila?.[columna])),
  )
}

/** Records used in the name of a row. A payroll, for example, is named after its employee. */
export function referencesOfName(tabla: string, fila: Fila): Referencia[] {
  const { llamada = [], columnas = {} } = tableWords(tabla) ?? {}
  return llamada.flatMap((columna) => referencia(columnas[columna], fila[columna]))
}

function referencia(palabras: FieldWords | undefined, id: unknown): Referencia[] {
  const escrita = palabras?.kind
  if (typeof escrita !== 'object' || typeof id !== 'string' || id === '') return []
  return [{ tabla: escrita.of, id }]
}

/**
 * Audit entry in words, without table names, columns or ids.
 * Entries of unknown tables use their stored description.
 */
export function inWords(suceso: Suceso, nombreDe: NombreDe): EnPalabras {
  const { tabla, operacion, descripcion, motivo } = suceso
  const palabras = tableWords(tabla)
  const conMotivo = (frase: string, razon: string) => (razon ? `${frase} · motivo: ${razon}` : frase)
  if (operacion === 'EXPORT') return { frase: exportado(tabla, descripcion), cambios: [] }
  const fila = suceso.despues ?? suceso.antes
  if (!palabras || !fila) {
    return { frase: conMotivo(descripcion.replace(/^Aprobación de /, 'Aprobó '), motivo), cambios: [] }
  }
  const cuento = new Cuento(palabras, suceso, fila, nombreDe)
  const { frase, razon } = cuento.contar()
  return { frase: conMotivo(frase, motivo || razon), cambios: cuento.cambios() }
}

/** The search text of an exported report is the name of the report. */
function exportado(tabla: string, descripcion: string): string {
  if (tabla !== AUDITED_REPORTS) return descripcion.replace(/^Exportación/, `Exportó ${tableName(tabla)}`)
  return descripcion.replace(
    /^Exportación (a \S+)(?: con la búsqueda «(.*)»)?$/,
    (_, a: string, nombre = '') =>
      nombre ? `Exportó ${a} el informe «${nombre}»` : `Exportó ${a} un informe`,
  )
}

/** Entry in one line: 'Modificó FAC-1: Valor factura de $ 10 a $ 20; Observaciones: «Urgente»'. */
export function inOneLine({ frase, cambios }: EnPalabras): string {
  const contados = cambios.map(({ campo, antes, despues }) =>
    antes && despues ? `${campo} de ${antes} a ${despues}` : `${campo}: ${despues || 'nada'}`,
  )
  return contados.length > 0 ? `${frase}: ${contados.join('; ')}` : frase
}

/** Name of a record, from a stored row. */
export function nameOfRow(tabla: string, fila: Fila, nombreDe: NombreDe): string {
  const palabras = tableWords(tabla)
  return palabras ? new Cuento(palabras, { antes: null, despues: fila }, fila, nombreDe).llamado() : ''
}

/** Builds the words of one entry with the words of its table. */
class Cuento {
  constructor(
    private readonly palabras: TableWords,
    private readonly suceso: Pick<Suceso, 'antes' | 'despues'> & { operacion?: string },
    private readonly fila: Fila,
    private readonly nombreDe: NombreDe,
  ) {}

  contar(): { frase: string; razon: string } {
    const { palabras, fila } = this
    const { operacion = '', antes, despues } = this.suceso
    const acto = antes && despues ? this.acto() : undefined
    const razon = acto ? fila[acto.motivo ?? ''] : fila.motivo
    const frase =
      (operacion === 'UPDATE' && (acto?.frase ?? this.cuenta())) ||
      palabras.frases?.[operacion as 'CREATE'] ||
      `${VERBOS[operacion] ?? valueInWords(operacion)} {nombre}`
    return { frase: this.llenar(frase), razon: typeof razon === 'string' ? razon : '' }
  }

  /** Changed fields, or all fields of a new or deleted record. */
  cambios(): Cambio[] {
    const { antes, despues } = this.suceso
    return Object.entries(this.palabras.columnas).flatMap(([columna, palabras]) => {
      if (igual(antes?.[columna], despues?.[columna])) return []
      const escrito = (fila: Fila | null) => this.escribir(fila?.[columna], palabras.kind)
      const cambio = { campo: palabras.label, antes: escrito(antes), despues: escrito(despues) }
      return cambio.antes === cambio.despues ? [] : [cambio]
    })
  }

  /** Number or name of the record. */
  llamado(): string {
    const { llamada, columnas } = this.palabras
    const columna = llamada.find((una) => !vacio(this.fila[una]))
    if (!columna) return ''
    return this.escribir(this.fila[columna], columnas[columna]?.kind)
  }

  private acto() {
    const { antes, despues } = this.suceso
    return this.palabras.actos?.find(({ columna, vale }) => {
      const [era, es] = [antes?.[columna], despues?.[columna]]
      if (igual(era, es)) return false
      return vale === '' ? vacio(es) : vale === '*' ? !vacio(es) : String(es) === vale
    })
  }

  /** Phrase for a sum that grew or shrank. */
  private cuenta(): string {
    const { cuenta } = this.palabras
    const diferencia = cuenta ? this.diferencia(cuenta.columna) : 0
    if (!cuenta || diferencia === 0) return ''
    return diferencia > 0 ? cuenta.sube : cuenta.baja
  }

  private diferencia(columna: string): number {
    const { antes, despues } = this.suceso
    return Number(despues?.[columna] ?? 0) - Number(antes?.[columna] ?? 0)
  }

  private llenar(frase: string): string {
    const { palabras, fila } = this
    const escribir = (columna: string) => this.escribir(fila[columna], palabras.columnas[columna]?.kind)
    return frase.replace(/\{([\w|]+)\}/g, (_, columna: string) => {
      if (columna === 'nombre') return this.nombrado()
      if (columna === 'diferencia') return pesos(Math.abs(this.diferencia(palabras.cuenta?.columna ?? '')))
      return columna.split('|').map(escribir).find(Boolean) ?? '–'
    })
  }

  /** Name inside a sentence: 'LIQ-194', 'la liquidación 194', 'el origen «Campoalegre»'. */
  private nombrado(): string {
    const { uno, documento } = this.palabras
    const nombre = this.llamado()
    if (!nombre) return uno
    if (!documento) return `${uno} «${nombre}»`
    return /^\d/.test(nombre) ? `${uno} ${nombre}` : nombre
  }

  private escribir(valor: unknown, escrita: Kind = 'text'): string {
    if (vacio(valor)) return ''
    if (typeof escrita === 'object') {
      return this.nombreDe({ tabla: escrita.of, id: String(valor) }) || 'un registro eliminado'
    }
    return ESCRIBIR[escrita](valor)
  }
}

const VERBOS: Readonly<Record<string, string>> = { CREATE: 'Creó', UPDATE: 'Modificó', DELETE: 'Eliminó' }

const texto = (valor: unknown) => (typeof valor === 'string' ? valor : JSON.stringify(valor))
const cifra = (escribir: (valor: number) => string) => (valor: unknown) =>
  Number.isFinite(Number(valor)) ? escribir(Number(valor)) : texto(valor)

const ESCRIBIR: Record<Extract<Kind, string>, (valor: unknown) => string> = {
  text: texto,
  number: cifra(decimal),
  pesos: cifra(pesos),
  pesosIfAny: (valor) => (Number(valor) === 0 ? '' : cifra(pesos)(valor)),
  price: cifra(price),
  kilos: cifra(kilos),
  percent: cifra(percent),
  date: (valor) => writtenDay(texto(valor)),
  month: (valor) => writtenMonth(texto(valor)),
  moment: (valor) => writtenMoment(momentInBogota(texto(valor))),
  yesNo: (valor) => yesNo(valor === true || valor === 'true'),
  tags: (valor) => readTags(texto(valor)).map(tagInWords).join(', '),
  choice: (valor) => valueInWords(texto(valor)),
  identification: (valor) => identificationLabel(texto(valor)),
  key: (valor) => keyInWords(texto(valor)),
  data: (valor) =>
    typeof valor === 'object' && valor !== null
      ? metadataPairs(valor as Metadata)
          .map(([campo, escrito]) => `${campo}: ${escrito}`)
          .join('; ')
      : texto(valor),
}
