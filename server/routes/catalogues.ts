import type { FastifyInstance } from 'fastify'
import { banks } from '../contract/banks.ts'
import { batches } from '../contract/batches.ts'
import { costCenters } from '../contract/cost-centers.ts'
import { employees } from '../contract/employees.ts'
import { origins } from '../contract/origins.ts'
import { paymentMethods } from '../contract/payment-methods.ts'
import { products } from '../contract/products.ts'
import { vehicles } from '../contract/vehicles.ts'
import { normalizarSinTipo } from '../domain/identificacion.ts'
import { advertenciaDePlaca } from '../domain/placas.ts'
import { invalidField } from '../domain/refusal.ts'
import { manages } from '../plugins/managed.ts'
import { listing, userOf } from '../plugins/routes.ts'
import * as catalogues from '../queries/catalogues.ts'
import { numeroDeDocumento } from '../queries/consecutives.ts'
import { createAccount, updateAccount } from '../queries/bank-book/accounts.ts'
import { createRow, updateRow } from '../queries/rows.ts'
import { searchRows } from '../queries/search.ts'
import { today } from '../shared/days.ts'
import { companiesOfUser } from '../queries/users/users.ts'

const { BANKS, BATCHES, COST_CENTERS, EMPLOYEES } = catalogues

/** The lists of a company that are nothing but their rows. */
export function catalogueRoutes(app: FastifyInstance): void {
  manages(app, origins, catalogues.ORIGINS)
  manages(app, paymentMethods, catalogues.PAYMENT_METHODS)
  manages(app, products, catalogues.PRODUCTS)

  manages(app, vehicles, catalogues.VEHICLES, {
    remark: (row) => ({ advertencia: advertenciaDePlaca(String(row.placa)) }),
  })

  manages(app, batches, BATCHES, {
    create: async ({ tx, company, body }) => {
      const from = { resource: BATCHES, numbered: 'consecutivo' }
      const consecutivo = await numeroDeDocumento(tx, company, 'LOTE', from)
      return createRow(tx, BATCHES, company, { ...body, consecutivo })
    },
  })

  manages(app, costCenters, COST_CENTERS, {
    // The name that came with it is not believed: it is the chosen company's (N-15).
    create: async ({ tx, company, body, request }) => {
      const own = await companiesOfUser(tx, userOf(request).idUsuario)
      const chosen = own.find(({ idEmpresa }) => idEmpresa === body.empresa_id.toLowerCase())
      if (!chosen) throw invalidField('empresa_id', 'Seleccione una de sus empresas.')
      const ofCompany = { empresa_id: chosen.idEmpresa, nombre_empresa: chosen.nombre }
      return createRow(tx, COST_CENTERS, company, { ...catalogues.withStoredTags(body), ...ofCompany })
    },
  })

  // The screen only reads; people are entered through these calls (N-34).
  manages(app, employees, EMPLOYEES, {
    create: ({ tx, company, body }) =>
      createRow(tx, EMPLOYEES, company, { ...body, identificacion: normalizarSinTipo(body.identificacion) }),
    update: ({ tx, company, body: { id_empleado, version, ...changes } }) => {
      const { identificacion } = changes
      const normal = identificacion === undefined ? undefined : normalizarSinTipo(identificacion)
      return updateRow(tx, EMPLOYEES, company, id_empleado, { ...changes, identificacion: normal }, version)
    },
  })

  manages(app, banks, BANKS, {
    search: listing(BANKS, async ({ db, company, body }) => {
      // Document 2 knows bank accounts alone; cash boxes are asked for.
      const fixed = { clase: body.filtros.clase ?? 'BANCO' }
      const page = await searchRows(db.read, BANKS, company, body, {
        fixed,
        filters: catalogues.BANK_FILTERS,
      })
      return { ...page, bankList: page.data }
    }),
    create: ({ tx, company, body }) => createAccount(tx, company, body, today()),
    update: ({ tx, company, body: { id_banco, id, version, ...changes } }) => {
      const which = id_banco ?? id
      if (which === undefined) throw invalidField('id_banco', 'Falta el banco que se modifica.')
      return updateAccount(tx, company, which, changes, version)
    },
  })
}
