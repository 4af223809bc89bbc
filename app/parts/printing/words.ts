import type { CheckedPaper } from '#server/kit/words/papers.ts'

interface Words {
  name: string
  numbered: string
  dated: string
  figure: string
}

/** Labels of each checked paper: its name, and the labels of number, day and amount as printed. */
export const PAPER_WORDS: Record<CheckedPaper, Words> = {
  TIQUETE_BASCULA: { name: 'Tiquete de báscula', numbered: 'Número', dated: 'Fecha', figure: 'Peso neto' },
  LIQUIDACION: {
    name: 'Liquidación de arroz paddy',
    numbered: 'Número',
    dated: 'Fecha',
    figure: 'Total a pagar',
  },
  RECIBO_CAJA: { name: 'Recibo de caja', numbered: 'Número', dated: 'Fecha', figure: 'Valor recibido' },
  ACUERDO_FINANCIAMIENTO: {
    name: 'Acuerdo de financiamiento',
    numbered: 'Número',
    dated: 'Inicio',
    figure: 'Total Neto',
  },
  CERTIFICADO_CUOTA: {
    name: 'Certificado de cuota de fomento arrocero',
    numbered: 'Año',
    dated: 'Expedido el',
    figure: 'Cuota de fomento',
  },
  CERTIFICADO_RETENCION: {
    name: 'Certificado de retención en la fuente',
    numbered: 'Año gravable',
    dated: 'Expedido el',
    figure: 'Valor retenido',
  },
  CERTIFICADO_RETEICA: {
    name: 'Certificado de retención de industria y comercio',
    numbered: 'Año gravable',
    dated: 'Expedido el',
    figure: 'Valor retenido',
  },
}
