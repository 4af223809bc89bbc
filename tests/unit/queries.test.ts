import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { differences } from '../queries/compare.ts'
import { add, join, nothing, type Seen } from '../queries/seen.ts'

const LIBRARY = `interface Array<T> { [n: number]: T } interface Function {} interface Object {} interface String {}
interface Number {} interface Boolean {} interface RegExp {} interface IArguments {} interface CallableFunction {}
interface NewableFunction {} interface Uint8Array { length: number }
type Record<K extends string, T> = { [P in K]: T }`

/** Checker and type of a row that is written in TypeScript. */
function typeOf(row: string): { checker: ts.TypeChecker; type: ts.Type } {
  const text = `${LIBRARY}\ntype Row = ${row}`
  const source = ts.createSourceFile('row.ts', text, ts.ScriptTarget.ES2022, true)
  const host = ts.createCompilerHost({})
  const program = ts.createProgram(
    ['row.ts'],
    { noLib: true, strict: true, types: [] },
    { ...host, getSourceFile: (name) => (name === 'row.ts' ? source : undefined) },
  )
  const checker = program.getTypeChecker()
  const declared = source.statements.find((one) => ts.isTypeAliasDeclaration(one) && one.name.text === 'Row')
  return { checker, type: checker.getTypeAtLocation(declared!) }
}

function seenOf(rows: object[]): Seen {
  const seen = nothing()
  for (const row of rows) add(seen, row)
  return seen
}

function found(row: string, columns: string, rows: object[] = []): string[] {
  const { checker, type } = typeOf(row)
  return differences(checker, type, columns, seenOf(rows))
}

describe('comparison of a query with its type', () => {
  it.each([
    ['{ id: string; kilos: number }', 'id:2950,kilos:701'],
    ['{ id: string; paga: boolean; fecha: string; valor: string }', 'id:2950,paga:16,fecha:1082,valor:1700'],
    ['{ estado: "ABIERTA" | "CERRADA" | null }', 'estado:25'],
    ['{ bytes: Uint8Array }', 'bytes:17'],
    ['{ datos: { a: number }[] | { b?: string } }', 'datos:3802'],
    ['Record<string, unknown>', 'id:2950'],
    ['object', 'id:2950'],
    ['unknown', 'id:2950'],
  ])('finds nothing between %s and the columns %s', (row, columns) => expect(found(row, columns)).toEqual([]))

  it.each([
    [
      '{ saldo: string }',
      'saldos:1700',
      ['saldo: named, but not returned', 'saldos: returned, but not named'],
    ],
    ['{ numero: number }', 'numero:1700', ['numero: string, but number']],
    ['{ numero: string }', 'numero:23', ['numero: number, but string']],
    ['{ paga: string }', 'paga:16', ['paga: boolean, but string']],
    ['{ cuenta: number }', 'cuenta:20', ['cuenta: string, but number']],
  ])('finds the fault of %s without any row of %s', (row, columns, faults) =>
    expect(found(row, columns)).toEqual(faults),
  )

  it('finds a null that the type does not allow', () => {
    expect(found('{ nota: string }', 'nota:25', [{ nota: 'a' }, { nota: null }])).toEqual([
      'nota: null, but string',
    ])
    expect(found('{ nota: string | null }', 'nota:25', [{ nota: null }])).toEqual([])
  })

  it('finds a literal that the type does not name', () => {
    const rows = [{ estado: 'ABIERTA' }, { estado: 'ANULADA' }]
    expect(found('{ estado: "ABIERTA" | "CERRADA" }', 'estado:25', rows)).toEqual([
      'estado: «ANULADA», but "ABIERTA" | "CERRADA"',
    ])
    expect(found('{ estado: string }', 'estado:25', rows)).toEqual([])
  })

  it('looks into objects and arrays of JSON', () => {
    const rows = [{ pesajes: [{ id: 'a', kilos: 5 }] }, { pesajes: [{ id: 'b', kilos: null }, { id: 'c' }] }]
    expect(
      found('{ pesajes: { id: string; kilos: number; placa: string }[] }', 'pesajes:3802', rows),
    ).toEqual([
      'pesajes[].kilos: named, but not always returned',
      'pesajes[].kilos: null, but number',
      'pesajes[].placa: named, but not returned',
    ])
    expect(found('{ pesajes: { id: string; kilos?: number | null }[] }', 'pesajes:3802', rows)).toEqual([])
  })

  it('accepts each member of a union of objects', () => {
    const rows = [{ pago: { tipo: 'A', banco: 'x' } }, { pago: { tipo: 'B', caja: 1 } }]
    const type = '{ pago: { tipo: "A"; banco: string } | { tipo: "B"; caja: number } }'
    expect(found(type, 'pago:3802', rows)).toEqual([])
  })

  it('adds what several processes saw', () => {
    const one = seenOf([{ nota: 'a' }])
    join(one, seenOf([{ nota: null, filas: [1] }]))
    expect(one).toEqual(seenOf([{ nota: 'a' }, { nota: null, filas: [1] }]))
  })
})
