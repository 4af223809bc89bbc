import { sql } from 'drizzle-orm'
import { deflateSync } from 'node:zlib'
import { batches } from '#server/catalogues/batches-contract.ts'
import { accountingAccounts } from '#server/books/accounts-contract.ts'
import { accountingPrograms } from '#server/books/programs-contract.ts'
import { banks } from '#server/bank/banks-contract.ts'
import { receiveStatement } from '#server/bank/statements-acts.ts'
import type { Cell } from '#server/kit/reading/limits.ts'
import { consecutives } from '#server/numbers/contract.ts'
import { costCenters } from '#server/catalogues/cost-centers-contract.ts'
import { employees } from '#server/catalogues/employees-contract.ts'
import { millingOperations } from '#server/milling/contract.ts'
import { origins } from '#server/catalogues/origins-contract.ts'
import { paymentMethods } from '#server/payments/contract.ts'
import { products } from '#server/catalogues/products-contract.ts'
import { qualityTables } from '#server/rates/quality-tables-contract.ts'
import { rates } from '#server/rates/contract.ts'
import { scales } from '#server/scales/contract.ts'
import { vehicles } from '#server/catalogues/vehicles-contract.ts'
import { insertRows } from '#server/db/writes.ts'
import { bringAdvances, bringClientAdvances } from '#server/openings/advances-acts.ts'
import { lastEndedMonth } from '#server/kit/words/months.ts'
import { draftMissing } from '#server/electronic-documents/acts.ts'
import { bringPayables } from '#server/openings/payables-acts.ts'
import { inTransaction, SYSTEM } from '#server/db/transaction.ts'
import { CLASES } from '#server/kit/words/accounting.ts'
import { QUALITY_MEASURES } from '#server/rates/quality-words.ts'
import { addMonths, daysOfMonth, monthOf } from '#server/kit/words/months.ts'
import { issuer } from '../../support/electronic-issuer.ts'
import { aPng, pngOf } from '../../support/images.ts'
import { bring } from '../../support/openings.ts'
import { says, TestApi, type Session } from './api.ts'
import { emptyDatabase, type Engine } from './database.ts'
import { codeOf } from '#server/printing/rules.ts'
import { paperKey } from '#server/printing/paper-check-queries.ts'
import { aPurchase, registering, settlementOf, type Mill } from './mill.ts'
import { day, HOY } from './money.ts'

/** Ids and numbers of a company's records, the company's id, and its distinguishing values, by name. */
export type Furnished = Mill & Record<string, string>

/** Moment of the readings: scales show no signal except in `whileShowing`. */
const LONG_AGO = '2026-01-01T12:00:00Z'

/** Runs `work` while every scale shows its weight. */
export async function whileShowing<Result>(api: TestApi, work: () => Promise<Result>): Promise<Result> {
  await api.run(sql`update scale_readings set leida_en = now()`)
  const result = await work()
  await api.run(sql`update scale_readings set leida_en = ${LONG_AGO}`)
  return result
}

/** Adds a reading: a stable weight of 31,000 kg. */
const shows = (api: TestApi, { company }: Session, id: string | undefined) =>
  inTransaction(api.db.within(company), SYSTEM, (tx) =>
    tx.execute(sql`insert into scale_readings (id_bascula, id_empresa, estado, peso, estable, protocolo, trama, leida_en)
      values (${id}, ${company}, 'PESO', 31000, true, 'KELI', '02', ${LONG_AGO})`),
  )

/** Month of the payroll. */
export const MES = addMonths(monthOf(HOY), -1)

const QUALITY_MEASURE_NAMES = Object.keys(QUALITY_MEASURES)

