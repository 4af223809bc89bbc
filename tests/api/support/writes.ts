import { addMonths } from '#server/kit/words/months.ts'
import { CATALOGUES, MES, resolution, type Furnished } from './furnished.ts'
import { aPurchase, settlementOf } from './mill.ts'
import { ACCOUNT_PARTS } from '#server/farmers/words.ts'
import { lastEndedMonth } from '#server/kit/words/months.ts'
import { issuer } from '../../support/electronic-issuer.ts'
import { aPng } from '../../support/images.ts'
import { day, HOY } from './money.ts'

/** Parameters of a call: id in the path, query, body. */
export interface Asked {
  id?: string | undefined
  /** Second id in the path. */
  part?: string | undefined
  query?: string
  body?: object
}

const ticket = (m: Furnished, changes: object = {}) => ({
  ...aPurchase(m, { fecha: day(-8), id_formapago: m.contado, vrpesada: 14_000, ...changes }),
  id_origen: m.origen,
  id_lote: m.lote,
})

const settlement = (m: Furnished) =>
  settlementOf(m, [m.pesadaLibre ?? ''], {
    fecha: HOY,
    id_acuerdo: m.acuerdo,
    abono: 50_000,
    anticipo: 10_000,
  })

const paidBy = (m: Furnished) => ({ id_fpago: m.bancos, id_banco: m.banco })

const line = (m: Furnished, valor_aplicado: number) => ({ id_cuenta_por_cobrar: m.cuenta, valor_aplicado })

/**
 * A request for every call that writes. Each request succeeds in a furnished company, alone and after the
 * requests above it.
 */
