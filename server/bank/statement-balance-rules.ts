import { addUp, Decimal, roundTo } from '#server/kit/rules/figures.ts'

/** Amount columns of one line. */
export interface ColumnasDeUnaLinea {
  valor?: number | undefined
  debito?: number | undefined
  credito?: number | undefined
  naturaleza?: 'DEBITO' | 'CREDITO' | undefined
}

/** Amounts of one line as the file writes them: `suelto` by its sign, `sale` and `entra` by their column or word. */
export interface Montos {
  suelto: number
  sale: number
  entra: number
}

export const amountsOf = ({
  valor = 0,
  debito = 0,
  credito = 0,
  naturaleza,
}: ColumnasDeUnaLinea): Montos => ({
  suelto: naturaleza === undefined ? valor : 0,
  sale: addUp([debito, naturaleza === 'DEBITO' ? valor : 0]),
  entra: addUp([credito, naturaleza === 'CREDITO' ? valor : 0]),
})

type Signo = 1 | -1

/** Sign of the ordinary amounts of debits and of credits. The other sign reverses. */
interface Signos {
  sale: Signo
  entra: Signo
}

/** Line of a file, in its order. `montos` is null for a line that is not read, which leaves a gap. */
export interface LineaConSaldo {
  fecha: string
  montos: Montos | null
  saldo?: number | undefined
}

/** Line whose balance differs from the balance before it plus its amount. */
export interface Descuadre {
  /** Index of the line. */
  at: number
  saldo: number
  esperado: number
}

export interface Cuadre {
  /** Signed amount of each line, in pesos and cents. Null for a gap. */
  valores: (number | null)[]
  descuadres: Descuadre[]
  /** Number of balances that could be checked. */
  revisados: number
  /** Balance after the last line. Undefined if that line has none. */
  cierre: number | undefined
}

/** One way to read the file, in cents. */
interface Intento {
  valores: readonly (number | null)[]
  saldos: readonly (number | undefined)[]
  /** Indexes of the lines from the oldest to the newest. */
  orden: readonly number[]
}

/**
 * Signs the amounts and checks the running balance. Tries every way to read the file. The best way has most fitting
 * balances, then usual signs, day order, and a balance per line (bank/README.md, running balance). `apertura` is the balance before the first line.
 */
export function checkBalances(lineas: readonly LineaConSaldo[], apertura?: number): Cuadre {
  const montos = lineas.map((linea) => linea.montos && centsOf(linea.montos))
  const porLinea = balancesOf(lineas)
  const antes = apertura === undefined ? undefined : inCents(apertura)
  let mejor: { intento: Intento; malos: Descuadre[]; revisados: number } | undefined
  for (const intento of attempts(lineas, montos, porLinea)) {
    const hallado = walk(intento, antes)
    if (!mejor || hallado.malos.length < mejor.malos.length) mejor = { intento, ...hallado }
    if (mejor.malos.length === 0) break
  }
  const { intento, malos = [], revisados = 0 } = mejor ?? {}
  const cierre = porLinea[intento?.orden.at(-1) ?? -1]
  return {
    valores: (intento?.valores ?? []).map((valor) => (valor === null ? null : inPesos(valor))),
    descuadres: malos
      .map(({ at, saldo, esperado }) => ({ at, saldo: inPesos(saldo), esperado: inPesos(esperado) }))
      .sort((uno, otro) => uno.at - otro.at),
    revisados,
    cierre: cierre === undefined ? undefined : inPesos(cierre),
  }
}

/** Ways to read the file, the likeliest first. */
function* attempts(
  lineas: readonly LineaConSaldo[],
  montos: readonly (Montos | null)[],
  porLinea: readonly (number | undefined)[],
): Generator<Intento> {
  const ordenes = possibleOrders(lineas)
  for (const signos of possibleSigns(montos)) {
    const valores = montos.map((uno) => uno && uno.suelto + signos.entra * uno.entra - signos.sale * uno.sale)
    for (const orden of ordenes) {
      yield { valores, orden, saldos: porLinea }
      yield { valores, orden, saldos: balancesOfDays(lineas, porLinea, orden) }
    }
  }
}

