import { documentNumber } from '#server/contract/consecutives.ts'
import { addDays } from '#server/shared/days.ts'
import { hasTag } from '#server/shared/tags.ts'
import { idAt } from './ids.ts'
import type { Lookups } from './lookups.ts'
import type { Random } from './random.ts'
import type { ReceiptRow } from './receipts.ts'
import type { DemoWeighing } from './weighing.ts'

/** Late interest of the season, % a month. */
export const LATE_INTEREST = 1.9

/** Receipts of the fees of the scale paid at once, and receivables of those on credit. */
export function feesOf(weighings: DemoWeighing[], from: Lookups, chance: Random) {
  const methods = new Map([...from.methods.values()].map((method) => [method.id, method.tags]))
  const by = (...tags: string[]) =>
    weighings.filter(({ id_formapago }) => tags.some((tag) => hasTag(methods.get(id_formapago) ?? '', tag)))
  const common = (weighing: DemoWeighing) => ({
    id_empresa: weighing.id_empresa,
    observaciones: `Servicio de báscula, pesada ${weighing.consecutivo}`,
    origen: 'PESADA',
    id_weighing_record: weighing.id_weighing_record,
    creado_en: weighing.creado_en,
    actualizado_en: weighing.actualizado_en,
  })
  const debtor = ({ operacion, ...weighing }: DemoWeighing) =>
    operacion === 'COMPRA'
      ? { id: weighing.id_proveedor, nombre: weighing.nombre_proveedor }
      : { id: weighing.id_cliente, nombre: weighing.nombre_cliente }
  const receipts: ReceiptRow[] = by('CONTADO', 'SON_BANCOS').map((weighing) => ({
    id_recibo_caja: idAt(new Date(weighing.creado_en), chance),
    estado: 'APLICADO',
    valor_pagado: weighing.vrpesada,
    aplicado: 0,
    fecha_recepcion_pago: weighing.fecha,
    id_medio_pago: weighing.id_formapago,
    id_banco: hasTag(methods.get(weighing.id_formapago) ?? '', 'SON_BANCOS')
      ? chance.pick(from.banks).id
      : null,
    id_cliente_tercero: debtor(weighing).id,
    nombre_cliente: debtor(weighing).nombre,
    facturas_aplicadas: '',
    motivo_anulacion: '',
    ...common(weighing),
  }))
  const accounts = by('CREDITO').map((weighing, index) => ({
    id_cuenta_por_cobrar: idAt(new Date(weighing.creado_en), chance),
    numero_factura: documentNumber('CXC', index + 1),
    valor_original_factura: weighing.vrpesada,
    fecha_factura: weighing.fecha,
    fecha_esperada_pago: addDays(weighing.fecha, 30),
    porcentaje_interes_mora: LATE_INTEREST,
    cliente_id: debtor(weighing).id,
    cliente_nombre: debtor(weighing).nombre,
    ...common(weighing),
  }))
  return { receipts, accounts }
}
