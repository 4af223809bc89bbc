import { catalogue, type TableWords } from '#server/kit/words/audited-tables.ts'
import { RATE, QUALITY_TABLE } from './words.ts'

export const AUDITED: Readonly<Record<string, TableWords>> = {
  rates: catalogue('id_tarifa', 'Tarifas', 'la tarifa', ['descripcion'], RATE, ['parametro', 'alcance']),
  quality_tables: catalogue(
    'id_tabla_calidad',
    'Tablas de calidad',
    'la tabla de calidad',
    ['nombre'],
    QUALITY_TABLE,
  ),
}
