import type { Acts } from '#app/form/acts.ts'
import type { OwnRange } from '#server/numbers/contract.ts'
import { RangeFields } from './ranges.tsx'

interface Read {
  consecutivo: { descripcion: string; prefijo: string }
  /** The consecutive numbers invoices. */
  deFacturas: boolean
  /** Range whose act is open. */
  rango: OwnRange | null
  once: string
}

export const RANGE_FIELD = 'id_rango'

/** Actions on the DIAN ranges of a consecutive. */
export const ACTS = {
  autorizar: {
    from: ['AUTORIZABLE'],
    button: 'Nueva resolución',
    failed: 'Error al guardar la resolución',
    asks: ({ consecutivo: { descripcion, prefijo }, deFacturas, once }) => ({
      title: `Nueva resolución de ${descripcion}`,
      question: 'Los números siguen donde termina la resolución anterior.',
      values: { prefijo },
      fields: <RangeFields ofInvoices={deFacturas} />,
      once,
    }),
  },
  /** The button is in each row. */
  corregir: {
    from: ['RESOLUCION'],
    button: 'Corregir',
    failed: 'Error al corregir la resolución',
    placed: true,
    asks: ({ rango, deFacturas }) =>
      rango && {
        title: `Corregir la resolución ${rango.resolucion}`,
        question: 'El prefijo no cambia. Después, envíe de nuevo los documentos rechazados.',
        button: 'Guardar resolución',
        values: rango,
        fields: (
          <>
            <input type="hidden" name={RANGE_FIELD} value={rango.id_rango} />
            <RangeFields ofInvoices={deFacturas} corrected />
          </>
        ),
      },
  },
  /** The button is in each row. */
  retirar: {
    from: ['RESOLUCION'],
    button: 'Eliminar',
    busy: 'Eliminando...',
    failed: 'Error al eliminar la resolución',
    danger: true,
    placed: true,
    asks: ({ rango }) =>
      rango && {
        title: `Eliminar la resolución ${rango.resolucion}`,
        question: '¿Deseas eliminar este registro?',
        button: 'Eliminar resolución',
        fields: <input type="hidden" name={RANGE_FIELD} value={rango.id_rango} />,
      },
  },
} as const satisfies Acts<string, Read>
