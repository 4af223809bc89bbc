import { catalogue, type TableWords } from '#server/kit/words/audited-tables.ts'
import { COST_CENTER } from './cost-centers-words.ts'
import { EMPLOYEE } from './employees-words.ts'
import { BATCH, ORIGIN, PRODUCT, VEHICLE } from './words.ts'

export const AUDITED: Readonly<Record<string, TableWords>> = {
  employees: catalogue('id_empleado', 'Empleados', 'el empleado', ['nombre_completo'], EMPLOYEE),
  batches: catalogue('id_lote', 'Lotes', 'el lote', ['descripcion', 'consecutivo'], BATCH),
  cost_centers: catalogue(
    'id_centro_costo',
    'Centros de costos',
    'el centro de costos',
    ['nombre'],
    COST_CENTER,
    ['empresa_id'],
  ),
  vehicles: catalogue('id_vehiculo', 'Vehículos', 'el vehículo', ['placa'], VEHICLE),
  products: catalogue('id_producto', 'Productos', 'el producto', ['descripcion'], PRODUCT),
  origins: catalogue('id_origen', 'Orígenes', 'el origen', ['nombre'], ORIGIN),
}