export const WRITES: Record<string, (m: Furnished) => Asked> = {
  ...catalogues(),
  'PUT /first-steps': () => ({ body: { paso: 'saldos', estado: 'APARTE' } }),
  'POST /third-parties': (m) => ({
    body: { tipo: 'CLIENTE', nombre: 'Nuevo', tipo_identificacion: '13', identificacion: `300${m.vez}900` },
  }),
  'PUT /third-parties': (m) => ({ body: { id: m.cliente, nombre: `Renombrado ${m.vez}` } }),
  'PATCH /tags/third-parties/{id}/add': (m) => ({ id: m.proveedor, query: '?tag=NUEVO' }),
  'PATCH /tags/third-parties/{id}/remove': (m) => ({ id: m.proveedor, query: '?tag=VIEJO' }),
  'DELETE /third-parties/{id}': (m) => ({ id: m.terceroPorBorrar }),

  'POST /scales/{id}/key': (m) => ({ id: m.bascula }),
  'DELETE /scales/{id}/key': (m) => ({ id: m.bascula }),
  'POST /scales/{id}/captures': (m) => ({ id: m.bascula }),
  'POST /third-parties/{id}/link': (m) => ({ id: m.cliente, body: { dias: 7 } }),
  'DELETE /third-parties/{id}/link': (m) => ({ id: m.terceroLibre }),

  'POST /turns': (m) => ({ body: { placa: `TUR${m.vez}9` } }),
  'PATCH /turns/{id}/step': (m) => ({ id: m.turno, body: { paso: 'llamar' } }),
  'POST /turns/yard-screen': () => ({}),
  'DELETE /turns/yard-screen': () => ({}),

  'POST /weighing-records': (m) => ({ body: ticket(m) }),
  'PUT /weighing-records/update': (m) => ({
    body: {
      id_weighing_record: m.pesadaPorBorrar,
      ...ticket(m, { peso_lleno: undefined, peso_vacio: undefined }),
    },
  }),
  'PATCH /weighing-records/{id}/reweigh': (m) => ({
    id: m.pesada,
    body: { motivo: 'Báscula', peso_lleno: 31_500 },
  }),
  'PUT /weighing-records/{id}/shares': (m) => ({
    id: m.pesadaRepartida,
    body: {
      unidad: 'PORCENTAJE',
      partes: [
        { id_proveedor: m.proveedor, parte: 30 },
        { id_proveedor: m.terceroLibre, parte: 70 },
      ],
    },
  }),
  'POST /weighing-records/{id}/photos': (m) => ({
    id: m.pesada,
    query: '?archivo=carga.png',
    body: aPng(3, 2),
  }),
  'DELETE /weighing-records/{id}/photos/{id_foto}': (m) => ({ id: m.pesada, part: m.fotoPorQuitar }),
  'DELETE /weighing-records/delete/{id}': (m) => ({ id: m.pesadaPorBorrar }),

  'PATCH /accounts-payable/{id}/pay': (m) => ({
    id: m.porPagar,
    body: { fecha: HOY, valor: 1_000, ...paidBy(m) },
  }),
  'POST /payroll-payments': (m) => ({ body: { mes: MES, fecha: HOY, ...paidBy(m) } }),
  'PATCH /payroll-payments/{id}/void': (m) => ({ id: m.pagoDeNomina, body: { motivo: 'Otro banco' } }),
  'POST /accounts-payable/inputs': (m) => ({
    body: {
      ...{ id_tercero: m.proveedor, id_producto: m.harina, kilos: 300, valor: 600_000 },
      ...{ fecha: day(-5), fecha_vencimiento: day(25), factura: `FE-${m.vez}2` },
    },
  }),
  'POST /accounts-payable/declare': () => ({ body: { mes: lastEndedMonth(HOY), tipo: 'CUOTA_FOMENTO' } }),
  'POST /accounts-payable/pay': (m) => ({
    body: { cuentas: [{ id: m.porPagarVarias }], fecha: HOY, ...paidBy(m) },
  }),
  'PATCH /accounts-payable/{id}/void': (m) => ({
    id: m.porPagarPorAnular,
    body: { motivo: 'Estaba pagada' },
  }),

  'POST /notes': (m) => ({
    body: { id_factura: m.facturaPorCorregir, concepto: 'REBAJA', motivo: 'Llegó mojado', valor: 1_000 },
  }),
  'POST /notes/debit': (m) => ({
    body: { id_factura: m.facturaPorCorregir, concepto: 'INTERESES', motivo: 'Pagó tarde', valor: 1_000 },
  }),
  'POST /consecutives/{id}/ranges': (m) => ({
    id: m.soportes,
    body: resolution({ resolucion: `R-${m.vez}3`, prefijo: 'DSN', numero_desde: 9001, numero_hasta: 9100 }),
  }),
  'PUT /electronic-documents/issuer': () => ({
    body: issuer({ desde: day(-90), responsabilidades: 'O-13' }),
  }),
  'PATCH /electronic-documents/{id}/send': (m) => ({ id: m.documentoElectronico }),
  'PATCH /consecutives/ranges/{id}': (m) => ({
    id: m.rangoLibre,
    body: resolution({ resolucion: `R-${m.vez}4`, numero_desde: 6001, numero_hasta: 6200 }),
  }),
  'DELETE /consecutives/ranges/{id}': (m) => ({ id: m.rangoLibre }),

  'POST /settlements': (m) => ({ body: settlement(m) }),
  'PATCH /settlements/{id}/recalculate': (m) => ({ id: m.borrador, body: {} }),
  'PATCH /settlements/{id}/approve': (m) => ({ id: m.borrador, body: {} }),
  'PATCH /settlements/{id}/register': (m) => ({
    id: m.porRegistrar,
    body: { numero_registro_bolsa: `V-${m.vez}`, fecha_registro_bolsa: HOY },
  }),
  'PATCH /settlements/{id}/pay': (m) => ({ id: m.aprobada, body: { fecha: HOY, ...paidBy(m) } }),
  'PATCH /settlements/{id}/correct-price': (m) => ({
    id: m.porCorregir,
    body: { precio_carga: 180_000, motivo: 'Precio equivocado' },
  }),
  'PATCH /settlements/{id}/return-advance': (m) => ({
    id: m.conAnticipo,
    body: { fecha: HOY, valor: Number(m.valorAnticipo), ...paidBy(m) },
  }),
  'PATCH /settlements/{id}/void': (m) => ({
    id: m.pagada,
    body: { motivo: 'Precio equivocado', destino_pago: 'DEVUELTO', fecha: HOY, ...paidBy(m) },
  }),

  'POST /financing-agreements': (m) => ({
    body: {
      id_tercetro: m.proveedor,
      fecha_de_inicio: day(-30),
      numero_de_dias_del_cultivo: 120,
      numero_hectareas: 3,
      tasa: 3,
    },
  }),
  'PUT /financing-agreements': (m) => ({
    body: { id: m.acuerdoLibre, id_tercetro: m.terceroLibre, numero_hectareas: 2 },
  }),
  'PATCH /financing-agreements/{id}/close': (m) => ({
    id: m.acuerdoPorCerrar,
    query: `?id=${m.acuerdoPorCerrar}`,
    body: { estado: 'TERMINADO', descripcion: '', fecha_liquidacion: HOY },
  }),
  'POST /financing-agreement-movements': (m) => ({
    body: {
      id_financing_agreement: m.acuerdoExcedido,
      descripcion: 'Fumigación',
      valor: 90_000,
      fecha_movimiento: day(-5),
      modalidad_financiacion: 'MONEY_LOAN',
      ...paidBy(m),
    },
  }),
  'PUT /financing-agreement-movements': (m) => ({
    body: { id: m.prestamo, valor: 5_100_000, ...paidBy(m) },
  }),
  'PUT /financing-agreement-movements/recalculate': (m) => ({ body: { id: m.acuerdo } }),
  'DELETE /financing-agreement-movements/{id}': (m) => ({ id: m.prestamoLibre }),
  'DELETE /financing-agreements/{id}': (m) => ({ id: m.acuerdoLibre }),

  'POST /invoices': (m) => ({
    body: {
      valor_total: 500_000,
      fecha_de_emision: day(-3),
      fecha_de_vencimiento: day(20),
      documento_de_soporte: 'Remisión 13',
      id_cliente_tercero: m.cliente,
      id_weighing_record: m.ventaLibre,
    },
  }),
  'PUT /invoices/update': (m) => ({
    body: {
      id: m.facturaLibre,
      numero_de_factura: 'Libro 9',
      valor_total: 600_000,
      id_cliente_tercero: m.arrocero,
    },
  }),
  'DELETE /invoices/delete/{id}': (m) => ({ id: m.facturaLibre }),

  'POST /accounts-receivable': (m) => ({
    body: {
      valor_original_factura: 300_000,
      fecha_factura: day(-3),
      fecha_esperada_pago: day(20),
      cliente_id: m.cliente,
    },
  }),
  'PUT /accounts-receivable/update': (m) => ({
    body: {
      id_cuenta_por_cobrar: m.cuenta,
      observaciones: 'Llamado',
      fecha_esperada_pago: day(-15),
      motivo: 'Acordado',
    },
  }),
  'PATCH /accounts-receivable/{id}/charge-late': (m) => ({ id: m.cuenta, body: {} }),
  'PATCH /accounts-receivable/{id}/forgive-late': (m) => ({
    id: m.cuentaLibre,
    body: { motivo: 'Acordado' },
  }),
  'DELETE /accounts-receivable/delete/{id}': (m) => ({ id: m.cuentaLibre }),

  'POST /bank-movements': (m) => ({
    body: { tipo: 'SALIDA', id_banco: m.banco, fecha: HOY, valor: 12_000, concepto: 'Cuota de manejo' },
  }),
  'POST /bank-movements/transfers': (m) => ({
    body: { id_banco: m.banco, id_banco_destino: m.bancoDos, fecha: HOY, valor: 5_000, concepto: 'Nómina' },
  }),
  'PATCH /bank-movements/{id}/void': (m) => ({ id: m.traslado, body: { motivo: 'Doble' } }),
  'POST /bank-movements/closings': (m) => ({
    body: { id_banco: m.caja, fecha: HOY, conteo: { monedas_50: 2 }, observaciones: 'Falta contar' },
  }),
  'PATCH /bank-movements/closings/{id}/void': (m) => ({ id: m.cierre, body: { motivo: 'Mal contada' } }),
  'PATCH /bank-reconciliations/{id}/columns': (m) => ({
    id: m.extractoSinColumnas,
    body: { mapa: { fecha: 'c0', valor: 'c1' } },
  }),
  'PATCH /bank-reconciliations/{id}/sheet': (m) => ({ id: m.extractoConHojas, body: { hoja: 'Noviembre' } }),
  'PATCH /bank-reconciliations/{id}/rows': (m) => ({ id: m.extractoConDudas, body: { fuera: [2] } }),
  // The files before it are read, since none is read after a later one.
  'POST /bank-reconciliations': (m) => ({
    query: `?id_banco=${m.banco}&archivo=extracto.csv`,
    body: Buffer.from(`Fecha;Valor\n${day(-1)};99`),
  }),
  'POST /bank-reconciliations/accounts/{id}/matches': (m) => ({ id: m.banco }),
  'POST /bank-reconciliations/matches': (m) => ({
    body: { id_linea: m.lineaLibre, movimientos: [m.movimientoLibre] },
  }),
  'DELETE /bank-reconciliations/lines/{id}/matches': (m) => ({ id: m.lineaCruzada }),
  'PATCH /bank-reconciliations/{id}/void': (m) => ({
    id: m.extractoPorQuitar,
    body: { motivo: 'De otra cuenta' },
  }),
  'PATCH /bank-movements/{id}/place': (m) => ({ id: m.sinCuenta, body: { id_banco: m.banco } }),

  'POST /payment-receipts': (m) => ({
    body: {
      valor_pagado: 70_000,
      fecha_recepcion_pago: day(-1),
      id_medio_pago: m.bancos,
      id_banco: m.banco,
      id_cliente_tercero: m.cliente,
      aplicaciones: [line(m, 10_000)],
    },
  }),
  'PUT /payment-receipts/update': (m) => ({
    body: { id_recibo_caja: m.recibo, observaciones: 'Consignado' },
  }),
  'PATCH /payment-receipts/{id}/apply': (m) => ({ id: m.recibo, body: { aplicaciones: [line(m, 20_000)] } }),
  'PATCH /payment-receipts/{id}/void': (m) => ({ id: m.reciboPorAnular, body: { motivo: 'Devuelto' } }),
  'DELETE /payment-receipts/delete/{id}': (m) => ({ id: m.reciboPendiente }),
  'POST /applied-receipts': (m) => ({
    body: {
      numero_recibo: m.numeroDeRecibo,
      cuenta_por_cobrar_relacionada: m.numeroDeCuenta,
      valor_aplicado: 30_000,
      fecha_aplicacion: HOY,
    },
  }),
  'PUT /applied-receipts/update': (m) => ({
    body: { id_applied_receipt: m.aplicado, valor_aplicado: 5_000 },
  }),
  'DELETE /applied-receipts/delete/{id}': (m) => ({ id: m.aplicadoLibre }),

  // An import that is being written keeps months from closing.
  'PATCH /closed-periods/{id}/open': (m) => ({ id: m.periodo, body: { motivo: 'Faltó una factura' } }),
  'POST /closed-periods': () => ({ body: { mes: addMonths(MES, -17), con_pendientes: true } }),
  'POST /imports': () => ({
    query: '?tipo=origins&archivo=origenes.csv',
    body: Buffer.from('Nombre\nVereda Nueva'),
  }),
  'PATCH /imports/{id}/read': (m) => ({ id: m.importacionPorReleer, body: {} }),
  'PATCH /imports/{id}/columns': (m) => ({ id: m.importacionRevisada, body: { mapa: { nombre: 'c0' } } }),
  'PATCH /imports/{id}/apply': (m) => ({ id: m.importacionPorEscribir, body: {} }),
  'PATCH /imports/{id}/stop': (m) => ({ id: m.importacionPorDetener }),
  'PATCH /imports/{id}/take-back': (m) => ({ id: m.importacionEscrita }),
  'PUT /milling-operations/{id}/lines': (m) => ({
    id: m.maquila,
    body: { entradas: [{ id_producto: m.paddy, kg: 500 }], salidas: [{ id_producto: m.harina, kg: 500 }] },
  }),
  'PATCH /milling-operations/{id}/charge-levy': (m) => ({ id: m.maquilaDeOtro, body: {} }),
  'POST /stock/counts': (m) => ({
    body: { id_producto: m.harina, clase: 'CONTEO', fecha: HOY, kg: 7, motivo: 'Conteo' },
  }),
  'PATCH /stock/counts/{id}/void': (m) => ({ id: m.conteo, body: { motivo: 'Mal contado' } }),
  'POST /stock/openings': (m) => ({
    body: { id_producto: m.harina, fecha: day(-2), kg: 900, valor: 1_000_000 },
  }),
  'DELETE /stock/openings/{id}': (m) => ({ id: m.existenciaInicial }),
  'PATCH /accounting-exports/{id}/void': (m) => ({ id: m.exportacion, body: { motivo: 'Otro programa' } }),
  'POST /accounting-exports': () => ({ body: { programa: 'CSV', desde: day(-90), hasta: HOY } }),

  'POST /approval-requests': (m) => ({ body: { telegram_id: `80${m.suma}`, nombre: 'Otro' } }),
  'POST /approval-requests/approve-telegram-user': (m) => ({
    body: { id: m.telegram, id_usuario: m.usuario },
  }),
  'PATCH /approval-requests/{id}/approve': (m) => ({ id: m.exceso, body: {} }),
  'PATCH /approval-requests/{id}/reject': (m) => ({ id: m.telegramPorRechazar, body: { motivo: 'x' } }),
}