/** Catalogues that a screen manages: calls, id column, and a body that differs by `n`. */
export const CATALOGUES = {
  forma: { calls: paymentMethods, id: 'id_forma_pago', body: (n: string) => ({ descripcion: `Forma ${n}` }) },
  producto: { calls: products, id: 'id_producto', body: (n: string) => ({ descripcion: `Salvado ${n}` }) },
  vehiculo: { calls: vehicles, id: 'id_vehiculo', body: (n: string) => ({ placa: `TAC${n}0` }) },
  origen: { calls: origins, id: 'id_origen', body: (n: string) => ({ nombre: `Vereda ${n}` }) },
  bascula: { calls: scales, id: 'id_bascula', body: (n: string) => ({ nombre: `Camionera ${n}` }) },
  lote: { calls: batches, id: 'id_lote', body: (n: string) => ({ descripcion: `Lote ${n}` }) },
  centro: {
    calls: costCenters,
    id: 'id_centro_costo',
    body: (n: string, m: Record<string, string>) => ({ nombre: `Secamiento ${n}`, empresa_id: m.empresa }),
  },
  empleado: {
    calls: employees,
    id: 'id_empleado',
    body: (n: string) => ({ nombre_completo: `Rosa Ñustes ${n}`, identificacion: `521002${n}` }),
  },
  programa: {
    calls: accountingPrograms,
    id: 'id_programa',
    body: (n: string) => ({ nombre: `Contai ${n}`, copia_de: 'HELISA' }),
  },
  contable: {
    calls: accountingAccounts,
    id: 'id_cuenta_contable',
    body: (n: string) => ({
      clase: Object.keys(CLASES)[Number(n) % 25],
      tipo_tercero: 'CLIENTE',
      descripcion: `Cuenta ${n}`,
      cuenta: `1305${n}`,
    }),
  },
  banco: {
    calls: banks,
    id: 'id_banco',
    body: (n: string, m: Record<string, string>) => ({
      nombre: `Banco Agrario ${n}`,
      nro_cuenta: n,
      saldo_inicial: Number(`${m.suma}${n}`),
      fecha_si: day(-90),
    }),
  },
  consecutivo: {
    calls: consecutives,
    id: 'id_consecutive',
    body: (n: string) => ({ descripcion: `Vales ${n}`, prefijo: `V${n}`, consecutivo_actual: 1 }),
  },
  tarifa: {
    calls: rates,
    id: 'id_tarifa',
    body: (n: string, m: Record<string, string>) => ({
      area: 'LIQUIDACION',
      descripcion: `Descargue ${n}`,
      unidad_medida: 'COP/t',
      valor: 9_000 + Number(m.suma),
      vigente_desde: day(-80),
      id_producto: m.paddy,
    }),
  },
  tabla: {
    calls: qualityTables,
    id: 'id_tabla_calidad',
    body: (n: string, m: Record<string, string>) => ({
      nombre: `Partido ${n}`,
      id_producto: m.harina,
      medida: QUALITY_MEASURE_NAMES[Number(n) % 5],
      modo: 'FACTOR',
      umbral: 5,
      valor: 0.25,
      vigente_desde: day(-80),
    }),
  },
  maquila: {
    calls: millingOperations,
    id: 'id_maquila',
    body: (n: string, m: Record<string, string>) => ({
      fecha: day(-6),
      kgs_netos: 10_000 + Number(`${m.suma}${n}`),
      costo_prom_kg: 1820,
      pr_venta_kg: 2150,
    }),
  },
}

/** A DIAN resolution that is valid today. */
export const resolution = (changes: object) => ({
  fecha_resolucion: day(-60),
  vigente_desde: day(-60),
  vigente_hasta: day(300),
  numero_desde: 1,
  numero_hasta: 5000,
  ...changes,
})

/** Parameters that `lowerParameters` does not lower. */
const UNCHANGED = [
  'REGISTRA_BOLSA',
  'UVT',
  'DIAS_PAGO',
  'DIAS_CORRIENTE',
  'DIAS_EN_MORA',
  'DIAS_DEPOSITO',
  'TARA_VIGENCIA',
]

/** A draft of an electronic document, of a company that sends to the simulator. */
async function electronicDocument(api: TestApi, as: Session): Promise<string> {
  const body = issuer({ desde: day(-90) })
  says(await api.call('PUT', '/electronic-documents/issuer', { as, body }), 200)
  await inTransaction(api.db.within(as.company), SYSTEM, (tx) =>
    draftMissing(tx, as.company, day(-90), new Date()),
  )
  const found = { as, body: { limit: 1, filtros: { tipo: '05' } } }
  return (await api.call('POST', '/electronic-documents/search', found)).json.data[0]._id
}

/**
 * Creates one record of every kind in every state, through the API. Names and numbers are the same in every company
 * for the same `vez`. Amounts grow with `suma`.
 */
