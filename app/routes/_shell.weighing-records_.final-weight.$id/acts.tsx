import type { Acts } from '#app/form/acts.ts'
import { ReasonField, TextField } from '#app/form/fields.tsx'
import { ASK } from '#app/list/define-list.ts'
import { isToAnalyse } from '#app/parts/weighings/analysis.ts'
import { SAVE_FAILED, VOIDED } from '#app/parts/weighings/names.ts'
import type { WeighingSummary } from '#server/weighings/rows-contract.ts'
import { ReweighingFields, typed } from './weight.tsx'
import { WEIGHING, WEIGHTS } from '#server/weighings/words.ts'

interface Read {
  pesada: WeighingSummary
}

const saved = { failed: SAVE_FAILED, seconds: 5 } as const

const labelsOf = (fields: Readonly<Record<string, { label: string }>>) =>
  Object.fromEntries(Object.entries(fields).map(([name, { label }]) => [name, label]))

const { cantbultos, humedad, impureza, grano_r, grano_p, yeso, observaciones } = WEIGHING
const weighed = labelsOf({ ...WEIGHTS, cantbultos })
const analysed = labelsOf({ humedad, impureza, grano_r, grano_p, yeso })

/** Acts that complete or correct a weighing. */
export const ACTS = {
  segunda: { ...saved, from: ['EN_PATIO'], button: 'Guardar peso', placed: true, labels: weighed },
  analisis: {
    ...saved,
    from: ['SIN_ANALISIS'],
    button: 'Guardar análisis',
    placed: true,
    labels: analysed,
  },
  repesar: {
    ...saved,
    from: ['PESADA'],
    button: 'Repesar',
    rare: true,
    labels: weighed,
    asks: ({ pesada }) => ({
      title: `Repesar la pesada ${pesada.consecutivo}`,
      button: 'Guardar repesaje',
      anew: true,
      values: {
        peso_lleno: typed(pesada.peso_lleno),
        peso_vacio: typed(pesada.peso_vacio),
        cantbultos: typed(pesada.cantbultos),
      },
      fields: <ReweighingFields />,
    }),
  },
  /** Possible even if a settlement holds the weighing. */
  observaciones: {
    from: ['VIGENTE'],
    button: 'Observaciones',
    done: 'Registro actualizado correctamente',
    failed: 'Error al actualizar el registro',
    rare: true,
    labels: labelsOf({ observaciones }),
    asks: ({ pesada }) => ({
      title: `Observaciones de ${pesada.consecutivo}`,
      button: 'Guardar',
      values: { observaciones: pesada.observaciones },
      fields: <TextField name="observaciones" {...observaciones} autoFocus />,
    }),
  },
  eliminar: {
    from: ['SE_ANULA'],
    button: 'Eliminar',
    busy: 'Eliminando...',
    failed: 'Error al eliminar el registro',
    danger: true,
    asks: ({ pesada }) => ({
      title: `Eliminar la pesada ${pesada.consecutivo}`,
      question: ASK,
      button: 'Eliminar pesada',
      fields: <ReasonField />,
    }),
  },
} as const satisfies Acts<string, Read>

/**
 * States that the acts depend on. In a locked weighing only the remarks can change. In an invoiced one the
 * weights cannot change, and in a voided one nothing can.
 */
export function metConditions(pesada: WeighingSummary, mayVoid: boolean): string[] {
  const { documentos, numero_liquidacion, bloqueada, en_patio, estado } = pesada
  if (estado === VOIDED) return []
  const free = !numero_liquidacion && !documentos.factura
  const stands = ['VIGENTE', ...(mayVoid && free ? ['SE_ANULA'] : [])]
  if (bloqueada) return stands
  const weighed = documentos.factura ? 'FACTURADA' : 'PESADA'
  return [...stands, en_patio ? 'EN_PATIO' : weighed, ...(isToAnalyse(pesada) ? ['SIN_ANALISIS'] : [])]
}