function catalogues(): typeof WRITES {
  return Object.fromEntries(
    Object.entries(CATALOGUES).flatMap(([name, { calls, id, body }]) => [
      [`POST ${calls.create.path}`, (m: Furnished) => ({ body: body(`${m.vez}3`, m) })],
      [`PUT ${calls.update.path}`, (m: Furnished) => ({ body: { [id]: m[name], ...body(`${m.vez}4`, m) } })],
      [`DELETE ${calls.remove.path}`, (m: Furnished) => ({ id: m[`${name}Libre`] })],
    ]),
  )
}

/** Requests for the read calls that need more than an id. */
export const READS: Record<string, (m: Furnished) => Asked[]> = {
  'GET /farmer-links/{code}': (m) => [
    { query: `?pase=${m.pase}` },
    ...ACCOUNT_PARTS.map((ver) => ({ query: `?pase=${m.pase}&ver=${ver}` })),
  ],
  'GET /farmer-links/{code}/paper': (m) => [
    { query: `?pase=${m.pase}&tipo=LIQUIDACION&id=${m.pagada}` },
    { query: `?pase=${m.pase}&tipo=CERTIFICADO_CUOTA&id=${m.proveedor}&anio=${HOY.slice(0, 4)}` },
  ],
  'GET /weighing-records/{id}/photos/{id_foto}': (m) => [{ part: m.foto }],
  'GET /weighing-records/{id}/photos/{id_foto}/thumbnail': (m) => [{ part: m.foto }],
  'GET /reports/waiting-times': () => [{ query: `?desde=${day(-30)}&hasta=${HOY}` }],
  'POST /settlements/preview': (m) => [{ body: settlement(m) }],
  'POST /accounts-receivable/debtors': (m) => [{ body: {} }, { body: { terceros: [m.cliente] } }],
  'POST /settlements/prices': (m) => [{ body: { pesadas: [m.pesadaLibre ?? ''] } }],
  'POST /quality-tables/preview': (m) => [
    { body: { ...CATALOGUES.tabla.body('15', m), medida: 'rojo', prueba: { partido: 12, rojo: 9 } } },
  ],
  'POST /movements/search': (m) =>
    [m.cliente, m.proveedor, m.propio].flatMap((tercero) => [
      { body: { limit: 1000, filtros: { tercero } } },
      { body: { filtros: { tercero, desde: day(-30), hasta: HOY } } },
    ]),
  'POST /bank-movements/search': (m) =>
    [m.banco, m.bancoDos, 'SIN_CUENTA'].map((id_banco) => ({
      body: { limit: 1000, filtros: { id_banco: id_banco ?? '', desde: day(-90), hasta: HOY } },
    })),
  'GET /bank-movements/closings': (m) => [{ query: `?id_banco=${m.caja}` }],
  'GET /bank-movements/payments': (m) => [{ query: `?id_banco=${m.banco}&dia=${HOY}` }],
  'GET /bank-reconciliations/state': (m) => [
    { query: `?id_banco=${m.banco}&desde=${day(-90)}` },
    { query: `?id_conciliacion=${m.extracto}` },
  ],
  'POST /bank-reconciliations/lines/search': (m) => [{ body: { filtros: { id_banco: m.banco ?? '' } } }],
  'GET /bank-movements/accounts': () => [{}, { query: `?dia=${day(-2)}` }],
  'GET /vouchers/accounts': () => [{}, { query: `?desde=${day(-90)}&hasta=${HOY}` }],
  'GET /stock': () => [{}, { query: `?dia=${day(-2)}` }],
  'GET /stock/movements': (m) => [
    { query: `?id_producto=${m.paddy}&desde=${day(-60)}` },
    { query: `?id_producto=${m.harina}` },
  ],
  'GET /closed-periods/pending': () => [{ query: '' }],
  'GET /accounting-exports/pending': () => [{ query: `?programa=CSV&desde=${day(-90)}&hasta=${HOY}` }],
  'GET /accounting-exports/trial': () => [{ query: `?programa=XLSX&desde=${day(-90)}&hasta=${HOY}` }],
  'GET /vouchers/detail': (m) => [
    { query: `?clave=LIQUIDACION-${m.pagada}` },
    { query: `?clave=RECIBO-${m.recibo}` },
  ],
  'POST /vouchers/search': () => [
    { body: { limit: 1000, totales: true } },
    { body: { limit: 1000, filtros: { desde: day(-90), hasta: HOY } } },
  ],
  'GET /electronic-documents/of': (m) => [
    { query: `?id_liquidacion=${m.pagada}` },
    { query: `?id_nota=${m.nota}` },
  ],
  'GET /invoices/last-price': (m) => [{ query: `?id_producto=${m.harina}` }],
  'POST /invoices/preview': (m) => [
    { body: { lineas: [{ id_producto: m.harina, cantidad: 3, precio: 100 }] } },
  ],
  'GET /reports/profitability': () => [{ query: `?desde=${day(-90)}&hasta=${HOY}` }],
  'GET /reports/fomento': () => [{}, { query: `?mes=${HOY.slice(0, 7)}` }],
  'GET /reports/tares': () => [{}, { query: `?mes=${HOY.slice(0, 7)}` }],
  'GET /reports/typed-weights': () => [{}, { query: `?mes=${HOY.slice(0, 7)}` }],
  'GET /reports/withholdings': () => [{}, { query: `?mes=${HOY.slice(0, 7)}` }],
  'GET /reports/payroll-slip': () => [{ query: `?mes=${MES}` }],
  'GET /financing-agreements/terms': () => [{}, { query: `?fecha=${day(-75)}` }],
  'GET /first-steps': () => [{}],
  'GET /dashboard': () => [{}, { query: '?dias=7' }, { query: '?mesa=cartera' }],
  'GET /reports/withholding-certificate/{id}': () => [
    { query: `?anio=${HOY.slice(0, 4)}` },
    { query: `?anio=${HOY.slice(0, 4)}&impuesto=RETEICA` },
  ],
  'GET /files/pdf/CERTIFICADO_RETEICA/{id}': () => [{ query: `?anio=${HOY.slice(0, 4)}` }],
  'GET /files/pdf/CERTIFICADO_RETENCION/{id}': () => [{ query: `?anio=${HOY.slice(0, 4)}&ciudad=Ibagué` }],
  'GET /files/pdf/TIQUETE_BASCULA/{id}': () => [{}, { query: '?formato=80mm' }],
  'GET /files/pdf/RECIBO_CAJA/{id}': () => [{}, { query: '?formato=80mm' }],
}