export async function furnish(api: TestApi, as: Session, vez: number, suma: number): Promise<Furnished> {
  const post = async (url: string, body: object, method: 'POST' | 'PUT' | 'PATCH' = 'POST') => {
    const { status, json } = await api.call(method, url, { as, body })
    if (status >= 300) throw new Error(`${method} ${url}: ${status} ${JSON.stringify(json)}`)
    return json.data ?? json
  }
  const made = async (url: string, body: object) => (await post(url, body))._id as string
  const m: Record<string, string> = { empresa: as.company, vez: String(vez), suma: String(suma) }
  const third = (tipo: string, nombre: string, n: number, more: object = {}) =>
    made('/third-parties', {
      tipo,
      nombre: `${nombre} ${vez}`,
      tipo_identificacion: '13',
      identificacion: String(20_000_000 + vez * 1000 + n),
      ...more,
    })

  m.propio = (await api.call('GET', '/weighing-records/defaults', { as })).json.id_propio
  m.cliente = await third('CLIENTE', 'Comercializadora', 1)
  m.arrocero = await third('CLIENTE', 'Arrocero', 2, { esArrozPropio: true })
  m.proveedor = await third('PROVEEDOR', 'Agricultor Ñáñez', 3)
  m.conductor = await third('CONDUCTOR', 'Conductor', 4)
  m.terceroLibre = await third('PROVEEDOR', 'Agricultora', 5)
  m.terceroPorBorrar = await third('CONDUCTOR', 'Nadie', 6)
  await post(`/tags/third-parties/${m.proveedor}/add?tag=VIEJO`, {}, 'PATCH')
  m.paddy = await made('/products', { descripcion: `Paddy verde ${vez}`, tags: 'ARROZ_PADDY' })
  m.harina = await made('/products', { descripcion: `Harina ${vez}` })
  m.placa = await made('/vehicles', { placa: `WXY10${vez}` })
  for (const [name, { calls, body }] of Object.entries(CATALOGUES)) {
    m[name] = await made(calls.create.path, body(`${vez}1`, m))
    m[`${name}Libre`] = await made(calls.create.path, body(`${vez}2`, m))
  }
  const methods: { tags: string; _id: string }[] = await post('/payment-methods/search', { limit: 1000 })
  const method = (tag: string) => methods.find(({ tags }) => tags === tag)?._id ?? ''
  m.contado = method('CONTADO')
  m.credito = method('CREDITO')
  m.descuento = method('DESCUENTO_LIQUIDACION')
  m.bancos = method('SON_BANCOS')
  if (suma > 0) await lowerParameters(post, suma, vez)

  await shows(api, as, m.bascula)
  const mill = m as Furnished
  const ticket = async (changes: object = {}) =>
    made('/weighing-records', {
      ...aPurchase(mill, { fecha: day(-9), peso_lleno: 32_480 + suma, ...changes }),
      id_origen: m.origen,
      id_lote: m.lote,
    })
  const sale = { id_cliente: m.cliente, id_proveedor: m.propio, id_producto: m.harina }
  m.pesada = await ticket({ id_formapago: m.contado, vrpesada: 15_000 + suma })
  m.pesadaLibre = await ticket()
  m.pesadaPorBorrar = await ticket({ id_formapago: m.credito, vrpesada: 16_000 + suma })
  m.patio = await ticket({ peso_vacio: undefined, fecha: day(0) })
  m.sinAnalisis = await ticket({ humedad: undefined, impureza: undefined })
  m.venta = await ticket({ ...sale, id_formapago: m.credito, vrpesada: 17_000 + suma })
  m.ventaLibre = await ticket({ ...sale, id_formapago: m.contado, vrpesada: 0 })
  await ticket({ id_cliente: m.arrocero, id_formapago: m.contado })
  await post(
    `/weighing-records/${await ticket()}/reweigh`,
    { motivo: 'Báscula', peso_lleno: 31_000 },
    'PATCH',
  )

  const photographed = async (side: number) => {
    const sent = { as, body: aPng(side, 2), headers: { 'content-type': 'image/png' } }
    const { status, json } = await api.call('POST', `/weighing-records/${m.pesada}/photos`, sent)
    if (status !== 201) throw new Error(`The photograph is refused: ${JSON.stringify(json)}`)
    return json.data.id_foto as string
  }
  m.foto = await photographed(4 + suma)
  m.fotoPorQuitar = await photographed(5 + suma)

  m.turno = (await post('/turns', { placa: `TUR${vez}1`, nota: 'Paddy' })).id_turno
  await post('/turns', { placa: `TUR${vez}2` })
  m.pantalla = (await post('/turns/yard-screen', {})).codigo

  m.pesadaRepartida = await ticket({ id_formapago: m.contado, vrpesada: 0 })
  const half = (id_proveedor: string | undefined) => ({ id_proveedor, parte: 50 })
  const partes = [half(m.proveedor), half(m.terceroLibre)]
  await post(`/weighing-records/${m.pesadaRepartida}/shares`, { unidad: 'PORCENTAJE', partes }, 'PUT')

  const agreement = (changes: object = {}) =>
    made('/financing-agreements', {
      id_tercetro: m.proveedor,
      fecha_de_inicio: day(-60),
      numero_de_dias_del_cultivo: 40,
      numero_hectareas: 12.5,
      tasa: 3,
      ...changes,
    })
  const lend = (id: string | undefined, valor: number) =>
    made('/financing-agreement-movements', {
      id_financing_agreement: id,
      descripcion: 'Semilla y abono',
      valor: valor + suma,
      fecha_movimiento: day(-50),
      modalidad_financiacion: 'MONEY_LOAN',
      id_fpago: m.bancos,
      id_banco: m.banco,
    })
  m.acuerdo = await agreement()
  m.prestamo = await lend(m.acuerdo, 5_000_000)
  m.prestamoLibre = await lend(m.acuerdo, 600_000)
  m.acuerdoLibre = await agreement()
  m.acuerdoExcedido = await agreement({ numero_hectareas: 1, id_tercetro: m.terceroLibre })
  await lend(m.acuerdoExcedido, 9_000_000)
  m.acuerdoPorCerrar = await agreement()
  await lend(m.acuerdoPorCerrar, 700_000)
  m.acuerdoCerrado = await agreement()
  await lend(m.acuerdoCerrado, 800_000)
  const close = { estado: 'TERMINADO', descripcion: '', fecha_liquidacion: HOY }
  await post(`/financing-agreements/${m.acuerdoCerrado}/close?id=${m.acuerdoCerrado}`, close, 'PATCH')
  await lend(m.acuerdoExcedido, 4_100_000)

  const consecutives: { tags: string; _id: string }[] = await post('/consecutives/search', { limit: 1000 })
  m.soportes = consecutives.find(({ tags }) => tags === 'DOCUMENTO_SOPORTE')?._id ?? ''
  const ranges = { resolucion: `R-${vez}`, prefijo: `DS${vez}` }
  await post(`/consecutives/${m.soportes}/ranges`, resolution(ranges))
  const unused = { resolucion: `R-${vez}2`, prefijo: `DS${vez}`, numero_desde: 6001, numero_hasta: 6100 }
  m.rangoLibre = (await post(`/consecutives/${m.soportes}/ranges`, resolution(unused))).rangos.at(-1).id_rango

  const settle = async (changes: object = {}) =>
    made('/settlements', settlementOf(mill, [await ticket()], { fecha: HOY, ...changes }))
  const act = (id: string | undefined, name: string, body: object = {}) =>
    post(`/settlements/${id}/${name}`, body, 'PATCH')
  const paying = { fecha: HOY, id_fpago: m.bancos, id_banco: m.banco }
  const before = lastEndedMonth(HOY)
  // A company that is furnished again has its ReteICA already.
  const rates = (await post('/rates/search', { limit: 1000 })) as { tags: string }[]
  if (!rates.some(({ tags }) => tags === 'RETEICA')) {
    const town = { area: 'IMPUESTOS', unidad_medida: 'por mil', tags: 'RETEICA', municipio: 'Espinal' }
    await post('/third-parties', { id: m.propio, municipio: 'Espinal' }, 'PUT')
    await post('/rates/create', { ...town, descripcion: 'ReteICA', valor: 7, vigente_desde: day(-120) })
  }
  const levied = [await ticket({ fecha: `${before}-05` })]
  m.delMesPasado = await made('/settlements', settlementOf(mill, levied, { fecha: `${before}-06` }))
  await post(`/settlements/${m.delMesPasado}/approve`, {}, 'PATCH')
  // One third party collects the levy. A company that is furnished again has one already.
  const known = (await post('/third-parties/search', { limit: 1000 })) as { tags: string }[]
  if (!known.some(({ tags }) => tags.includes('TERCERO_CUOTA_FOMENTO')))
    await post('/third-parties', { id: m.proveedor, se_le_paga: 'TERCERO_CUOTA_FOMENTO' }, 'PUT')
  m.anulada = await settle()
  await act(m.anulada, 'approve')
  await act(m.anulada, 'pay', paying)
  const voided = await act(m.anulada, 'void', { motivo: 'Precio equivocado', destino_pago: 'ANTICIPO' })
  m.nota = voided.nota.id_nota
  // Deductions take the older advance first.
  m.conAnticipo = await settle({ anticipo: 0 })
  await act(m.conAnticipo, 'approve')
  await act(m.conAnticipo, 'pay', paying)
  const advanced = await act(m.conAnticipo, 'void', { motivo: 'Precio equivocado', destino_pago: 'ANTICIPO' })
  m.valorAnticipo = String(advanced.anticipo_por_descontar)
  m.borrador = await settle({ id_acuerdo: m.acuerdo, abono: 100_000 + suma, anticipo: 70_000 })
  m.aprobada = await settle({ id_acuerdo: m.acuerdo, abono: 200_000 + suma, anticipo: 50_000 })
  m.pagada = await settle({ anticipo: 0 })
  m.porCorregir = await settle({ anticipo: 0 })
  for (const id of [m.aprobada, m.pagada, m.porCorregir]) await act(id, 'approve')
  await act(m.pagada, 'pay', paying)
  m.papel = codeOf(await paperKey(api.db.read), { tipo: 'LIQUIDACION', id: m.pagada })
  m.enlace = (await post(`/third-parties/${m.proveedor}/link`, {})).codigo
  m.enlacePorTerminar = (await post(`/third-parties/${m.terceroLibre}/link`, {})).codigo
  m.pin = String(20_000_000 + vez * 1000 + 3).slice(-4)
  m.pase = (await post(`/farmer-links/${m.enlace}`, { pin: m.pin })).pase
  m.egreso = (await api.call('GET', `/settlements/${m.pagada}`, { as })).json.pagos[0].id_egreso
  await registering(api, 1, as)
  m.porRegistrar = await settle({ anticipo: 0, registro: 'BOLSA' })
  await act(m.porRegistrar, 'approve', { numero_registro_bolsa: `B-${vez}`, fecha_registro_bolsa: HOY })
  await forgetRegistration(api, as, m.porRegistrar)
  await registering(api, 0, as)

  const invoice = (changes: object = {}) =>
    post('/invoices', {
      valor_total: 1_000_000 + suma,
      fecha_de_emision: day(-40),
      fecha_de_vencimiento: day(-10),
      documento_de_soporte: 'Remisión 12',
      id_cliente_tercero: m.cliente,
      ...changes,
    })
  m.factura = (await invoice({ id_weighing_record: m.venta }))._id
  m.facturaLibre = (await invoice())._id
  m.documentoElectronico = await electronicDocument(api, as)
  m.facturaPorCorregir = (
    await invoice({ lineas: [{ id_producto: m.harina, cantidad: 100, precio: 1_000 + suma }] })
  )._id
  const receivable = (changes: object = {}) =>
    post('/accounts-receivable', {
      valor_original_factura: 900_000 + suma,
      fecha_factura: day(-40),
      fecha_esperada_pago: day(-20),
      cliente_id: m.cliente,
      ...changes,
    })
  const owed = await receivable()
  m.cuenta = owed._id
  m.numeroDeCuenta = owed.numero_factura
  m.cuentaLibre = (await receivable())._id
  const receipt = (changes: object = {}) =>
    post('/payment-receipts', {
      valor_pagado: 400_000 + suma,
      fecha_recepcion_pago: day(-2),
      id_medio_pago: m.bancos,
      id_banco: m.banco,
      id_cliente_tercero: m.cliente,
      ...changes,
    })
  const line = (valor_aplicado: number) => ({ id_cuenta_por_cobrar: m.cuenta, valor_aplicado })
  const received = await receipt({ aplicaciones: [line(1_000 + suma)] })
  m.recibo = received._id
  m.numeroDeRecibo = received.numero_recibo
  m.aplicado = received.aplicaciones[0].id_applied_receipt
  m.aplicadoLibre = (await receipt({ aplicaciones: [line(2_000 + suma)] })).aplicaciones[0].id_applied_receipt
  m.reciboPorAnular = (await receipt({ aplicaciones: [line(3_000 + suma)] }))._id
  m.reciboPendiente = (await receipt())._id
  const another = {
    nombre: `Caja social ${vez}`,
    nro_cuenta: `${vez}7`,
    saldo_inicial: 1_000 + suma,
    fecha_si: day(-90),
  }
  m.bancoDos = await made('/banks', another)
  m.traslado = (
    await post('/bank-movements/transfers', {
      id_banco: m.banco,
      id_banco_destino: m.bancoDos,
      fecha: day(-1),
      valor: 9_000 + suma,
      concepto: 'Para la semana',
    })
  ).id_movimiento
  await ticket({ ...sale, id_formapago: m.bancos, vrpesada: 18_000 + suma })
  const boxes: { _id: string; saldo_inicial: number | null }[] = await post('/banks/search', {
    filtros: { clase: 'CAJA' },
  })
  m.caja = boxes[0]?._id ?? ''
  if (boxes[0]?.saldo_inicial === null) {
    await post('/banks', { id_banco: m.caja, saldo_inicial: 5_000 + suma, fecha_si: day(-90) }, 'PUT')
  }
  m.cierre = await made('/bank-movements/closings', {
    id_banco: m.caja,
    fecha: day(-1 - vez),
    conteo: { billetes_10000: 3, monedas_50: 1 },
    observaciones: 'Vales sin legalizar',
  })
  const unplaced: { id_movimiento: string }[] = await post('/bank-movements/search', {
    filtros: { id_banco: 'SIN_CUENTA' },
  })
  m.sinCuenta = unplaced[0]?.id_movimiento ?? ''

  const statement = async (id_banco: string | undefined, archivo: string, text: string) => {
    const query = `?id_banco=${id_banco}&archivo=${archivo}`
    const { json } = await api.call('POST', `/bank-reconciliations${query}`, {
      as,
      body: Buffer.from(text),
      headers: { 'content-type': 'application/octet-stream' },
    })
    return json.data._id as string
  }
  await post('/bank-movements', {
    id_banco: m.banco,
    tipo: 'ENTRADA',
    fecha: day(-40),
    valor: 3_000 + suma,
    concepto: 'Rendimientos',
  })
  m.extracto = await statement(
    m.banco,
    `extracto-${vez}.csv`,
    `Fecha;Descripción;Valor;Saldo\n${day(-2)};Rendimientos;${3_000 + suma};9000000\n${day(-1)};Traslado;${-9_000 - suma};8991000`,
  )
  m.extractoPorQuitar = await statement(m.bancoDos, `otro-${vez}.csv`, `Fecha;Valor\n${day(-1)};${77 + suma}`)
  m.extractoSinColumnas = await statement(
    m.banco,
    `raro-${vez}.csv`,
    `Cuándo;Cuánto\n${day(-3)};${88 + suma}`,
  )
  m.extractoConDudas = await statement(
    m.banco,
    `dudoso-${vez}.csv`,
    `Fecha;Valor\n${day(-3)};${99 + suma}\n31/02/2026;5`,
  )
  const heads: Cell[] = ['Cuándo', 'Cuánto']
  const twoSheets = await inTransaction(api.db, { ...SYSTEM, idEmpresa: as.company }, (tx) =>
    receiveStatement(
      tx,
      as.company,
      {
        id_banco: m.banco ?? '',
        archivo: `hojas-${vez}.xlsx`,
        sheet: {
          rows: [heads, [day(-3), 11 + suma]],
          hoja: 'Octubre',
          hojas: ['Octubre', 'Noviembre'],
          dudosas: [],
        },
        bytes: Buffer.from(`Fecha;Valor\n${day(-3)};${11 + suma}`),
      },
      HOY,
    ),
  )
  m.extractoConHojas = twoSheets._id
  const beside = (await api.call('GET', `/bank-reconciliations/state?id_banco=${m.banco}`, { as })).json
  const old: { id_movimiento: string; concepto: string }[] = (
    await api.call('GET', `/bank-reconciliations/state?id_banco=${m.banco}&desde=${day(-60)}`, { as })
  ).json.movimientos
  m.lineaLibre = beside.lineas[0].id_linea
  m.movimientoLibre = old.find(({ concepto }) => concepto === 'Rendimientos')?.id_movimiento ?? ''
  const matched = await post('/bank-reconciliations/lines/search', { filtros: { id_banco: m.banco } })
  m.lineaCruzada = matched[0].id_linea

  const brought = { nombre_tercero: `Agricultor Ñáñez ${vez}`, id_tercero: m.proveedor }
  const payable = async (n: number) => {
    const consecutivo = `POR-${vez}${n}`
    const owed = {
      fecha: day(-30),
      fecha_vencimiento: day(-5),
      concepto: 'Cosecha',
      valor: 70_000 + suma + n,
    }
    await bring(api.db, as.company, bringPayables, [{ consecutivo, ...brought, ...owed }])
    const { _id } = (await post('/accounts-payable/search', { search: consecutivo }))[0]
    return _id as string
  }
  m.porPagar = await payable(1)
  m.porPagarPorAnular = await payable(2)
  m.porPagarVarias = await payable(3)
  const advance = { fecha: day(-30), valor: 30_000 + suma, observaciones: 'Giro' }
  await bring(api.db, as.company, bringAdvances, [{ numero: `ANT-${vez}`, ...brought, ...advance }])
  await bring(api.db, as.company, bringClientAdvances, [
    { numero: `RA-${vez}`, id_tercero: m.cliente, nombre_tercero: `Comercializadora ${vez}`, ...advance },
  ])

  const { entradas, salidas } = {
    entradas: [{ id_producto: m.paddy, kg: 1_000 + suma }],
    salidas: [{ id_producto: m.harina, kg: 1_000 + suma, costo_kg: undefined }],
  }
  await api.call('PUT', `/milling-operations/${m.maquila}/lines`, { as, body: { entradas, salidas } })
  await post('/rates/create', {
    area: 'MAQUILA',
    descripcion: 'Precio de referencia',
    unidad_medida: 'COP/kg',
    tags: 'PRECIO_REFERENCIA_CUOTA',
    valor: 1_464 + suma,
    id_producto: m.paddy,
    vigente_desde: day(-80),
  })
  m.maquilaDeOtro = await made('/milling-operations/create', {
    ...{ fecha: day(-6), kgs_netos: 700, costo_prom_kg: 0, pr_venta_kg: 0 },
    ...{ de_quien: 'MAQUILA', id_dueno: m.proveedor },
  })
  await post(`/milling-operations/${m.maquilaDeOtro}/lines`, { entradas, salidas }, 'PUT')
  m.existenciaInicial = await made('/stock/openings', {
    ...{ id_producto: m.paddy, fecha: day(-9), kg: 4_000 + suma, valor: 6_000_000 },
  })
  m.conteo = await made('/stock/counts', {
    id_producto: m.paddy,
    clase: 'CONTEO',
    fecha: day(-1),
    kg: 50_000 + suma,
    motivo: 'Conteo del mes',
  })

  const asked = (n: number) => ({ telegram_id: `70${suma}${n}`, nombre: `Bernardo ${vez}` })
  m.telegram = await made('/approval-requests', asked(1))
  m.telegramPorRechazar = await made('/approval-requests', asked(2))
  const requests: { _id: string }[] = await post('/approval-requests/search', {
    filtros: { accion: 'EXCESO_CUPO', estado: 'PENDIENTE' },
  })
  m.exceso = requests[0]?._id ?? ''
  // The logo has no transparency: pdfkit compresses colours and transparency in parallel, so the bytes of a paper
  // would vary.
  const height = suma > 0 ? 3 : 2
  const dots = deflateSync(Buffer.alloc(2 * height))
  const body = pngOf({ width: 1, height, colours: 'palette' }, [
    ['PLTE', Buffer.alloc(3)],
    ['IDAT', dots],
  ])
  const logo = { body, headers: { 'content-type': 'image/png' } }
  const kept = await api.call('POST', `/companies/${as.company}/logo`, { as, ...logo })
  if (kept.status !== 200) throw new Error(`The logo is refused: ${kept.raw.payload}`)
  const exported = { programa: m.programa, desde: day(-90), hasta: day(-1) }
  m.exportacion = await made('/accounting-exports', exported)
  // The closed month lies before all other records.
  const closable = (await api.call('GET', '/closed-periods/pending', { as })).json
  m.periodo =
    closable.ultimo?._id ??
    (await made('/closed-periods', { mes: addMonths(MES, -18), con_pendientes: true }))
  m.nomina = await pay(api, as, m, suma)
  await pay(api, as, m, suma, addMonths(MES, -1))
  const paid = { mes: addMonths(MES, -1), fecha: HOY, id_fpago: m.bancos, id_banco: m.banco }
  m.pagoDeNomina = (await post('/payroll-payments', paid))._id
  await bringIn(api, as, m)
  return mill
}

