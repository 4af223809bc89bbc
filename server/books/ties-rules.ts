import { nombreDeClase, type Clase } from '#server/kit/words/accounting.ts'
import type { Linea } from '#server/kit/rules/voucher.ts'
import { pesos } from '#server/kit/words/formats.ts'

/** Balance of the voucher lines of a class with the same bank, product and document. Debit is positive, whole pesos. */
export interface SaldoDeLineas extends Pick<Linea, 'clase' | 'id_banco' | 'id_producto' | 'cruce'> {
  valor: number
}

/** Entry of a list on a day, with the sign of its account: debit is positive. Whole pesos. */
export interface SaldoDeLista {
  clase: Clase
  /** Document, bank or product, as in `CUADRES`. */
  clave: string
  /** Name to show. Default: `clave`. */
  nombre?: string
  valor: number
}

/** Balances of all voucher lines up to a day. `descuadrados`: what has another debit than credit. Whole pesos. */
export interface Libros {
  descuadrados: { nombre: string; debito: number; credito: number }[]
  saldos: SaldoDeLineas[]
}

/** A part of a tie that differs. Whole pesos, positive on the usual side of the account. */
export interface ParteDeCuadre {
  nombre: string
  cuentas: number
  listas: number
}

/** A tie on a day: sum by accounts and sum by lists, in whole pesos. It holds if no part differs. */
export interface Cuadre {
  nombre: string
  enlace: string
  cuentas: number
  listas: number
  /** Number of compared parts. */
  vistos: number
  partes: ParteDeCuadre[]
}

/** Field of a line that names the entry of the list. Null compares only the sum of the class. */
type Campo = 'cruce' | 'id_banco' | 'id_producto' | null

interface CuadreDeClases {
  nombre: string
  /** Screen of the list. */
  enlace: string
  /** 1 for accounts with a usual debit balance, -1 for a usual credit balance. */
  signo: 1 | -1
  /** True to compare the entries over all classes: a product may change its class. */
  juntas?: true
  clases: Partial<Record<Clase, Campo>>
}

const DOBLE = { nombre: 'Débitos y créditos', enlace: '/comprobantes' }

/** Ties of the accounts with the lists (books/README.md, ties). */
const CUADRES: readonly CuadreDeClases[] = [
  {
    nombre: 'Bancos y cajas',
    enlace: '/libro-de-bancos',
    signo: 1,
    clases: { BANCO: 'id_banco', CAJA: null },
  },
  {
    nombre: 'Clientes',
    enlace: '/accounts-receivable',
    signo: 1,
    clases: { CARTERA: 'cruce', CARTERA_ACUERDO: 'cruce' },
  },
  {
    nombre: 'Cuentas por pagar y anticipos',
    enlace: '/cuentas-por-pagar',
    signo: -1,
    clases: {
      PROVEEDOR: 'cruce',
      CUENTA_POR_PAGAR: 'cruce',
      SALARIOS_POR_PAGAR: 'cruce',
      SALUD_POR_PAGAR: null,
      PENSION_POR_PAGAR: null,
      RIESGOS_POR_PAGAR: null,
      PARAFISCALES_POR_PAGAR: null,
      ANTICIPO_PROVEEDOR: null,
      ANTICIPO_CLIENTE: 'cruce',
    },
  },
  {
    nombre: 'Préstamos de cosecha e intereses por cobrar',
    enlace: '/financing-agreements',
    signo: 1,
    clases: { PRESTAMO_COSECHA: 'cruce', INTERES_POR_COBRAR: 'cruce' },
  },
  {
    nombre: 'Inventarios',
    enlace: '/existencias',
    signo: 1,
    juntas: true,
    clases: {
      INVENTARIO_PADDY: 'id_producto',
      PRODUCTO_TERMINADO: 'id_producto',
      INSUMOS: 'id_producto',
    },
  },
  {
    nombre: 'Cuota de fomento y retenciones',
    enlace: '/declaraciones',
    signo: -1,
    clases: {
      CUOTA_FOMENTO: null,
      RETENCION_COMPRAS: null,
      RETENCION_SERVICIOS: null,
      RETENCION_SALARIOS: null,
      RETEICA: null,
    },
  },
]

/** Classes that the ties compare document by document. `closed_sums` keeps the document of these lines alone. */
export const POR_DOCUMENTO = CUADRES.flatMap(({ clases }) =>
  Object.entries(clases).flatMap(([clase, campo]) => (campo === 'cruce' ? [clase] : [])),
)

/** Classes whose usual balance is not that of their tie. */
const AL_REVES: readonly Clase[] = ['ANTICIPO_PROVEEDOR']

