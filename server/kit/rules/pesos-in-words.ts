const HASTA_29 = (
  'cero un dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho ' +
  'diecinueve veinte veintiún veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve'
).split(' ')
const DECENAS = ['', '', '', 'treinta', 'cuarenta', 'cincuenta', 'sesenta', 'setenta', 'ochenta', 'noventa']
const CENTENAS =
  ' ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos'.split(
    ' ',
  )

const MILLON = 1_000_000

/**
 * Writes whole pesos in words as on a receipt: 'un millón doscientos mil pesos m/cte', 'dos millones de pesos m/cte'.
 * Throws for negative, fractional and unsafe numbers.
 */
export function pesosInWords(valor: number): string {
  if (!Number.isSafeInteger(valor) || valor < 0) throw new RangeError(`No son pesos enteros: ${valor}`)
  if (valor === 1) return 'un peso m/cte'
  const redondo = valor >= MILLON && valor % MILLON === 0
  return `${enLetras(valor)} ${redondo ? 'de pesos' : 'pesos'} m/cte`
}

/** Writes a whole number in words before a masculine noun: 'veintiún', 'treinta y un'. */
function enLetras(numero: number): string {
  if (numero === 0) return 'cero'
  const billones = Math.floor(numero / (MILLON * MILLON))
  const millones = Math.floor(numero / MILLON) % MILLON
  return [
    grupo(billones, 'billón', 'billones'),
    grupo(millones, 'millón', 'millones'),
    bajoUnMillon(numero % MILLON),
  ]
    .filter(Boolean)
    .join(' ')
}

function grupo(cuantos: number, uno: string, varios: string): string {
  if (cuantos === 0) return ''
  return cuantos === 1 ? `un ${uno}` : `${bajoUnMillon(cuantos)} ${varios}`
}

function bajoUnMillon(numero: number): string {
  const miles = Math.floor(numero / 1000)
  const antes = miles === 1 ? 'mil' : miles > 1 ? `${bajoMil(miles)} mil` : ''
  return [antes, bajoMil(numero % 1000)].filter(Boolean).join(' ')
}

function bajoMil(numero: number): string {
  if (numero === 100) return 'cien'
  return [CENTENAS[Math.floor(numero / 100)], bajoCien(numero % 100)].filter(Boolean).join(' ')
}

function bajoCien(numero: number): string {
  if (numero === 0) return ''
  if (numero < HASTA_29.length) return HASTA_29[numero] ?? ''
  const unidad = numero % 10
  return [DECENAS[Math.floor(numero / 10)], unidad && HASTA_29[unidad]].filter(Boolean).join(' y ')
}