/** Adds a user without rights, and a role that is common to all companies. */
export async function withPeople(api: TestApi, m: Furnished): Promise<Furnished> {
  const { idUsuario } = await api.userWith([], [m.empresa!])
  const { json } = await api.call('POST', '/rols/search', { as: api.admin, body: {} })
  return Object.assign(m, { rol: json.data[0]._id, usuario: idUsuario })
}

/** An API whose company has one of every record. */
export async function furnishedApi(engine: Engine): Promise<{ api: TestApi; m: Furnished }> {
  const api = new TestApi(await emptyDatabase(engine))
  await api.start()
  return { api, m: await withPeople(api, await furnish(api, api.admin, 1, 0)) }
}

type Post = (url: string, body: object) => Promise<{ _id: string }>

/** Built-in values begin on the first of a month, and one tag has one value a day. */
const LOWERED_DAYS_AGO = [1, 2].some((vez) => day(vez - 71).endsWith('-01')) ? 75 : 71

/** Lowers every parameter of the company from a day on. Each call uses a later day. */
async function lowerParameters(post: Post, suma: number, vez: number): Promise<void> {
  const list = (await post('/rates/search', { limit: 1000, filtros: { activo: 'true' } })) as unknown
  const lowered = new Set<string>()
  for (const rate of list as {
    tags: string
    valor: number
    vigente_hasta: string
    vigente_desde: string
  }[]) {
    if (!rate.tags || UNCHANGED.includes(rate.tags) || lowered.has(rate.tags)) continue
    lowered.add(rate.tags)
    const { vigente_hasta: _h, ...same } = rate
    const valor = Math.round(rate.valor * (1e5 - suma)) / 1e5
    await post('/rates/create', {
      ...same,
      descripcion: `${rate.tags} ${suma}`,
      valor,
      vigente_desde: day(vez - LOWERED_DAYS_AGO),
    })
  }
}