/** Names of the ties, in their order. */
export const NOMBRES_DE_CUADRES = [DOBLE.nombre, ...CUADRES.map(({ nombre }) => nombre)]

interface Par {
  nombre: string
  signo: number
  cuentas: number
  listas: number
}

/** Compares the accounts with the lists of the same day (books/README.md, ties). */
export function tiesOf(libros: Libros, listas: readonly SaldoDeLista[]): Cuadre[] {
  return [doubleEntry(libros), ...CUADRES.map((cuadre) => tieOf(cuadre, libros.saldos, listas))]
}

/** Sum of the debit balances and of the credit balances. They are equal if every voucher balances. */
export const sidesOf = (saldos: readonly SaldoDeLineas[]) =>
  saldos.reduce(
    ({ debito, credito }, { valor }) => ({
      debito: debito + Math.max(valor, 0),
      credito: credito + Math.max(-valor, 0),
    }),
    { debito: 0, credito: 0 },
  )

function doubleEntry({ saldos, descuadrados }: Libros): Cuadre {
  const { debito, credito } = sidesOf(saldos)
  const partes = descuadrados.map((uno) => ({
    nombre: uno.nombre,
    cuentas: uno.debito,
    listas: uno.credito,
  }))
  return { ...DOBLE, cuentas: debito, listas: credito, vistos: 1, partes }
}

function tieOf(
  { clases, signo, juntas, ...de }: CuadreDeClases,
  saldos: readonly SaldoDeLineas[],
  listas: readonly SaldoDeLista[],
): Cuadre {
  const pares = new Map<string, Par>()
  const parOf = (clase: Clase, clave: string): Par => {
    const llave = juntas ? clave : `${clase} ${clave}`
    const par = pares.get(llave) ?? {
      nombre: `${nombreDeClase(clase)} ${clave}`.trim(),
      signo: AL_REVES.includes(clase) ? -signo : signo,
      cuentas: 0,
      listas: 0,
    }
    pares.set(llave, par)
    return par
  }
  for (const linea of saldos) {
    const campo = clases[linea.clase]
    if (campo !== undefined && !isLentWithoutProduct(linea))
      parOf(linea.clase, (campo && linea[campo]) ?? '').cuentas += linea.valor
  }
  for (const { clase, clave, nombre, valor } of listas) {
    if (clases[clase] === undefined) continue
    const par = parOf(clase, clave)
    par.listas += valor
    if (nombre) par.nombre = juntas ? nombre : `${nombreDeClase(clase)}: ${nombre}`
  }
  const suma = (of: 'cuentas' | 'listas') => [...pares.values()].reduce((sum, par) => sum + par[of], 0)
  return {
    ...de,
    cuentas: unsigned(signo * suma('cuentas')),
    listas: unsigned(signo * suma('listas')),
    vistos: pares.size,
    partes: [...pares.values()]
      .filter(({ cuentas, listas: lista }) => cuentas !== lista)
      .map((par) => ({
        nombre: par.nombre,
        cuentas: unsigned(par.signo * par.cuentas),
        listas: unsigned(par.signo * par.listas),
      })),
  }
}

/** True for supplies of a loan that names no product, so that no stock left. */
const isLentWithoutProduct = ({ clase, id_producto }: SaldoDeLineas) =>
  clase === 'INSUMOS' && id_producto === null

/** Turns -0 into 0. */
const unsigned = (valor: number) => valor + 0

/** Parts that a sentence names. */
const NOMBRADAS = 3

/** Example: 'Clientes FAC-12: las cuentas dicen $ 100 y la lista $ 90'. */
export const partInWords = ({ nombre, cuentas, listas }: ParteDeCuadre): string =>
  `${nombre}: las cuentas dicen ${pesos(cuentas)} y la lista ${pesos(listas)}`

/** Says that a tie does not hold, by how much and where; '' if it holds. Whole pesos. */
export function tieInWords({ nombre, cuentas, listas, partes }: Cuadre): string {
  if (partes.length === 0) return ''
  const [una, otra] = nombre === DOBLE.nombre ? ['los débitos', 'los créditos'] : ['las cuentas', 'la lista']
  const primeras = partes
    .slice(0, NOMBRADAS)
    .map((parte) => `${parte.nombre} ${pesos(parte.cuentas - parte.listas)}`)
  const mas = partes.length - primeras.length
  const donde = [...primeras, ...(mas > 0 ? [`${mas} más`] : [])].join(', ')
  return `${nombre}: ${una} suman ${pesos(cuentas)} y ${otra} ${pesos(listas)}, con ${pesos(cuentas - listas)} de diferencia (${donde})`
}
