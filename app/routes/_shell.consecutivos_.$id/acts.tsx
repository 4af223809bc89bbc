import type { Acts } from '#app/form/acts.ts'
import type { OwnRange } from '#server/numbers/contract.ts'
import { RangeFields, TechnicalKeyField } from './ranges.tsx'

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
  clave: {
    from: ['RESOLUCION_DE_FACTURAS'],
    button: 'Guardar clave técnica',
    failed: 'Error al guardar la clave técnica',
    placed: true,
    asks: ({ rango }) =>
      rango && {
        title: `Clave técnica de la resolución ${rango.resolucion}`,
        question: 'La entrega la DIAN con la resolución. El CUFE de cada factura se calcula con ella.',
        values: { clave_tecnica: rango.clave_tecnica },
        fields: (
          <>
            <input type="hidden" name={RANGE_FIELD} value={rango.id_rango} />
            <TechnicalKeyField />
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
