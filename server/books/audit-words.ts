import { catalogue, type TableWords } from '#server/kit/words/audited-tables.ts'
import { ACCOUNTING_ACCOUNT, ACCOUNTING_EXPORT, ACCOUNTING_PROGRAM } from './words.ts'

export const AUDITED: Readonly<Record<string, TableWords>> = {
  accounting_accounts: catalogue(
    'id_cuenta_contable',
    'Cuentas contables',
    'la cuenta contable',
    ['descripcion'],
    ACCOUNTING_ACCOUNT,
    ['clase', 'ambito'],
  ),
  accounting_programs: catalogue(
    'id_programa',
    'Programas contables',
    'el programa contable',
    ['nombre'],
    ACCOUNTING_PROGRAM,
    ['base'],
  ),
  accounting_exports: {
    id: 'id_exportacion',
    nombre: 'Exportaciones contables',
    uno: 'la exportación contable',
    llamada: ['programa'],
    actos: [{ columna: 'anulada', vale: 'true', frase: 'Anuló {nombre}', motivo: 'motivo_anulacion' }],
    columnas: ACCOUNTING_EXPORT,
    tecnicas: ['id_programa', 'cerrado_hasta', 'anulada'],
  },
}
