import type { TableWords } from '#server/kit/words/audited-tables.ts'
import { PAYABLE } from './words.ts'

export const AUDITED: Readonly<Record<string, TableWords>> = {
  accounts_payable: {
    id: 'id_cuenta_por_pagar',
    nombre: 'Cuentas por pagar',
    uno: 'la cuenta por pagar',
    llamada: ['consecutivo'],
    documento: true,
    cuenta: {
      columna: 'pagado',
      sube: 'Pagó {diferencia} de {nombre}',
      baja: 'Devolvió {diferencia} de {nombre}',
    },
    actos: [{ columna: 'anulada', vale: 'true', frase: 'Anuló {nombre}', motivo: 'motivo_anulacion' }],
    columnas: PAYABLE,
    tecnicas: ['id_tercero', 'anulada', 'tarifa_retencion', 'base_retencion', 'fecha_anulacion'],
  },
}
