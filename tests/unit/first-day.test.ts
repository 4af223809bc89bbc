import { describe, expect, it } from 'vitest'
import { csvOf, firstDay, xlsxOf } from '../support/first-day.ts'

describe('books of a mill before its first day', () => {
  const books = firstDay('2026-11-24')

  it('the books of a new mill are the same at every call', () => {
    expect(firstDay('2026-11-24')).toEqual(books)
    expect(firstDay('2026-11-25').cuentas).not.toEqual(books.cuentas)
  })

  it('the books of a new mill hold 800 third parties, 300 vehicles and their balances, each once', () => {
    const distinct = (rows: readonly (readonly string[])[], column: number) =>
      new Set(rows.map((row) => row[column])).size
    expect([
      distinct(books.terceros.rows, 3),
      distinct(books.vehiculos.rows, 0),
      distinct(books.cuentas.rows, 0),
      distinct(books.acuerdos.rows, 0),
      distinct(books.bancos.rows, 0),
    ]).toEqual([800, 300, 120, 40, 3])
    for (const placa of books.vehiculos.rows.flat()) expect(placa).toMatch(/^[A-Z]{3}\d{3}$/)
  })

  it('each file of the books has less than 200 KB', () => {
    for (const bytes of [csvOf(books.terceros), xlsxOf(books.cuentas), csvOf(books.acuerdos)])
      expect(bytes.length).toBeLessThan(200_000)
  })
})
