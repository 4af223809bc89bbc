import { defineList } from '#app/list/define-list.ts'
import type { Receivable } from '#server/contract/accounts-receivable.ts'
import type { FinancingAgreement } from '#server/contract/financing-agreements.ts'
import type { Invoice } from '#server/contract/invoices.ts'
import type { PaymentReceipt } from '#server/contract/payment-receipts.ts'
import type { Settlement } from '#server/contract/settlements.ts'
import type { ThirdParty } from '#server/contract/third-parties.ts'
import type { WeighingRecord } from '#server/contract/weighing-records.ts'
import { cuentasPorCobrar } from './accounts-receivable.tsx'
import { acuerdos } from './financing-agreements.tsx'
import { facturas } from './invoices.tsx'
import { recibosDeCaja } from './payment-receipts.tsx'
import { liquidaciones } from './settlements.tsx'
import { terceros } from './third-parties.tsx'
import { pesadas } from './weighing-records.tsx'

/** What PDF and Excel of some lists show besides the screen's columns (N-133). */

export const pesadasEnArchivos = defineList<WeighingRecord>({
  ...pesadas,
  columns: [
    ...pesadas.columns,
    { name: 'operacion', label: 'Operación' },
    { name: 'nombre_conductor', label: 'Conductor' },
    { name: 'nombre_origen', label: 'Origen' },
    { name: 'peso_lleno', label: 'Peso lleno', kind: 'kilos' },
    { name: 'peso_vacio', label: 'Peso vacío', kind: 'kilos' },
    { name: 'cantbultos', label: 'Bultos', kind: 'number' },
    { name: 'humedad', label: '% humedad', kind: 'number' },
    { name: 'impureza', label: '% impureza', kind: 'number' },
    { name: 'grano_r', label: '% rojo', kind: 'number' },
    { name: 'grano_p', label: '% partido', kind: 'number' },
    { name: 'yeso', label: '% yeso', kind: 'number' },
    { name: 'pesoflete', label: 'Flete', kind: 'pesos', total: true },
    { name: 'vrpesada', label: 'Báscula', kind: 'pesos', total: true },
    { name: 'descripcion_formapago', label: 'Forma de pago' },
    { name: 'numero_liquidacion', label: 'Liquidación' },
  ],
})

export const liquidacionesEnArchivos = defineList<Settlement>({
  ...liquidaciones,
  columns: [
    ...liquidaciones.columns,
    { name: 'identificacion_proveedor', label: 'Identificación' },
    { name: 'cantidad_pesadas', label: 'Pesadas', kind: 'number' },
    { name: 'peso_neto', label: 'Kg netos', kind: 'kilos', total: true },
    { name: 'precio_carga', label: 'Precio carga', kind: 'number' },
    { name: 'cuota_fomento', label: 'Cuota de fomento', kind: 'pesos', total: true },
    { name: 'retencion', label: 'Retención', kind: 'pesos', total: true },
    { name: 'registro_bolsa', label: 'Registro en bolsa', kind: 'pesos', total: true },
    { name: 'total_deducciones', label: 'Deducciones', kind: 'pesos', total: true },
    { name: 'abono', label: 'Abono a acuerdo', kind: 'pesos', total: true },
  ],
})

export const tercerosEnArchivos = defineList<ThirdParty>({
  ...terceros,
  columns: [
    ...terceros.columns,
    { name: 'direccion', label: 'Dirección' },
    { name: 'municipio', label: 'Municipio' },
  ],
})

export const facturasEnArchivos = defineList<Invoice>({
  ...facturas,
  columns: [
    ...facturas.columns,
    { name: 'documento_de_soporte', label: 'Documento de soporte' },
    { name: 'observaciones', label: 'Observaciones' },
  ],
})

export const recibosEnArchivos = defineList<PaymentReceipt>({
  ...recibosDeCaja,
  columns: [
    ...recibosDeCaja.columns,
    { name: 'fecha_recepcion_pago', label: 'Fecha', kind: 'date' },
    { name: 'nombre_cliente', label: 'Cliente' },
    { name: 'descripcion_medio_pago', label: 'Forma de pago' },
    { name: 'nombre_banco', label: 'Banco' },
    { name: 'aplicado', label: 'Aplicado', kind: 'pesos', total: true },
    { name: 'por_aplicar', label: 'Anticipo', kind: 'pesos', total: true },
    { name: 'facturas_aplicadas', label: 'Cuentas que paga' },
    { name: 'motivo_anulacion', label: 'Motivo de anulación' },
  ],
})

export const cuentasPorCobrarEnArchivos = defineList<Receivable>({
  ...cuentasPorCobrar,
  columns: [
    ...cuentasPorCobrar.columns,
    { name: 'fecha_factura', label: 'Fecha', kind: 'date' },
    { name: 'fecha_esperada_pago', label: 'Vence', kind: 'date' },
    { name: 'dias_vencimiento', label: 'Días vencida', kind: 'number' },
    { name: 'porcentaje_interes_mora', label: '% mora mes', kind: 'number' },
    { name: 'valor_mora', label: 'Valor mora', kind: 'pesos' },
    { name: 'numero_origen', label: 'Viene de' },
  ],
})

export const acuerdosEnArchivos = defineList<FinancingAgreement>({
  ...acuerdos,
  columns: [
    ...acuerdos.columns,
    { name: 'descripcion_cierre', label: 'Cierre' },
    { name: 'identificacion_tercero', label: 'Identificación' },
    { name: 'numero_hectareas', label: 'Hectáreas', kind: 'number' },
    { name: 'numero_de_dias_del_cultivo', label: 'Días del cultivo', kind: 'number' },
    { name: 'tasa', label: 'Tasa % mes', kind: 'number' },
    { name: 'interes', label: 'Intereses', kind: 'pesos', total: true },
    { name: 'total_mas_interes', label: 'Total más intereses', kind: 'pesos', total: true },
    { name: 'abonado', label: 'Abonado', kind: 'pesos', total: true },
    { name: 'saldo', label: 'Saldo', kind: 'pesos', total: true },
  ],
})
