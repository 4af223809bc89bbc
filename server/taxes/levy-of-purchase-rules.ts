import { Decimal, roundTo, type Cifra } from '#server/kit/rules/figures.ts'
import { writtenDay } from '#server/kit/words/days.ts'
import { kilos } from '#server/kit/words/formats.ts'

/**
 * Certificate of a levy that the supplier already paid. It counts from `desde` to `hasta`, for the kilos in
 * `quedan`.
 */
export interface CertificadoDeCuota {
  numero: string
  desde: string
  hasta: string
  /** Null without a limit of kilos. */
  quedan: number | null
}

/** Reasons to charge a supplier less levy (taxes/README.md, paid levy). */
export interface CuotaDelProveedor {
  /** Reason of the exemption, or ''. */
  exento: string
  certificado: CertificadoDeCuota | null
}

/** Levy of a purchase. `nota` explains a reduction, `certificado` and `kg` say what covered it. */
export interface CuotaDeCompra {
  valor: number
  nota: string
  certificado: string
  kg: number
}

export const SIN_CERTIFICADO: CuotaDelProveedor = { exento: '', certificado: null }

/**
 * round(subtotal × percent) for the kilos without exemption or certificate (taxes/README.md, levy). Whole
 * pesos, settled kg.
 */
export function purchaseLevy(
  { subtotal, kg, tasa, fecha }: { subtotal: Cifra; kg: number; tasa: Cifra; fecha: string },
  { exento, certificado }: CuotaDelProveedor,
): CuotaDeCompra {
  const entera = new Decimal(subtotal).times(tasa).dividedBy(100)
  if (exento) return { valor: 0, nota: `No se cobra: ${exento}`, certificado: '', kg: 0 }
  const vale = certificado && certificado.desde <= fecha && fecha <= certificado.hasta
  const cubre = vale ? Math.min(kg, Math.max(0, certificado.quedan ?? kg)) : 0
  if (!vale || cubre === 0) return { valor: roundTo(entera), nota: '', certificado: '', kg: 0 }
  const { numero, hasta } = certificado
  const parte = cubre < kg ? `${kilos(cubre)} de ${kilos(kg)}` : kilos(kg)
  return {
    valor: cubre < kg ? roundTo(entera.times(new Decimal(kg).minus(cubre)).dividedBy(kg)) : 0,
    nota: `Ya pagada por el proveedor: certificado N.º ${numero}, hasta el ${writtenDay(hasta)}, ${parte}`,
    certificado: numero,
    kg: cubre,
  }
}
