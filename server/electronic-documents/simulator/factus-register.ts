import { createHash } from 'node:crypto'
import { FACTUS_KINDS, type FactusType } from '../factus-rules.ts'
import type { Store } from './store.ts'

export const TYPES = Object.keys(FACTUS_KINDS) as FactusType[]

/** A document that Factus holds and that is not validated: refused if it has errors, else undecided. */
export interface Unvalidated {
  tipo: FactusType
  referencia: string
  numero: string
  errors: string[]
}

/** A number range. `current` is the next number. */
export interface Range {
  id: number
  tipo: FactusType
  prefix: string
  current: number
}

const idOf = (text: string) => createHash('sha256').update(text).digest().readUInt32BE()

/** Documents and number ranges of a simulated Factus. Unvalidated documents live in memory. */
export function factusRegister(store: Store, prefixes: readonly string[]) {
  const unvalidated: Unvalidated[] = []
  const ranges = TYPES.flatMap((tipo, row): Range[] =>
    prefixes.map((prefix, column) => ({ id: (row + 1) * 1000 + column, tipo, prefix, current: 1 })),
  )

  const openOf = (tipo: FactusType, referencia: string) =>
    unvalidated.find((one) => one.tipo === tipo && one.referencia === referencia)

  const bodyOf = (tipo: FactusType, fields: object) => ({ data: { [FACTUS_KINDS[tipo].field]: fields } })

  const waiting = ({ tipo, referencia, numero, errors }: Unvalidated) =>
    bodyOf(tipo, { id: idOf(referencia), number: numero, reference_code: referencia, status: 0, errors })

  /** Deletes an unvalidated document. False if there is none. */
  const forget = (tipo: FactusType, referencia: string): boolean => {
    const open = openOf(tipo, referencia)
    if (open) unvalidated.splice(unvalidated.indexOf(open), 1)
    return open !== undefined
  }

  return {
    ranges,
    forget,
    /** Keeps a document without validating it, and returns its JSON. */
    keep: (document: Unvalidated): object => {
      forget(document.tipo, document.referencia)
      unvalidated.push(document)
      return waiting(document)
    },
    /** JSON of the document with a number. Null if there is none. */
    shown: (tipo: FactusType, numero: string): object | null => {
      const open = unvalidated.find((one) => one.tipo === tipo && one.numero === numero)
      if (open) return waiting(open)
      const held = store.find({ nit: '', tipo, numero })
      if (!held) return null
      return bodyOf(tipo, {
        id: idOf(held.identificador),
        number: numero,
        reference_code: held.referencia,
        status: 1,
        errors: [],
        total: held.total.toFixed(2),
        [FACTUS_KINDS[tipo].identifier]: held.identificador,
      })
    },
    /** Rows of a list filtered by reference. */
    listed: (tipo: FactusType, referencia: string): object[] => {
      const found = store.find({ nit: '', tipo, referencia }) ?? openOf(tipo, referencia)
      if (!found) return []
      return [{ id: idOf(found.numero), number: found.numero, reference_code: referencia }]
    },
  }
}
