import type { FastifyInstance } from 'fastify'
import { batches } from './batches-contract.ts'
import { costCenters } from './cost-centers-contract.ts'
import { employees } from './employees-contract.ts'
import { origins } from './origins-contract.ts'
import { changePaymentMethod } from '#server/payments/acts.ts'
import { paymentMethods } from '#server/payments/contract.ts'
import { PAYMENT_METHODS } from '#server/payments/queries.ts'
import { products, TAG_PADDY } from './products-contract.ts'
import { vehicles } from './vehicles-contract.ts'
import { normaliseUntyped } from '#server/parties/identification-rules.ts'
import { isKnownPlate, nearPlates, plateQuestion, plateWarning } from './rules.ts'
import { createRate } from '#server/rates/acts.ts'
import { parameterName } from '#server/rates/parameters-words.ts'
import { holdsKey } from '#server/kit/contract/keys.ts'
import { forbidden, invalidField } from '#server/kit/rules/refusal.ts'
import { manages } from '#server/kit/http/managed.ts'
import { userOf } from '#server/kit/http/register.ts'
import * as catalogues from './queries.ts'
import { documentNumberFor } from '#server/numbers/acts.ts'
import { createRow, updateRow } from '#server/kit/rows/rows.ts'
import { today } from '#server/kit/words/days.ts'
import { hasTag, withStoredTags } from '#server/kit/words/tags.ts'
import { companiesOfUser } from '#server/people/users-queries.ts'

const { BATCHES, COST_CENTERS, EMPLOYEES } = catalogues

const ONLY_PADDY = 'El precio por carga es del arroz paddy: márquelo, o deje el precio vacío.'

/** Rate of a new product's price. */
const PRICE = {
  area: 'LIQUIDACION',
  descripcion: parameterName('PRECIO_CARGA'),
  unidad_medida: '$',
  tags: 'PRECIO_CARGA',
  valor_referencia: 0,
  municipio: '',
}

/** Simple lists of a company. */
export function catalogueRoutes(app: FastifyInstance): void {
  manages(app, origins, catalogues.ORIGINS)
  manages(app, paymentMethods, PAYMENT_METHODS, {
    update: ({ tx, company, body }) => changePaymentMethod(tx, company, body),
  })

  manages(app, products, catalogues.PRODUCTS, {
    create: async ({ tx, company, body: { precio_carga, ...body }, request }) => {
      const priced = precio_carga !== undefined
      if (priced && !holdsKey(userOf(request).keys, 'POST-rates')) throw forbidden()
      if (priced && !hasTag(body.tags, TAG_PADDY)) throw invalidField('precio_carga', ONLY_PADDY)
      const row = await createRow(tx, catalogues.PRODUCTS, company, withStoredTags(body))
      if (priced)
        await createRate(tx, company, { ...PRICE, valor: precio_carga, id_producto: row._id }, today())
      return row
    },
  })

  manages(app, vehicles, catalogues.VEHICLES, {
    create: async ({ tx, company, body: { placa_confirmada, ...body } }) => {
      const { placa } = body
      if (placa_confirmada === false && !isKnownPlate(placa)) {
        const near = nearPlates(placa, await catalogues.platesLike(tx, company, placa))
        throw invalidField('placa_confirmada', plateQuestion(placa, near))
      }
      return createRow(tx, catalogues.VEHICLES, company, withStoredTags(body))
    },
    remark: (row, body) =>
      'placa_confirmada' in body && body.placa_confirmada
        ? {}
        : { advertencia: plateWarning(String(row.placa)) },
  })

  manages(app, batches, BATCHES, {
    create: async ({ tx, company, body }) => {
      const from = { resource: BATCHES, numbered: 'consecutivo' }
      const consecutivo = await documentNumberFor(tx, company, 'LOTE', from)
      return createRow(tx, BATCHES, company, { ...body, consecutivo })
    },
  })

  manages(app, costCenters, COST_CENTERS, {
    // Ignores the name in the request and stores the name of the chosen company.
    create: async ({ tx, company, body, request }) => {
      const own = await companiesOfUser(tx, userOf(request).idUsuario)
      const chosen = own.find(({ idEmpresa }) => idEmpresa === body.empresa_id.toLowerCase())
      if (!chosen) throw invalidField('empresa_id', 'Seleccione una de sus empresas.')
      const ofCompany = { empresa_id: chosen.idEmpresa, nombre_empresa: chosen.nombre }
      return createRow(tx, COST_CENTERS, company, { ...withStoredTags(body), ...ofCompany })
    },
  })

  // Employees are created and changed through the API; the screen is read-only.
  manages(app, employees, EMPLOYEES, {
    create: ({ tx, company, body }) =>
      createRow(tx, EMPLOYEES, company, { ...body, identificacion: normaliseUntyped(body.identificacion) }),
    update: ({ tx, company, body: { id_empleado, version, ...changes } }) => {
      const { identificacion } = changes
      const normal = identificacion === undefined ? undefined : normaliseUntyped(identificacion)
      return updateRow(tx, EMPLOYEES, company, id_empleado, { ...changes, identificacion: normal }, version)
    },
  })
}
