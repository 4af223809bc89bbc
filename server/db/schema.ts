import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  customType,
  date,
  integer,
  jsonb,
  numeric,
  pgTable,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'

/**
 * The tables as the data layer writes them: every column but the generated ones (busqueda, path), as the migrations make
 * them, which a test holds. Column names are the wire's names.
 */
/** Ids grow with time; the database makes them. */
export const newId = sql`uuid7()`

export const moment = () => timestamp({ withTimezone: true, mode: 'string' })

export const kept = {
  version: integer().notNull().default(1),
  creado_en: moment().notNull().defaultNow(),
  actualizado_en: moment().notNull().defaultNow(),
}

const record = { ...kept, activo: boolean().notNull().default(true) }

export const optional = () => text().notNull().default('')

const bytes = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (value) => Buffer.from(value),
})

export const companies = pgTable('companies', {
  id_empresa: uuid().primaryKey().default(newId),
  nombre: text().notNull(),
  documento: text().notNull(),
  tipo_documento: text().notNull(),
  tags: optional(),
  color_principal: optional(),
  direccion: optional(),
  telefono: optional(),
  nombre_logo: optional(),
  ...record,
})

export const companyLogos = pgTable('company_logos', {
  id_empresa: uuid().primaryKey(),
  tipo: text().notNull(),
  contenido: bytes().notNull(),
})

export const users = pgTable('users', {
  id_usuario: uuid().primaryKey().default(newId),
  nombre_usuario: text().notNull(),
  correo: text().notNull(),
  contrasena_hash: text().notNull(),
  version_token: integer().notNull().default(1),
  debe_cambiar_contrasena: boolean().notNull().default(false),
  id_telegram: optional(),
  tags: optional(),
  a_cargo_de: uuid(),
  ...record,
})

export const roles = pgTable('roles', {
  id_rol: uuid().primaryKey().default(newId),
  nombre: text().notNull(),
  ...record,
})

export const roleRoutes = pgTable('role_routes', { id_rol: uuid().notNull(), permission: text().notNull() })

/** The permission keys of the release that started last. */
export const knownKeys = pgTable('llaves_conocidas', { permission: text().primaryKey() })

export const userRoles = pgTable('user_roles', { id_usuario: uuid().notNull(), id_rol: uuid().notNull() })

export const userCompanies = pgTable('user_companies', {
  id_usuario: uuid().notNull(),
  id_empresa: uuid().notNull(),
})

export const consecutives = pgTable('consecutives', {
  id_consecutive: uuid().primaryKey().default(newId),
  id_empresa: uuid().notNull(),
  descripcion: text().notNull(),
  prefijo: optional(),
  consecutivo_actual: bigint({ mode: 'number' }).notNull(),
  tags: optional(),
  ...record,
})

export const paymentMethods = pgTable('payment_methods', {
  id_forma_pago: uuid().primaryKey().default(newId),
  id_empresa: uuid().notNull(),
  descripcion: text().notNull(),
  tags: optional(),
  ...record,
})

export const rates = pgTable('rates', {
  id_tarifa: uuid().primaryKey().default(newId),
  id_empresa: uuid().notNull(),
  area: text().notNull(),
  descripcion: text().notNull(),
  unidad_medida: text().notNull(),
  valor: numeric({ precision: 18, scale: 6 }).notNull().default('0'),
  valor_referencia: numeric({ precision: 18, scale: 6 }).notNull().default('0'),
  tags: optional(),
  vigente_desde: date({ mode: 'string' }).notNull(),
  vigente_hasta: date({ mode: 'string' }),
  id_producto: uuid(),
  ...record,
})

export const products = pgTable('products', {
  id_producto: uuid().primaryKey().default(newId),
  id_empresa: uuid().notNull(),
  descripcion: text().notNull(),
  tags: optional(),
  ...record,
})

export const vehicles = pgTable('vehicles', {
  id_vehiculo: uuid().primaryKey().default(newId),
  id_empresa: uuid().notNull(),
  placa: text().notNull(),
  tags: optional(),
  ...record,
})

