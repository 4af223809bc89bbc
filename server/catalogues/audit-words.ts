import { catalogue, LABELS, type TableWords } from '#server/kit/words/audited-tables.ts'

const { nombre, descripcion, tags } = LABELS

export const AUDITED: Readonly<Record<string, TableWords>> = {
  employees: catalogue('id_empleado', 'Empleados', 'el empleado', ['nombre_completo'], {
    nombre_completo: 'Nombre Completo',
    identificacion: 'Identificación',
    dependencia: 'Dependencia',
    eps: 'EPS',
    arl: 'ARL',
  }),
  batches: catalogue('id_lote', 'Lotes', 'el lote', ['descripcion', 'consecutivo'], {
    consecutivo: 'Consecutivo',
    descripcion,
    observaciones: 'Observaciones',
  }),
  cost_centers: catalogue(
    'id_centro_costo',
    'Centros de costos',
    'el centro de costos',
    ['nombre'],
    { nombre, nombre_empresa: 'Empresa', tags },
    ['empresa_id'],
  ),
  vehicles: catalogue('id_vehiculo', 'Vehículos', 'el vehículo', ['placa'], { placa: 'Placa', tags }),
  products: catalogue('id_producto', 'Productos', 'el producto', ['descripcion'], {
    descripcion,
    iva: 'Tarifa de IVA',
    tags,
  }),
  origins: catalogue('id_origen', 'Orígenes', 'el origen', ['nombre'], { nombre, tags }),
}
