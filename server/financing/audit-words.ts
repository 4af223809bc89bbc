import type { TableWords } from '#server/kit/words/audited-tables.ts'
import { AGREEMENT, LOAN } from './words.ts'

export const AUDITED: Readonly<Record<string, TableWords>> = {
  financing_agreements: {
    id: 'id_acuerdo_de_financiamiento',
    nombre: 'Acuerdos de financiamiento',
    uno: 'el acuerdo',
    llamada: ['consecutivo'],
    documento: true,
    actos: [
      {
        columna: 'estado',
        vale: 'TERMINADO',
        frase: 'Cerró {nombre} como terminado',
        motivo: 'descripcion_cierre',
      },
      {
        columna: 'estado',
        vale: 'CANCELADO',
        frase: 'Cerró {nombre} como cancelado',
        motivo: 'descripcion_cierre',
      },
      { columna: 'estado', vale: 'ANULADO', frase: 'Anuló {nombre}', motivo: 'motivo_anulacion' },
    ],
    columnas: AGREEMENT,
    tecnicas: ['id_tercetro', 'cerrado_en', 'calculado_al', 'total_mas_interes', 'fecha_fin_cultivo'],
  },
  financing_agreement_movements: {
    id: 'id_movimiento_af',
    nombre: 'Préstamos de los acuerdos',
    uno: 'el préstamo',
    llamada: ['descripcion'],
    parte_de: { tabla: 'financing_agreements', por: 'id_financing_agreement' },
    actos: [
      {
        columna: 'estado',
        vale: 'APROBADO',
        frase: 'Dejó aprobado el préstamo «{descripcion}» de {id_financing_agreement}',
      },
      {
        columna: 'estado',
        vale: 'RECHAZADO',
        frase: 'Rechazó el préstamo «{descripcion}» de {id_financing_agreement}',
      },
      {
        columna: 'estado',
        vale: 'POR_APROBAR',
        frase: 'Dejó por aprobar el préstamo «{descripcion}» de {id_financing_agreement}',
      },
    ],
    frases: {
      CREATE: 'Prestó {valor} en {id_financing_agreement}: {descripcion}',
      UPDATE: 'Modificó el préstamo «{descripcion}» de {id_financing_agreement}',
      DELETE: 'Eliminó el préstamo «{descripcion}» de {id_financing_agreement}',
    },
    columnas: LOAN,
  },
}