export const inCents = (pesos: number) =>
  Number.isInteger(pesos) ? pesos * 100 : roundTo(new Decimal(pesos).times(100))
const inPesos = (centavos: number) =>
  centavos % 100 === 0 ? centavos / 100 + 0 : roundTo(new Decimal(centavos).dividedBy(100), 2)

const centsOf = ({ suelto, sale, entra }: Montos): Montos => ({
  suelto: inCents(suelto),
  sale: inCents(sale),
  entra: inCents(entra),
})

/** Balances in cents. A column of zeros has no balances. */
function balancesOf(lineas: readonly LineaConSaldo[]): (number | undefined)[] {
  const saldos = lineas.map(({ saldo }) => (saldo === undefined ? undefined : inCents(saldo)))
  return saldos.some((saldo) => saldo) ? saldos : lineas.map(() => undefined)
}

/** Signs that the file may use, the usual ones first. Without a minus there is one way. */
function possibleSigns(montos: readonly (Montos | null)[]): Signos[] {
  const of = (columna: 'sale' | 'entra'): Signo[] => {
    const menos = montos.filter((uno) => uno && uno[columna] < 0).length
    if (menos === 0) return [1]
    return menos > montos.filter((uno) => uno && uno[columna] > 0).length ? [-1, 1] : [1, -1]
  }
  return of('sale').flatMap((sale) => of('entra').map((entra) => ({ sale, entra })))
}

/** Orders from the oldest line to the newest, the likeliest first. Days that are sorted stay sorted. */
function possibleOrders(lineas: readonly LineaConSaldo[]): number[][] {
  const dia = (at: number | undefined) => lineas[at ?? -1]?.fecha ?? ''
  const comoVienen = lineas.map((_, at) => at)
  const alReves = comoVienen.toReversed()
  const porDia = (orden: readonly number[]) =>
    orden.toSorted((uno, otro) => Number(dia(uno) > dia(otro)) - Number(dia(uno) < dia(otro)))
  const ordenes = [comoVienen, alReves, porDia(comoVienen), porDia(alReves)]
  const asciende = (orden: readonly number[]) =>
    orden.every((at, puesto) => puesto === 0 || dia(orden[puesto - 1]) <= dia(at))
  return [comoVienen, alReves].some(asciende) ? ordenes.filter(asciende) : ordenes
}

/** Balances of a file that repeats the balance of a day on each of its lines: the last line keeps it. */
function balancesOfDays(
  lineas: readonly LineaConSaldo[],
  saldos: readonly (number | undefined)[],
  orden: readonly number[],
): (number | undefined)[] {
  const deDias = [...saldos]
  orden.forEach((at, puesto) => {
    const sigue = orden[puesto + 1]
    if (sigue === undefined || lineas[at]!.fecha !== lineas[sigue]!.fecha) return
    if (saldos[at] === saldos[sigue]) deDias[at] = undefined
  })
  return deDias
}

/** Checks each balance against the balance before it and the amounts between them, in cents. */
function walk({ valores, saldos, orden }: Intento, apertura: number | undefined) {
  const malos: Descuadre[] = []
  let revisados = 0
  let antes = apertura
  let suma: number | null = 0
  for (const at of orden) {
    const valor: number | null = valores[at] ?? null
    suma = valor === null || suma === null ? null : suma + valor
    const saldo = saldos[at]
    if (saldo === undefined) continue
    if (antes !== undefined && suma !== null) {
      revisados += 1
      if (antes + suma !== saldo) malos.push({ at, saldo, esperado: antes + suma })
    }
    antes = saldo
    suma = 0
  }
  return { malos, revisados }
}
