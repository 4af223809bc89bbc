import { decimal, kilos, percent, price, yesNo } from './formats.ts'

/** What the value of a parameter is, by its tag; others are plain numbers. */
const WRITTEN: Record<string, (value: number) => string> = {
  BASE_HUMEDAD: percent,
  BASE_IMPUREZA: percent,
  KG_CARGA: kilos,
  CUOTA_FOMENTO: percent,
  RETENCION: percent,
  REGISTRO_BOLSA: percent,
  PESO_NETO_MINIMO: kilos,
  PESO_NETO_MAXIMO: kilos,
  UVT: price,
  DESCARGUE: (value) => `${price(value)} por tonelada`,
  FLETE: (value) => `${price(value)} por kg`,
  PERMITE_BONIFICACION: (value) => yesNo(value > 0),
  REGISTRA_BOLSA: (value) => yesNo(value > 0),
}

interface UsedParameter {
  tag: string
  descripcion: string
  /** The product whose own value it is; '' for the general one. */
  producto: string
  valor: number | null
}

/** A dated parameter with its value, as people read it: `Base de humedad, Arroz paddy seco: 13 %`. */
export function parameterText({ tag, descripcion, producto, valor }: UsedParameter): string {
  const name = [descripcion || tag, producto].filter(Boolean).join(', ')
  return `${name}: ${valor === null ? '–' : (WRITTEN[tag] ?? decimal)(valor)}`
}
