import { sql } from 'drizzle-orm'
import { LastOfVehicle, type WeighingDefaults, type WeighingSummary } from './rows-contract.ts'
import { kilos } from '#server/kit/words/formats.ts'
import { writtenDay } from '#server/kit/words/days.ts'
import { identificationLabel } from '#server/parties/identifications-words.ts'
import { ownParty } from '#server/parties/queries.ts'
import { rowsOf, type Queries } from '#server/db/transaction.ts'
import { parametersInForce } from '#server/rates/parameters-queries.ts'
import { activeReceivableOf } from '#server/receivables/queries.ts'
import { getRow } from '#server/kit/rows/rows.ts'
import { VEHICLES } from '#server/catalogues/queries.ts'
import { freightByOrigin } from './freight-queries.ts'
import { priceOfDay } from './price-of-day-queries.ts'
import { openParts } from './settled-queries.ts'
import { knownTare } from './tares-queries.ts'
import { activeReceiptOf, SETTLED, WEIGHINGS, type Weighing } from './queries.ts'
import { inBogota } from '#server/kit/rows/moments.ts'

type Related = Pick<WeighingSummary, 'pendientes' | 'turno' | 'fotos'> &
  WeighingSummary['documentos'] & {
    repesadas: Record<string, unknown>[]
    terceros: Record<string, { tipo_identificacion: string; identificacion: string }>
    momentos: Record<'pesado_en' | 'segunda_pesada_en' | 'analizado_en', string | null>
  }

/** Maximum weighings of the supplier offered to settle together. */
const PENDING_MAX = 100

export async function weighingSummary(q: Queries, company: string, id: string) {
  const weighing = (await getRow(q, WEIGHINGS, company, id)) as Weighing & Record<string, unknown>
  const around = await readRelated(q, company, weighing)
  const { pendientes, repesadas, turno, fotos, terceros, momentos } = around
  const { cuenta_por_cobrar, recibo_caja, liquidacion, factura } = around
  const person = (side: 'cliente' | 'proveedor' | 'conductor') => {
    const found = terceros[weighing[`id_${side}`] ?? '']
    return {
      [`tipo_identificacion_${side}`]: identificationLabel(found?.tipo_identificacion ?? ''),
      [`identificacion_${side}`]: found?.identificacion ?? '',
    }
  }
  return {
    ...weighing,
    ...momentos,
    ...person('cliente'),
    ...person('proveedor'),
    ...person('conductor'),
    nombreProveedor: weighing.nombre_proveedor,
    descripcionProducto: weighing.descripcion_producto,
    descripcionFormapago: weighing.descripcion_formapago,
    nombreConductor: weighing.nombre_conductor,
    nombreOrigen: weighing.nombre_origen,
    otrasPesadas: pendientes
      .map((one) => `${one.consecutivo} del ${writtenDay(one.fecha)}: ${kilos(one.peso_neto ?? 0)}`)
      .join('; '),
    archivoTiqueteBascula: true,
    archivoEntradaInventario:
      !weighing.eliminada && weighing.es_paddy && ['COMPRA', 'MAQUILA'].includes(weighing.operacion),
    archivoCuentasPorCobrar: cuenta_por_cobrar !== null,
    archivoReciboDeCaja: recibo_caja !== null,
    facturarElectronicamente: factura !== null,
    aplicaLiquidacion: weighing.aplica_liquidacion,
    pendientes,
    repesadas,
    turno,
    fotos,
    bloqueada: weighing.id_importacion !== null || SETTLED.some((estado) => estado === liquidacion?.estado),
    tara: weighing.peso_vacio === null ? await knownTare(q, company, weighing, id) : null,
    precio_del_dia: await priceOfDay(q, company, weighing),
    documentos: { cuenta_por_cobrar, recibo_caja, liquidacion, factura },
  }
}

