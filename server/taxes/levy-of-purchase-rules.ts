import { Decimal, redondear, type Cifra } from '#server/kit/rules/figures.ts'
import { writtenDay } from '#server/kit/words/days.ts'
import { kilos } from '#server/kit/words/formats.ts'

/** A certificate of levy that a supplier paid himself: the days on which it holds, both included, and the kilos that are left of it. */
export interface CertificadoDeCuota {
  numero: string
  desde: string
  hasta: string
  /** null where it holds for any kilos. */
  quedan: number | null
}

/** Why a supplier is charged no levy, or less of it (facts 3.3). */
export interface CuotaDelProveedor {
  /** A reason of his own; '' for none. */
  exento: string
  certificado: CertificadoDeCuota | null
}

/** The levy of a purchase, and what made it less: a sentence, the certificate and the kilos of the purchase that it covers. */
export interface CuotaDeCompra {
  valor: number
  nota: string
  certificado: string
  kg: number
}

export const SIN_CERTIFICADO: CuotaDelProveedor = { exento: '', certificado: null }

/**
 * round(subtotal × percent), of the kilos that neither an exemption nor a certificate of the day covers (facts 3.3). Whole pesos;
 * kg settled.
 */
export function cuotaDeCompra(
  { subtotal, kg, tasa, fecha }: { subtotal: Cifra; kg: number; tasa: Cifra; fecha: string },
  { exento, certificado }: CuotaDelProveedor,
): CuotaDeCompra {
  const entera = new Decimal(subtotal).times(tasa).dividedBy(100)
  if (exento) return { valor: 0, nota: `No se cobra: ${exento}`, certificado: '', kg: 0 }
  const vale = certificado && certificado.desde <= fecha && fecha <= certificado.hasta
  const cubre = vale ? Math.min(kg, Math.max(0, certificado.quedan ?? kg)) : 0
  if (!vale || cubre === 0) return { valor: redondear(entera), nota: '', certificado: '', kg: 0 }
  const { numero, hasta } = certificado
  const parte = cubre < kg ? `${kilos(cubre)} de ${kilos(kg)}` : kilos(kg)
  return {
    valor: cubre < kg ? redondear(entera.times(new Decimal(kg).minus(cubre)).dividedBy(kg)) : 0,
    nota: `Ya pagada por el proveedor: certificado N.º ${numero}, hasta el ${writtenDay(hasta)}, ${parte}`,
    certificado: numero,
    kg: cubre,
  }
}
