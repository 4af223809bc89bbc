import type { Fields } from '#server/kit/words/fields.ts'
import { LENGTH } from '#server/kit/words/lengths.ts'
/** Protocols of indicators by the name that people choose (scales/README.md, protocols). */
export const PROTOCOLOS = {
  TOLEDO: 'Toledo continuo',
  TOLEDO_SIN_SUMA: 'Toledo continuo sin suma de control',
  TOLEDO_KELI: 'Toledo continuo de Keli',
  AD: 'A&D, Dini Argeo y parecidos',
  CAS: 'CAS',
  RICE_LAKE: 'Rice Lake',
  SMA: 'SMA',
  CARDINAL: 'Cardinal',
  MT_SICS: 'MT-SICS',
  TOLEDO_8217: 'Toledo 8217',
  RINSTRUM: 'Rinstrum',
  YAOHUA: 'Yaohua XK3190-A9 y parecidos',
  YAOHUA_A12: 'Yaohua XK3190-A12',
  KELI: 'Keli D2008',
  LINEAS: 'Líneas de texto',
} as const
export type Protocolo = keyof typeof PROTOCOLOS
export const PROTOCOL_NAMES = Object.keys(PROTOCOLOS) as Protocolo[]

/** States that an indicator sends. PESO without a weight is a weight in motion. */
const ESTADOS_DEL_INDICADOR = {
  PESO: 'El peso se está moviendo.',
  SOBRECARGA: 'Sobrecarga: hay más peso del que la báscula soporta.',
  FUERA_DE_RANGO: 'Fuera de rango: el indicador no muestra peso.',
  CERO_PERDIDO: 'Cero perdido: ponga el indicador en cero con la báscula vacía.',
  OTRA_UNIDAD: 'El indicador no está en kilos.',
  ERROR: 'El indicador dice que tiene un error.',
} as const
export type EstadoDelIndicador = keyof typeof ESTADOS_DEL_INDICADOR

/** Faults of the line to an indicator. */
const ESTADOS_DE_LA_LINEA = {
  SIN_CONEXION: 'Sin conexión con el indicador.',
  SIN_BYTES: 'Hay conexión, pero no llega nada: revise el cable.',
  SIN_TRAMAS: 'Llegan datos, pero ninguna trama: revise la velocidad y la paridad.',
  TEXTO_DESCONOCIDO: 'Llega texto que ningún protocolo conoce: elija otro formato de salida en el indicador.',
  NO_SE_ENTIENDE: 'Llegan tramas que no se entienden: revise el protocolo.',
  SIN_SENAL: 'Sin señal: el lector de la báscula no responde.',
} as const

export const ESTADOS_DE_BASCULA = { ...ESTADOS_DEL_INDICADOR, ...ESTADOS_DE_LA_LINEA } as const
export type EstadoDeBascula = keyof typeof ESTADOS_DE_BASCULA
/** States that a reader sends. Only the server can notice that the reader itself is silent. */
export const ESTADOS_LEIDOS = (Object.keys(ESTADOS_DE_BASCULA) as EstadoDeBascula[]).filter(
  (estado) => estado !== 'SIN_SENAL',
)

/** Seconds until a reading expires. Readers send changes at once, and a heartbeat every second. */
export const SEGUNDOS_SIN_SENAL = 3

/** Control characters that frames use. */
const CONTROLS: Record<string, string> = {
  '02': 'STX',
  '03': 'ETX',
  '05': 'ENQ',
  '09': 'TAB',
  '0a': 'LF',
  '0d': 'CR',
}

/** A frame in hexadecimal as text for people. Bytes without a letter show as `<CR>` or `<9F>`. */
export const frameText = (trama: string): string =>
  trama.replace(/../g, (hex) => {
    const byte = Number.parseInt(hex, 16)
    return byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : `<${CONTROLS[hex] ?? hex.toUpperCase()}>`
  })

export const SCALE = {
  nombre: { label: 'Nombre', maxLength: LENGTH.label },
  division: { label: 'División', kind: 'kilos' },
} as const satisfies Fields
