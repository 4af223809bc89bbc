import { TAG_PADDY } from '#server/catalogues/products-contract.ts'
import { Refusal } from '#server/kit/rules/refusal.ts'
import { fixationDeadline } from '#server/weighings/rules.ts'
import type { Queries } from '#server/db/transaction.ts'
import { isTicketOf } from './deposits-acts.ts'
import { knownTickets, partiesBy, productsCalled, vehiclesWith, type KnownTicket } from './queries.ts'
import { parametersInForce } from '#server/rates/parameters-queries.ts'
import { hasTag } from '#server/kit/words/tags.ts'
import type { Draft, Found, Values } from '#server/kit/reading/import-kind.ts'
import { closedMonths, numberOf, textOf } from './openings.ts'

/**
 * Compares rows of deposits with existing tickets.
 * Writes third party, product, vehicle and deadline into the values.
 */
export async function findDeposits(q: Queries, company: string, drafts: Draft[]): Promise<Found[]> {
  const all = (name: string) => [
    ...new Set(drafts.map(({ values }) => textOf(values, name)).filter((one) => one !== '')),
  ]
  const party = await partiesBy(q, company, all('identificacion'))
  const products = await productsCalled(q, company, all('producto'))
  const vehicles = new Map(
    (await vehiclesWith(q, company, all('placa'))).map((one) => [one.placa, one.id_vehiculo]),
  )
  const refuseClosed = await closedMonths(q, company)
  const days = await daysToFix(q, company, drafts)
  for (const draft of drafts) {
    const { values, errors } = draft
    const found = party(textOf(values, 'identificacion'), ['PROVEEDOR'])
    if (typeof found === 'string') errors.identificacion = found
    else Object.assign(values, { id_tercero: found.id_tercero, nombre_tercero: found.nombre })
    const named = textOf(values, 'producto')
    const product = products.find(({ clave }) => clave === named)
    if (!product) errors.producto = `No hay un producto que se llame ${named}.`
    else if (!hasTag(product.tags, TAG_PADDY))
      errors.producto = `${product.descripcion} no es arroz paddy: solo eso queda en depósito.`
    else
      Object.assign(values, {
        id_producto: product.id_producto,
        descripcion_producto: product.descripcion,
      })
    const vehicle = vehicles.get(textOf(values, 'placa'))
    if (vehicle !== undefined) values.id_vehiculo = vehicle
  }
  const there = await knownTickets(q, company, { numbers: all('consecutivo'), parties: all('id_tercero') })
  return drafts.map((draft) => {
    const found = foundOf(draft.values, there)
    if (found.estado === 'NUEVA') {
      refuseClosed(draft, 'fecha')
      setDeadline(draft, days)
    }
    return found
  })
}

function setDeadline({ values, errors }: Draft, days: ReadonlyMap<string, number | string>): void {
  if (values.fijar_hasta !== undefined) return
  const fecha = textOf(values, 'fecha')
  const known = days.get(fecha)
  if (typeof known === 'number') values.fijar_hasta = fixationDeadline(fecha, known)
  else errors.dias = known ?? ''
}

/** Value of DIAS_DEPOSITO for each ticket day without its own deadline, or the reason why there is none. */
async function daysToFix(q: Queries, company: string, drafts: readonly Draft[]) {
  const days = new Map<string, number | string>()
  for (const { values } of drafts) {
    const fecha = textOf(values, 'fecha')
    if (values.fijar_hasta !== undefined || days.has(fecha)) continue
    try {
      const { DIAS_DEPOSITO } = await parametersInForce(q, company, ['DIAS_DEPOSITO'], fecha)
      days.set(fecha, Number(DIAS_DEPOSITO.valor))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      days.set(fecha, `${error.message} Escriba los días de este depósito.`)
    }
  }
  return days
}

function foundOf(values: Values, there: readonly KnownTicket[]): Found {
  const number = textOf(values, 'consecutivo')
  const same = (one: KnownTicket) =>
    isTicketOf(one, {
      id_tercero: textOf(values, 'id_tercero'),
      fecha: textOf(values, 'fecha'),
      id_producto: textOf(values, 'id_producto'),
      peso_neto: numberOf(values, 'peso_neto'),
      humedad: numberOf(values, 'humedad'),
      impureza: numberOf(values, 'impureza'),
      placa: textOf(values, 'placa'),
    })
  if (!number) {
    const known = there.find((one) => one.traida && same(one))
    return known ? { estado: 'IGUAL', id: known.id } : { estado: 'NUEVA' }
  }
  const taken = there.find(({ consecutivo }) => consecutivo === number)
  if (!taken) return { estado: 'NUEVA' }
  if (taken.traida && same(taken)) return { estado: 'IGUAL', id: taken.id }
  return { estado: 'OTRA', porque: `Ya existe la pesada ${taken.consecutivo}, de ${taken.nombre}.` }
}
