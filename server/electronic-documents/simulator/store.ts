import { closeSync, fsyncSync, ftruncateSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import type { DocumentType } from '../words.ts'

/** A document that the simulator accepted. `nit` is '' for one that came as JSON of Factus. */
export interface Accepted {
  nit: string
  tipo: DocumentType
  numero: string
  /** CUFE, CUDE or CUDS. */
  identificador: string
  /** Reference of Factus, else ''. */
  referencia: string
  /** Key of a delivery to the test set, else ''. */
  zipKey: string
  total: number
  /** ISO timestamp of the acceptance. */
  momento: string
}

export interface Store {
  all: () => readonly Accepted[]
  /** Accepts a document on disk, or returns the one that has its number already. */
  accept: (document: Accepted) => { held: Accepted; isNew: boolean }
  find: (wanted: Partial<Accepted>) => Accepted | undefined
  close: () => void
}

const keyOf = ({ nit, tipo, numero }: Accepted) => `${nit}|${tipo}|${numero}`

/** Documents of a file of JSON lines. A last line that a killed process left unfinished is cut off. */
function readLines(file: number): Accepted[] {
  const text = readFileSync(file, 'utf8')
  const whole = text.slice(0, text.lastIndexOf('\n') + 1)
  if (whole.length < text.length) ftruncateSync(file, Buffer.byteLength(whole))
  return whole.split('\n').flatMap((line) => (line ? [JSON.parse(line) as Accepted] : []))
}

/**
 * Opens the accepted documents. Each is written and synced before `accept` returns. Without a file they live in memory.
 * Throws the error of the file system for a file that cannot be written.
 */
export function openStore(path: string): Store {
  if (path !== '') mkdirSync(dirname(path), { recursive: true })
  const file = path === '' ? null : openSync(path, 'a+')
  const documents = file === null ? [] : readLines(file)
  const numbers = new Map(documents.map((one) => [keyOf(one), one]))
  return {
    all: () => documents,
    accept: (document) => {
      const held = numbers.get(keyOf(document))
      if (held) return { held, isNew: false }
      if (file !== null) {
        writeSync(file, `${JSON.stringify(document)}\n`)
        fsyncSync(file)
      }
      documents.push(document)
      numbers.set(keyOf(document), document)
      return { held: document, isNew: true }
    },
    find: (wanted) => {
      const fields = Object.entries(wanted) as [keyof Accepted, string][]
      return documents.find((one) => fields.every(([name, value]) => one[name] === value))
    },
    close: () => {
      if (file !== null) closeSync(file)
    },
  }
}
