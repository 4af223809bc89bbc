import type { FastifyInstance } from 'fastify'
import { origins, paymentMethods, products, vehicles } from '../contract/catalogues.ts'
import { advertenciaDePlaca } from '../domain/placas.ts'
import { manages } from '../plugins/managed.ts'
import { ORIGINS, PAYMENT_METHODS, PRODUCTS, VEHICLES, withStoredTags } from '../queries/catalogues.ts'
import { createRow, updateRow } from '../queries/rows.ts'

/** Payment methods, products, vehicles and origins: a name, tags, and nothing else. */
export function catalogueRoutes(app: FastifyInstance): void {
  manages(
    app,
    paymentMethods,
    PAYMENT_METHODS,
    {
      created: 'Forma de pago creada correctamente',
      updated: 'Forma de pago actualizada correctamente',
      removed: 'Forma de pago eliminada correctamente',
    },
    {
      create: ({ tx, company, body }) => createRow(tx, PAYMENT_METHODS, company, withStoredTags(body)),
      update: ({ tx, company, body: { id_forma_pago, version, ...changes } }) =>
        updateRow(tx, PAYMENT_METHODS, company, id_forma_pago, withStoredTags(changes), version),
    },
  )

  manages(
    app,
    products,
    PRODUCTS,
    {
      created: 'Producto creado exitosamente',
      updated: 'Producto actualizado correctamente',
      removed: 'Producto eliminado correctamente',
    },
    {
      create: ({ tx, company, body }) => createRow(tx, PRODUCTS, company, withStoredTags(body)),
      update: ({ tx, company, body: { id_producto, version, ...changes } }) =>
        updateRow(tx, PRODUCTS, company, id_producto, withStoredTags(changes), version),
    },
  )

  manages(
    app,
    vehicles,
    VEHICLES,
    {
      created: 'Vehículo fue creado con éxito',
      updated: 'Vehículo actualizado correctamente',
      removed: 'Vehículo eliminado correctamente',
    },
    {
      create: ({ tx, company, body }) => createRow(tx, VEHICLES, company, withStoredTags(body)),
      update: ({ tx, company, body: { id_vehiculo, version, ...changes } }) =>
        updateRow(tx, VEHICLES, company, id_vehiculo, withStoredTags(changes), version),
      remark: (row) => ({ advertencia: advertenciaDePlaca(String(row.placa)) }),
    },
  )

  manages(
    app,
    origins,
    ORIGINS,
    {
      created: 'Origen fue creado con éxito',
      updated: 'Origen actualizado correctamente',
      removed: 'Origen eliminado correctamente',
    },
    {
      create: ({ tx, company, body }) => createRow(tx, ORIGINS, company, withStoredTags(body)),
      update: ({ tx, company, body: { id_origen, version, ...changes } }) =>
        updateRow(tx, ORIGINS, company, id_origen, withStoredTags(changes), version),
    },
  )
}
