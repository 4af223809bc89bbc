import { compareText } from '#server/kit/words/compare.ts'

/** Movement of the interest that an agreement owes in the books. */
export interface MovimientoDeInteres {
  id: string
  /** SALDO_INICIAL: opening interest. CAUSACION: accrued at a month's end. ABONO: offset. CUENTA: receivable. */
  tipo: 'SALDO_INICIAL' | 'CAUSACION' | 'ABONO' | 'CUENTA'
  fecha: string
  /** Interest in whole pesos. An accrual that takes back too much is negative. */
  valor: number
  /** Day of the void; '' when not voided. */
  anulada: string
}

/** Interest of one agreement as the vouchers book it. */
export interface InteresEnLibros {
  /** Accrued interest that an offset or a receivable takes down, by id. The rest of its interest is income. */
  causado: ReadonlyMap<string, number>
  /** Accrued interest that is still to be paid at the end of a day. */
  saldoAl: (dia: string) => number
}

/** Order of the movements of one day: a void follows its document, and the accrual ends the day. */
const TURNO = { SALDO_INICIAL: 0, ABONO: 1, CUENTA: 3, CAUSACION: 5 }

/**
 * Divides each payment of interest into interest accrued before and income. A payment takes down what is accrued first,
 * and its void brings that back (financing/README.md, accrued interest).
 */
export function interestInBooks(movimientos: readonly MovimientoDeInteres[]): InteresEnLibros {
  const causado = new Map<string, number>()
  const porDia: [dia: string, saldo: number][] = []
  let saldo = 0
  for (const { movimiento, dia, anula } of enOrden(movimientos)) {
    const { id, tipo, valor } = movimiento
    if (tipo === 'SALDO_INICIAL' || tipo === 'CAUSACION') saldo += valor
    else if (anula) saldo += causado.get(id) ?? 0
    else {
      const tomado = Math.min(Math.max(saldo, 0), valor)
      causado.set(id, tomado)
      saldo -= tomado
    }
    porDia.push([dia, saldo])
  }
  return { causado, saldoAl: (dia) => porDia.findLast(([hasta]) => hasta <= dia)?.[1] ?? 0 }
}

function enOrden(movimientos: readonly MovimientoDeInteres[]) {
  const pasos = movimientos.flatMap((movimiento) => {
    const { fecha, anulada, tipo } = movimiento
    const hecho = { movimiento, dia: fecha, turno: TURNO[tipo], anula: false }
    return anulada === ''
      ? [hecho]
      : [hecho, { movimiento, dia: anulada, turno: TURNO[tipo] + 1, anula: true }]
  })
  return pasos.sort(
    (uno, otro) =>
      compareText(uno.dia, otro.dia) ||
      uno.turno - otro.turno ||
      compareText(uno.movimiento.id, otro.movimiento.id),
  )
}