export const origins = pgTable('origins', {
  id_origen: uuid().primaryKey().default(newId),
  id_empresa: uuid().notNull(),
  nombre: text().notNull(),
  tags: optional(),
  ...record,
})

export const batches = pgTable('batches', {
  id_lote: uuid().primaryKey().default(newId),
  id_empresa: uuid().notNull(),
  consecutivo: text().notNull(),
  descripcion: text().notNull(),
  observaciones: optional(),
  ...record,
})

export const employees = pgTable('employees', {
  id_empleado: uuid().primaryKey().default(newId),
  id_empresa: uuid().notNull(),
  nombre_completo: text().notNull(),
  identificacion: text().notNull(),
  dependencia: optional(),
  eps: optional(),
  arl: optional(),
  ...record,
})

export const costCenters = pgTable('cost_centers', {
  id_centro_costo: uuid().primaryKey().default(newId),
  id_empresa: uuid().notNull(),
  nombre: text().notNull(),
  empresa_id: uuid().notNull(),
  nombre_empresa: text().notNull(),
  tags: optional(),
  ...record,
})

export const banks = pgTable('banks', {
  id_banco: uuid().primaryKey().default(newId),
  id_empresa: uuid().notNull(),
  nombre: text().notNull(),
  nro_cuenta: optional(),
  saldo_inicial: numeric({ precision: 15, scale: 0 }),
  saldo_actual: numeric({ precision: 15, scale: 0 }),
  fecha_si: date({ mode: 'string' }),
  tags: optional(),
  ...record,
})

export const millingOperations = pgTable('milling_operations', {
  id_maquila: uuid().primaryKey().default(newId),
  id_empresa: uuid().notNull(),
  consecutivo: text().notNull(),
  fecha: date({ mode: 'string' }).notNull(),
  kgs_netos: numeric({ precision: 12, scale: 2 }).notNull(),
  costo_prom_kg: numeric({ precision: 18, scale: 6 }).notNull(),
  pr_venta_kg: numeric({ precision: 18, scale: 6 }).notNull(),
  utilidad: numeric({ precision: 15, scale: 0 }).notNull(),
  ...kept,
})

export const thirdParties = pgTable('third_parties', {
  id_tercero: uuid().primaryKey().default(newId),
  id_empresa: uuid().notNull(),
  tipo: text().notNull(),
  nombre: text().notNull(),
  tipo_identificacion: text().notNull(),
  identificacion: text().notNull(),
  direccion: optional(),
  municipio: optional(),
  telefono1: optional(),
  telefono2: optional(),
  email: optional(),
  tags: optional(),
  ...record,
})

export const idempotencia = pgTable('idempotencia', {
  id_usuario: uuid().notNull(),
  id_empresa: text().notNull(),
  ruta: text().notNull(),
  clave: text().notNull(),
  huella: text().notNull(),
  respuesta: jsonb(),
  creado_en: moment().notNull().defaultNow(),
})

export const auditoria = pgTable('auditoria', {
  id: uuid().primaryKey().default(newId),
  id_empresa: uuid(),
  tabla_afectada: text().notNull(),
  operacion: text().notNull(),
  id_usuario: uuid(),
  usuario: text().notNull(),
  fecha: moment().notNull().defaultNow(),
  descripcion: optional(),
  registro_id: text(),
  antes: jsonb(),
  despues: jsonb(),
  motivo: optional(),
  ip: optional(),
  peticion: optional(),
})

export const approvalRequests = pgTable('approval_requests', {
  id_solicitud: uuid().primaryKey().default(newId),
  id_empresa: uuid().notNull(),
  accion: text().notNull(),
  estado: text().notNull().default('PENDIENTE'),
  id_referencia: uuid(),
  id_detalle: uuid(),
  id_tercero: uuid(),
  nombre_tercero: optional(),
  metadatos: jsonb().notNull().default({}),
  solicito: optional(),
  decidio: optional(),
  fecha_decision: moment(),
  motivo_rechazo: optional(),
  id_usuario: uuid(),
  nombre_usuario: optional(),
  ...kept,
})