async function readRelated(q: Queries, company: string, weighing: Weighing): Promise<Related> {
  const id = weighing._id
  const [found] = await rowsOf<Related>(
    q,
    sql`select
      (select coalesce(jsonb_agg(to_jsonb(p)), '[]') from (
        select id_weighing_record, w.consecutivo, w.fecha, sum(o.kg) as peso_neto
        from (${openParts(company)}) o join weighing_records w using (id_weighing_record)
        where o.id_proveedor = ${weighing.id_proveedor} and id_weighing_record <> ${id}
        group by id_weighing_record, w.consecutivo, w.fecha
        order by id_weighing_record desc limit ${PENDING_MAX}) p) as pendientes,
      (select coalesce(jsonb_agg(to_jsonb(r) || jsonb_build_object('fecha', ${inBogota(sql`r.fecha`)})
          order by r.id_repesaje), '[]')
        from reweighings r where r.id_weighing_record = ${id}) as repesadas,
      (select jsonb_build_object('id', id_cuenta_por_cobrar, 'numero', numero_factura, 'estado', 'VIGENTE')
        from accounts_receivable where ${activeReceivableOf(id)}) as cuenta_por_cobrar,
      (select jsonb_build_object('id', id_recibo_caja, 'numero', numero_recibo, 'estado', estado)
        from payment_receipts where ${activeReceiptOf(id)}) as recibo_caja,
      (select jsonb_build_object('id', id_liquidacion, 'numero', consecutivo, 'estado', estado)
        from settlements where id_liquidacion in (
          select id_liquidacion from settlement_weighings where id_weighing_record = ${id} and viva)
        order by estado in ('APROBADA', 'PAGADA') desc, id_liquidacion desc limit 1) as liquidacion,
      (select jsonb_build_object('id', id, 'numero', numero_de_factura, 'estado', 'VIGENTE')
        from invoices where id_weighing_record = ${id} and viva) as factura,
      (select jsonb_object_agg(id_tercero, jsonb_build_object(
          'tipo_identificacion', tipo_identificacion, 'identificacion', identificacion))
        from third_parties
        where id_tercero in (${weighing.id_cliente}, ${weighing.id_proveedor}, ${weighing.id_conductor})) as terceros,
      (select jsonb_build_object('pesado_en', ${inBogota(sql`pesado_en`)},
          'segunda_pesada_en', ${inBogota(sql`segunda_pesada_en`)}, 'analizado_en', ${inBogota(sql`analizado_en`)})
        from weighing_records where id_weighing_record = ${id}) as momentos,
      (select numero from turns where id_weighing_record = ${id}) as turno,
      (select count(*)::int from weighing_photos where id_weighing_record = ${id}) as fotos`,
  )
  if (!found) throw new Error('A query of one row answered none')
  return found
}

/** Parts that a weighing may have left out. */
type Optional = 'id_transportador' | 'nombre_transportador' | 'id_origen' | 'nombre_origen'

/** Answer for a vehicle without a weighing. */
const NO_LAST = Object.fromEntries(Object.keys(LastOfVehicle.out.shape).map((name) => [name, '']))

/** Last weighing in force of a vehicle, or `NO_LAST`. Throws 404 for an unknown vehicle. */
export async function lastOfVehicle(q: Queries, company: string, idVehiculo: string) {
  const { _id: id_vehiculo } = await getRow(q, VEHICLES, company, idVehiculo)
  const [last] = await rowsOf<Omit<LastOfVehicle, Optional> & Record<Optional, string | null>>(
    q,
    sql`select w.id_vehiculo, w.id_cliente, w.nombre_cliente, w.id_proveedor, w.nombre_proveedor,
        c.tipo_identificacion as tipo_identificacion_cliente, c.identificacion as identificacion_cliente,
        p.tipo_identificacion as tipo_identificacion_proveedor, p.identificacion as identificacion_proveedor,
        w.id_producto, w.descripcion_producto, w.id_conductor, d.nombre as nombre_conductor,
        w.id_transportador, r.nombre as nombre_transportador,
        w.id_origen, o.nombre as nombre_origen, w.id_formapago, f.descripcion as descripcion_formapago
      from weighing_records w
        join third_parties c on c.id_tercero = w.id_cliente
        join third_parties p on p.id_tercero = w.id_proveedor
        join third_parties d on d.id_tercero = w.id_conductor
        join payment_methods f on f.id_forma_pago = w.id_formapago
        left join third_parties r on r.id_tercero = w.id_transportador
        left join origins o on o.id_origen = w.id_origen
      where w.id_empresa = ${company} and w.id_vehiculo = ${idVehiculo} and not w.eliminada
      order by w.id_weighing_record desc limit 1`,
  )
  if (!last) return { ...NO_LAST, id_vehiculo }
  return {
    ...last,
    tipo_identificacion_cliente: identificationLabel(last.tipo_identificacion_cliente),
    tipo_identificacion_proveedor: identificationLabel(last.tipo_identificacion_proveedor),
  }
}

/** Defaults of a new weighing on day `fecha` (`aaaa-mm-dd`). */
export async function weighingDefaults(
  q: Queries,
  company: string,
  fecha: string,
): Promise<WeighingDefaults> {
  const own = await ownParty(q, company)
  const values = await parametersInForce(q, company, ['BASCULA', 'TARA_BULTO', 'FLETE'], fecha)
  return {
    fecha,
    id_propio: own.id,
    nombre_propio: own.nombre,
    tipo_identificacion_propio: identificationLabel(own.tipo_identificacion),
    identificacion_propio: own.identificacion,
    vrpesada: Number(values.BASCULA.valor),
    tara_bulto: Number(values.TARA_BULTO.valor),
    costofletexkg: (await freightByOrigin(q, company, fecha)) ? null : Number(values.FLETE.valor),
  }
}
