import { measure } from '#server/kit/words/formats.ts'
import { ESTADOS_DE_BASCULA, type EstadoDeBascula, frameText } from '#server/scales/words.ts'

interface Shown {
  estado: string
  peso: number | null
  estable: boolean
  /** Last frame or line in hexadecimal; only whoever manages scales sees it. */
  trama?: string
}

const isKnown = (estado: string): estado is EstadoDeBascula => Object.hasOwn(ESTADOS_DE_BASCULA, estado)

/** Text of a scale: '32.480 kg, quieto', or its fault. */
export function scaleInWords({ estado, peso, estable, trama }: Shown): string {
  if (peso !== null && estado === 'PESO')
    return `${measure(peso)} kg, ${estable ? 'quieto' : 'en movimiento'}`
  if (estado === '') return 'El lector no ha enviado nada todavía.'
  if (estado === 'TEXTO_DESCONOCIDO' && trama) return `${ESTADOS_DE_BASCULA[estado]} «${frameText(trama)}»`
  return isKnown(estado) ? ESTADOS_DE_BASCULA[estado] : estado
}
