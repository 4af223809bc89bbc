import { catalogue, type TableWords } from '#server/kit/words/audited-tables.ts'
import { TAGS } from '#server/kit/words/fields.ts'

export const AUDITED: Readonly<Record<string, TableWords>> = {
  employees: catalogue('id_empleado', 'Empleados', 'el empleado', ['nombre_completo'], {
    nombre_completo: { label: 'Nombre Completo' },
    identificacion: { label: 'Identificación' },
    dependencia: { label: 'Dependencia' },
    eps: { label: 'EPS' },
    arl: { label: 'ARL' },
  }),
  batches: catalogue('id_lote', 'Lotes', 'el lote', ['descripcion', 'consecutivo'], {
    consecutivo: { label: 'Consecutivo' },
    descripcion: { label: 'Descripción' },
    observaciones: { label: 'Observaciones' },
  }),
  cost_centers: catalogue(
    'id_centro_costo',
    'Centros de costos',
    'el centro de costos',
    ['nombre'],
    { nombre: { label: 'Nombre' }, nombre_empresa: { label: 'Empresa' }, tags: TAGS },
    ['empresa_id'],
  ),
  vehicles: catalogue('id_vehiculo', 'Vehículos', 'el vehículo', ['placa'], {
    placa: { label: 'Placa' },
    tags: TAGS,
  }),
  products: catalogue('id_producto', 'Productos', 'el producto', ['descripcion'], {
    descripcion: { label: 'Descripción' },
    iva: { label: 'Tarifa de IVA' },
    tags: TAGS,
  }),
  origins: catalogue('id_origen', 'Orígenes', 'el origen', ['nombre'], {
    nombre: { label: 'Nombre' },
    tags: TAGS,
  }),
}