/** Makes the settlement look like one from before registration was required. */
function forgetRegistration(api: TestApi, as: Session, id: string): Promise<unknown> {
  return inTransaction(api.db, { ...SYSTEM, idEmpresa: as.company }, (tx) =>
    tx.execute(sql`update settlements set numero_registro_bolsa = '', fecha_registro_bolsa = null
      where id_liquidacion = ${id}`),
  )
}

/** Adds imports in each state that allows an action. The last one has written nothing. */
function bringIn(api: TestApi, as: Session, m: Record<string, string>): Promise<void> {
  return inTransaction(api.db, { ...SYSTEM, idEmpresa: as.company }, async (tx) => {
    const made = {
      id_empresa: as.company,
      tipo: 'origins',
      huella: 'x',
      bytes: 1,
      usuario: 'admin',
      encabezados: ['Nombre'],
    }
    const states = [
      ['importacionRevisada', 'LISTA'],
      ['importacionPorReleer', 'LISTA'],
      ['importacionPorEscribir', 'LISTA'],
      ['importacionPorDetener', 'LISTA'],
      ['importacionEscrita', 'IMPORTADA'],
    ] as const
    for (const [name, estado] of states) {
      const nuevas = estado === 'LISTA' ? 1 : 0
      const row = { ...made, archivo: `${name}.csv`, estado, nuevas, filas: 1, terminada_en: '2020-01-01' }
      const own = sql`returning id_importacion`
      const [kept] = await insertRows<{ id_importacion: string }>(tx, 'imports', [row], own)
      const id_importacion = kept?.id_importacion ?? ''
      m[name] = id_importacion
      const cells = { celdas: ['Vereda'], valores: { nombre: 'Vereda' }, estado: 'NUEVA' }
      await insertRows(tx, 'import_rows', [{ id_importacion, id_empresa: as.company, fila: 1, ...cells }])
    }
  })
}

/** Adds the payroll of one month, which no call writes. */
function pay(api: TestApi, as: Session, m: Record<string, string>, suma: number, mes = MES): Promise<string> {
  return inTransaction(api.db, { ...SYSTEM, idEmpresa: as.company }, async (tx) => {
    const record = {
      id_empresa: as.company,
      id_empleado: m.empleado ?? '',
      ...daysOfMonth(mes),
      dias: 30,
      salario: String(2_100_000 + suma),
      cargo: 'Operario',
      total_devengado: String(2_100_000 + suma),
      total_deducciones: '0',
    }
    const own = sql`returning id_nomina`
    const [row] = await insertRows<{ id_nomina: string }>(tx, 'payroll_records', [record], own)
    const id_nomina = row?.id_nomina ?? ''
    const concept = { clave: 'SALARIO', concepto: 'Salario', devengado: String(2_100_000 + suma) }
    await insertRows(tx, 'payroll_concepts', [{ id_nomina, orden: 1, unidad: '', deduccion: 0, ...concept }])
    return id_nomina
  })
}
