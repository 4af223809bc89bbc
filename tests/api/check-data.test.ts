import { sql, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TIE_CHECKS } from '#server/books/ties-checks.ts'
import { dayInBogota } from '#server/kit/words/days.ts'
import { addMonths, daysOfMonth, monthOf } from '#server/kit/words/months.ts'
import { checkData } from '#server/ops/checks/run.ts'
import { CHECKS } from '#server/ops/checks/checks.ts'
import type { Check } from '#server/kit/check.ts'
import type { Database } from '#server/db/transaction.ts'
import { onEachEngine } from './support/api.ts'
import { triedUnseen } from './support/copies.ts'
import { furnish, withPeople } from './support/furnished.ts'
import { SEASON_NOW, seasonDatabase } from './support/season.ts'

const first = (table: string, where: SQL, id: string) =>
  sql`(select ${sql.identifier(id)} from ${sql.identifier(table)} where ${where} order by ${sql.identifier(id)} limit 1)`

/** Sums of a closed month that no voucher makes. Debit is positive. */
const storedSums = (
  ...lines: [clase: string, valor: number, cruce: string][]
) => sql`insert into closed_sums (id_empresa, mes, clase, cruce, debito, credito)
  select id_empresa, mes, clase, cruce, greatest(valor, 0), greatest(-valor, 0)
  from (select id_empresa, mes from closed_periods where cerrado and comprobantes is not null limit 1) p,
    json_to_recordset(${JSON.stringify(lines.map(([clase, valor, cruce]) => ({ clase, valor, cruce })))}::json)
      as l (clase text, valor numeric, cruce text)`

/** An electronic document of an invoice. `rest` is its value, state and version. */
function electronicDocument(rest: SQL): SQL {
  return sql`insert into electronic_documents
      (id_empresa, tipo, id_factura, numero, fecha, id_tercero, nombre_tercero, valor, estado, id_version)
    select id_empresa, '01', id, numero_de_factura, fecha_de_emision, id_cliente_tercero, nombre_cliente, ${rest}
    from invoices order by id limit 1`
}

/**
 * Planted faults, written without triggers: the change, the check that finds it, and the text that the check prints.
 */
const FAULTS: readonly [fault: string, change: SQL, check: string, said: RegExp][] = [
  [
    'a ticket with other net kilos',
    sql`update weighing_records set peso_neto = peso_neto - 1 where consecutivo = 'PES-700'`,
    'Kilos y fletes de las pesadas',
    /Pesada PES-700: dice [\d.]+ kg netos y flete \d+; por sus pesos son [\d.]+ y/,
  ],
  [
    'a ticket in another state',
    sql`update weighing_records set estado = 'REPESADA' where consecutivo = 'PES-1'`,
    'Estados de las pesadas',
    /Pesada PES-1: está REPESADA y debería estar PESADA/,
  ],
  [
    'a ticket whose settlement does not have it',
    sql`update settlement_weighings set viva = false
      where id_liquidacion = ${first('settlements', sql`estado = 'PAGADA'`, 'id_liquidacion')}`,
    'Pesadas y sus liquidaciones',
    /Pesada PES-\d+: nombra una liquidación que no la tiene/,
  ],
  [
    'kilos settled of a ticket',
    sql`update settlement_weighings set kg_liquidados = kg_liquidados + 1
      where id_liquidacion = ${first('settlements', sql`estado = 'PAGADA'`, 'id_liquidacion')}`,
    'Liquidaciones vueltas a calcular',
    /Liquidación LIQ-\d+: la pesada PES-\d+ da \d+ de kg_liquidados y dice \d+ \(guardado \d+\)/,
  ],
  [
    'a settlement that levies more',
    sql`update settlements set cuota_fomento = cuota_fomento + 1, descargue = descargue - 1
      where id_liquidacion = ${first('settlements', sql`descargue > 0`, 'id_liquidacion')}`,
    'Liquidaciones vueltas a calcular',
    /Liquidación LIQ-\d+: cuota_fomento da \d+ y dice \d+/,
  ],
  [
    'a levy in the calculation that is no percent of its subtotal',
    sql`update settlement_calculations set calculo = jsonb_set(calculo, '{deducciones}', (select jsonb_agg(
        case when d ->> 'clave' = 'CUOTA_FOMENTO' then jsonb_set(d, '{valor}', '7') else d end)
        from jsonb_array_elements(calculo -> 'deducciones') d))
      where id_liquidacion = ${first('settlements', sql`estado = 'PAGADA'`, 'id_liquidacion')}`,
    'Liquidaciones vueltas a calcular',
    /Liquidación LIQ-\d+: CUOTA_FOMENTO da \d+ y dice 7/,
  ],
  [
    'something withheld for the town without a rate of it',
    sql`update settlement_calculations set calculo = jsonb_set(calculo, '{deducciones}', (calculo -> 'deducciones')
        || '{"clave": "RETEICA", "concepto": "ReteICA", "propuesto": 7, "valor": 7, "motivo": ""}'::jsonb)
      where id_liquidacion = ${first('settlements', sql`estado = 'PAGADA'`, 'id_liquidacion')}`,
    'Liquidaciones vueltas a calcular',
    /Liquidación LIQ-\d+: RETEICA da 0 y dice 7/,
  ],
  [
    'kilos that are nobody’s',
    sql`update weighing_records set repartida = true where consecutivo = (select min(consecutivo) from weighing_records
      where peso_neto is not null)`,
    'Kilos de las pesadas entre sus dueños',
    /Pesada PES-\d+: sus partes suman/,
  ],
  [
    'a support document whose number nobody gave',
    sql`update settlements set numero_documento = 'DS-9999'
      where id_liquidacion = ${first('settlements', sql`tipo_documento = 'DOCUMENTO_SOPORTE'`, 'id_liquidacion')}`,
    'Números autorizados por la DIAN',
    /DS-9999 del [\d-]+: no es un número dado de la resolución \d+/,
  ],
  [
    'a support document of a week with two suppliers',
    sql`update settlements set semana_documento = '2026-01-05',
        numero_documento = ${first('settlements', sql`tipo_documento = 'DOCUMENTO_SOPORTE'`, 'numero_documento')}
      where tipo_documento = 'DOCUMENTO_SOPORTE'`,
    'Ningún número repetido',
    /Documento soporte DS-\d+: el número está \d+ veces/,
  ],
  [
    'a voided purchase whose support document nothing corrects',
    sql`update settlements set estado = 'ANULADA', anulada_en = now() where id_liquidacion = ${first(
      'settlements',
      sql`tipo_documento = 'DOCUMENTO_SOPORTE' and estado = 'PAGADA'`,
      'id_liquidacion',
    )}`,
    'Notas de ajuste de los documentos soporte',
    /Documento soporte DS-\d+: su liquidación está ANULADA y sus notas suman 0 de \d+/,
  ],
  [
    'a note that took nothing off',
    sql`update invoices set notas = 1 where id = ${first('invoices', sql`viva`, 'id')}`,
    'Líneas y notas de las facturas',
    /Factura FAC-\d+: vale \d+ con IVA \d+ y notas 1; sus líneas dan \d* con \d+ y sus notas 0/,
  ],
  [
    'more taken back of a line than was sold',
    sql`insert into note_lines (id_empresa, id_nota, id_linea, cantidad, base, valor_iva)
      select l.id_empresa, n.id_nota, l.id_linea, l.cantidad + 1, 0, 0 from invoice_lines l, notes n limit 1`,
    'Lo devuelto de las líneas de las facturas',
    /: se devolvieron [\d.]+ de [\d.]+/,
  ],
  [
    'more goods that came back than had left',
    sql`insert into returned_goods (id_empresa, id_nota, id_producto, id_linea, cantidad, kg)
      select l.id_empresa, n.id_nota, l.id_producto, l.id_linea, l.cantidad, 99999999 from invoice_lines l, notes n limit 1`,
    'Lo que volvió a la bodega con notas',
    /: volvieron 99999999\.00 kg de [\d.]+/,
  ],
  [
    'a payment that never left',
    sql`delete from payments where id_pago = ${first('payments', sql`true`, 'id_pago')}`,
    'Pagos de las liquidaciones',
    /Liquidación LIQ-\d+: está PAGADA por \d+ y sus pagos son 0, con 0 de vuelta/,
  ],
  [
    'interest of an agreement',
    sql`update financing_agreements set interes = interes + 1 where consecutivo = 'ACU-1'`,
    'Acuerdos vueltos a calcular',
    /Acuerdo ACU-1: interes da \d+ y dice \d+/,
  ],
  [
    'interest of a loan',
    sql`update financing_agreement_movements set intereses = intereses + 1
      where id_movimiento_af = ${first('financing_agreement_movements', sql`estado = 'APROBADO'`, 'id_movimiento_af')}`,
    'Acuerdos vueltos a calcular',
    /Acuerdo ACU-\d+: sus préstamos dicen intereses por \d+ y dan \d+/,
  ],
  [
    "an offset of somebody else's debt",
    sql`update settlements set id_proveedor = (select id_proveedor from settlements o where o.id_empresa = s.id_empresa
        and o.id_proveedor <> s.id_proveedor limit 1) from settlements s
      where s.id_liquidacion = settlements.id_liquidacion
        and s.id_liquidacion = ${first('settlements', sql`abono > 0`, 'id_liquidacion')}`,
    'Abonos de liquidaciones a acuerdos de su proveedor',
    /Liquidación LIQ-\d+: abona al acuerdo ACU-\d+, que es de otro tercero/,
  ],
  [
    'a loan that waits for nobody',
    sql`update approval_requests set estado = 'VENCIDA', fecha_decision = now() where estado = 'PENDIENTE'`,
    'Préstamos que esperan aprobación',
    /Acuerdo ACU-\d+: un préstamo de \d+ espera aprobación y nadie la pidió/,
  ],
  [
    'payments of a receivable',
    sql`update accounts_receivable set abonos = abonos - 1
      where id_cuenta_por_cobrar = ${first('accounts_receivable', sql`abonos > 0`, 'id_cuenta_por_cobrar')}`,
    'Abonos de las cuentas por cobrar',
    /Cuenta \S+: dice abonos por \d+ y sus recibos suman \d+/,
  ],
  [
    'what was applied of a receipt',
    sql`update payment_receipts set aplicado = aplicado - 1
      where id_recibo_caja = ${first('payment_receipts', sql`aplicado > 0`, 'id_recibo_caja')}`,
    'Lo aplicado de los recibos de caja',
    /Recibo RC-\d+: dice aplicado \d+ y sus aplicaciones suman \d+/,
  ],
  [
    "a receipt applied to somebody else's receivable",
    sql`update accounts_receivable set cliente_id = (select cliente_id from accounts_receivable o
        where o.id_empresa = a.id_empresa and o.cliente_id <> a.cliente_id limit 1) from accounts_receivable a
      where a.id_cuenta_por_cobrar = accounts_receivable.id_cuenta_por_cobrar
        and a.id_cuenta_por_cobrar = ${first('accounts_receivable', sql`abonos > 0`, 'id_cuenta_por_cobrar')}`,
    'Recibos aplicados a cuentas de su cliente',
    /Recibo RC-\d+: se aplicó a la cuenta \S+, que es de otro cliente/,
  ],
  [
    'an invoice without its receivable',
    sql`update accounts_receivable set id_factura = null where numero_factura = 'FAC-1'`,
    'Facturas con su cuenta por cobrar',
    /Factura FAC-1: no tiene cuenta por cobrar/,
  ],
  [
    'what was paid of a payable',
    sql`update accounts_payable set pagado = pagado + 1
      where id_cuenta_por_pagar = ${first('accounts_payable', sql`pagado < valor and not anulada and origen <> 'LIQUIDACION'`, 'id_cuenta_por_pagar')}`,
    'Pagos de las cuentas por pagar',
    /Cuenta por pagar \S+: dice pagado \d+ y sus pagos suman \d+/,
  ],
  [
    'a settlement that is not among what is owed',
    sql`update accounts_payable set pagado = valor
      where id_cuenta_por_pagar = ${first('accounts_payable', sql`origen = 'LIQUIDACION' and saldo > 0`, 'id_cuenta_por_pagar')}`,
    'Liquidaciones entre las cuentas por pagar',
    /Liquidación LIQ-\d+: está APROBADA por \d+ y entre las cuentas por pagar debe 0/,
  ],
  [
    'freight of a settlement that was voided',
    sql`update accounts_payable c set id_liquidacion = s.id_liquidacion from settlements s
      where s.id_empresa = c.id_empresa and s.estado = 'ANULADA'
        and c.id_cuenta_por_pagar = ${first('accounts_payable', sql`origen = 'FLETE' and saldo > 0`, 'id_cuenta_por_pagar')}`,
    'Fletes y descargues de liquidaciones que valen',
    /Cuenta por pagar LIQ-\d+-F\d+: debe \d+ y la liquidación LIQ-\d+ está ANULADA/,
  ],
  [
    'the balance of an account',
    sql`update banks set saldo_actual = saldo_actual + 1
      where id_banco = ${first('banks', sql`saldo_inicial is not null`, 'id_banco')}`,
    'Saldos de bancos y cajas',
    /.+: dice un saldo de -?\d+ y sus movimientos dan -?\d+/,
  ],
  [
    'lines of milling on another day',
    sql`update milling_lines set fecha = fecha - 1 where id_linea = ${first('milling_lines', sql`true`, 'id_linea')}`,
    'Entradas y salidas de la molienda con su operación',
    /Maquila MAQ-\d+: sus líneas dicen \d{4}-\d\d-\d\d y ella \d{4}-\d\d-\d\d/,
  ],
  [
    'stock of a closed month that its movements do not make',
    sql`update closed_stock set kg = 7, kg_costo = 7, valor = 7, costo = 7
      where mes = (select max(mes) from closed_stock) and id_producto in (select id_producto from products
        where descripcion = 'Arroz paddy seco')`,
    'Existencias de cada empresa al cierre de su último mes, desde la primera pesada',
    /.+ al cierre de \d{4}-\d\d: dice 7 \/ 7 \/ 7 \/ 7, son -?\d+/,
  ],
  [
    'an invoice in a closed month',
    sql`update invoices set fecha_de_emision = date '2024-01-15', creado_en = now() + interval '1 day'
      where id = ${first('invoices', sql`true`, 'id')}`,
    'Nada escrito en meses cerrados después de cerrarlos',
    /Factura FAC-\d+: es de 2024-01-15, que estaba cerrado/,
  ],
  [
    'a stored voucher that its closing did not count',
    sql`insert into closed_vouchers select id_empresa, mes, 'FACTURA-x', date '2020-01-31', '{"lineas": []}'
      from closed_periods where cerrado limit 1`,
    'Comprobantes guardados de los meses cerrados',
    /Mes de \d{4}-\d\d: se cerró con \d+ comprobantes y guarda \d+/,
  ],
  [
    'a sum of a closed month that its vouchers do not come to',
    storedSums(['CAJA', 7, ''], ['VENTA', -7, '']),
    'Comprobantes guardados de los meses cerrados',
    /Mes de \d{4}-\d\d: sus sumas no son las de sus comprobantes/,
  ],
  [
    'a line of the bank that its movements do not come to',
    sql`update bank_lines set valor = valor + 5 where id_linea = (select id_linea from bank_matches limit 1)`,
    'Líneas del banco y sus movimientos',
    /Línea del banco del [\d-]+ por -?[\d.]+: sus movimientos suman -?\d+ \(/,
  ],
  [
    'an offset whose capital and interest are not its value',
    sql`with abonada as (update settlements set abono_contado = false
        where id_liquidacion = ${first(
          'settlements',
          sql`abono > 0 and aprobada_en is not null
          and to_char(fecha, 'YYYY-MM') > (select max(mes) from closed_periods)`,
          'id_liquidacion',
        )}
        returning id_liquidacion)
      update settlement_calculations c
      set calculo = jsonb_set(calculo, '{acuerdo}', '{"a_capital": 1, "a_intereses": 0}')
      from abonada where abonada.id_liquidacion = c.id_liquidacion`,
    'Comprobantes con débito igual a crédito y con su tercero',
    /Año \d{4}: LIQUIDACION LIQ-\d+: debit \d+, credit \d+/,
  ],
  [
    'a voucher that went with another value on one side',
    sql`update accounting_export_vouchers set comprobante = jsonb_set(comprobante, '{lineas,0,debito}', '987654321')
      where id_comprobante = ${first('accounting_export_vouchers', sql`true`, 'id_comprobante')}`,
    'Comprobantes exportados con débito igual a crédito',
    /[A-Z]+ .+: se exportó con débito \d+ y crédito \d+/,
  ],
  [
    'an export that says other lines than it has',
    sql`update accounting_exports set lineas = lineas + 1`,
    'Exportaciones contables y sus comprobantes',
    /Exportación a SIIGO_NUBE del .+: dice .+ y sus comprobantes suman/,
  ],
  [
    'a voucher that no longer counts of an export that does',
    sql`update accounting_export_vouchers set anulado = true
      where id_comprobante = ${first('accounting_export_vouchers', sql`true`, 'id_comprobante')}`,
    'Comprobantes exportados y el programa de su exportación',
    /[A-Z]+ .+: no va con su exportación a SIIGO_NUBE del .+ al /,
  ],
  [
    'late interest that nothing collects',
    sql`update accounts_receivable set mora_cobrada = 5
      where id_cuenta_por_cobrar = ${first('accounts_receivable', sql`origen <> 'MORA'`, 'id_cuenta_por_cobrar')}`,
    'Intereses de mora cobrados',
    /Cuenta \S+: dice mora cobrada por 5 y sus cobros suman 0/,
  ],
  [
    'a slip of another sum',
    sql`update payroll_records set total_devengado = total_devengado + 1
      where id_nomina = ${first('payroll_records', sql`true`, 'id_nomina')}`,
    'Sumas de la nómina',
    /Colilla de .+, 2025-11: dice \d+ menos \d+ y sus conceptos suman \d+ menos \d+/,
  ],
  [
    'a payment of payroll of another sum',
    sql`update payroll_payments set valor = valor + 1
      where id_pago_nomina = ${first('payroll_payments', sql`true`, 'id_pago_nomina')}`,
    'Pagos de la nómina',
    /NOM-20\d\d-\d\d: dice \d+, y sus colillas \d+ de \d+/,
  ],
  [
    'a slip that two payments pay',
    sql`insert into payroll_paid_slips select p.id_pago_nomina, s.id_nomina, s.valor
      from payroll_payments p join payroll_paid_slips s on s.id_pago_nomina <> p.id_pago_nomina
      where p.id_pago_nomina = ${first('payroll_payments', sql`true`, 'id_pago_nomina')} limit 1`,
    'Colillas pagadas dos veces',
    /NOM-20\d\d-\d\d y otro pago pagan la misma colilla/,
  ],
  [
    'two quality tables on one day',
    sql`insert into quality_tables (id_empresa, nombre, id_producto, medida, modo, vigente_desde)
      select id_empresa, 'Otra', id_producto, medida, 'NINGUNO', vigente_desde from quality_tables
      where id_tabla_calidad = ${first('quality_tables', sql`activo`, 'id_tabla_calidad')}`,
    'Una sola tabla de calidad por día de cada medida',
    /Tabla .+: rige con Otra desde el 20\d\d-/,
  ],
  [
    'a price that nobody approved',
    sql`update settlement_calculations set calculo = calculo || '{"precio": {"avisos": ["Muy bajo"]}}'
      where id_liquidacion = ${first('settlements', sql`estado = 'PAGADA'`, 'id_liquidacion')}`,
    'Precios fuera de la lista con su aprobación',
    /Liquidación LIQ-\d+: su precio de [\d.]+ necesitaba aprobación y no la tiene/,
  ],
  [
    'two values of a parameter on one day',
    sql`insert into rates (id_empresa, area, descripcion, unidad_medida, valor, tags, vigente_desde)
      select id_empresa, area, 'Otro valor', unidad_medida, valor, tags, vigente_desde from rates
      where id_tarifa = ${first('rates', sql`tags = 'UVT' and activo`, 'id_tarifa')}`,
    'Un solo valor por día de cada tarifa de cálculo',
    /Tarifa .+: tiene dos valores desde el 20\d\d-/,
  ],
  [
    'a number past the next',
    sql`update consecutives set consecutivo_actual = 850 where tags = 'PESADA'`,
    'Números por debajo del siguiente',
    /Pesada PES-850: pasa del siguiente número de su consecutivo, que es 850/,
  ],
  [
    'a number that another one had',
    sql`update invoices set numeros_anteriores = array['FAC-2'] where numero_de_factura = 'FAC-1'`,
    'Ningún número repetido',
    /Factura FAC-2: el número está 2 veces/,
  ],
  [
    "another company's payment method",
    sql`update weighing_records set id_formapago = (select id_forma_pago from payment_methods
        where id_empresa <> weighing_records.id_empresa limit 1) where consecutivo = 'PES-3'`,
    'Nada de dos empresas mezclado',
    /weighing_records [0-9a-f-]+: su id_formapago es de otra empresa \(Molino La Espiga S\.A\.S\.\)/,
  ],
  [
    "another company's ticket in a settlement",
    sql`with otra as (select id_empresa from companies where nombre like 'Secadora%')
      update weighing_records set id_empresa = (select id_empresa from otra)
      where id_weighing_record = (select min(id_weighing_record::text)::uuid from settlement_weighings)`,
    'Nada de dos empresas mezclado',
    /settlement_weighings: une settlements [0-9a-f-]+ con weighing_records de otra empresa|su id_/,
  ],
  [
    'a kept total',
    sql`update totales set cantidad = cantidad + 1 where tabla = 'invoices'`,
    'Totales guardados',
    /invoices: dice 201 y son 200/,
  ],
  [
    'a name that somebody changed',
    sql`update invoices set nombre_cliente = 'Otro nombre' where numero_de_factura = 'FAC-5'`,
    'Nombres repetidos en otros registros',
    /invoices: dice «Otro nombre» donde es «.+»/,
  ],
  [
    'a record that was changed behind the audit',
    sql`update invoices set version = version + 1 where numero_de_factura = 'FAC-7'`,
    'Cada registro con su última entrada de auditoría',
    /FAC-7: va en la versión \d+ y la auditoría en \d+/,
  ],
  [
    'an entry in the middle that was taken out',
    sql`delete from auditoria where id = (select id from auditoria where tabla_afectada = 'settlements' and operacion = 'UPDATE'
      and antes ->> 'version' = '1' and exists (select from auditoria o where o.registro_id = auditoria.registro_id
        and o.antes ->> 'version' = '2') limit 1)`,
    'Auditoría sin saltos',
    /LIQ-\d+, entrada del .+: empieza en la versión 2 y la anterior terminó en 1/,
  ],
  [
    'an invoice of another day than its receivable',
    sql`update accounts_receivable set fecha_factura = fecha_factura - 1 where numero_factura = 'FAC-2'`,
    'Facturas con su cuenta por cobrar',
    /Factura FAC-2: es del [\d-]+, vence el [\d-]+, y su cuenta dice [\d-]+ y [\d-]+/,
  ],
  [
    'IVA in a note of an invoice without any',
    sql`update notes set base = base - 7, iva = iva + 7 where numero = 'NC-2'`,
    'Base e IVA de las notas',
    /Nota NC-2: dice base \d+ e IVA 7 de 545599, y su factura tiene IVA 0 de \d+/,
  ],
  [
    'a note with another sum than its lines',
    sql`update notes set base = base - 7, valor = valor - 7 where numero = 'NC-1'`,
    'Base e IVA de las notas',
    /Nota NC-1: dice base 38343 e IVA 0 de 38343, y sus líneas dan 38350 y 0/,
  ],
  [
    'more withheld from a carrier',
    sql`update accounts_payable set retencion = retencion + 2
      where id_cuenta_por_pagar = ${first('accounts_payable', sql`retencion > 0`, 'id_cuenta_por_pagar')}`,
    'Retenciones de las cuentas por pagar',
    /Cuenta por pagar LIQ-\d+-F\d+: retuvo \d+ y el [\d.]+ % de \d+ es \d+/,
  ],
  [
    'freight of a weighing that its settlement does not take',
    sql`update settlement_weighings set flete = flete + 1
      where id_liquidacion = ${first('settlements', sql`estado = 'PAGADA'`, 'id_liquidacion')}`,
    'Liquidaciones vueltas a calcular',
    /Liquidación LIQ-\d+: de la pesada PES-\d+ toma \d+ de flete y calcula \d+/,
  ],
  [
    'counted cash that its notes and coins do not make',
    sql`update cash_closings set contado = contado + 100`,
    'Conteos de los cierres de caja',
    /Cierre de .+ del [\d-]+: dice contado \d+ y sus billetes y monedas suman \d+/,
  ],
  [
    'another content of an exported file',
    sql`update accounting_export_files set contenido = contenido || '\x20'::bytea`,
    'Archivos de las exportaciones contables',
    /Archivo .+: no es el que se exportó/,
  ],
  [
    'sums of a closed month whose debit is not their credit',
    storedSums(['CAJA', 7, ''], ['BANCO', -9, '']),
    'Cuadre: débitos y créditos',
    /Meses cerrados: las cuentas dicen \$\s[\d.]+ y la lista \$\s[\d.]+/,
  ],
  [
    'a movement of the bank of another value',
    sql`update bank_movements set valor = valor + 1 where id_movimiento = ${first(
      'bank_movements',
      sql`origen <> 'MANO' and id_banco in (select id_banco from banks where clase = 'BANCO' and saldo_inicial is not null)
        and fecha > (select fecha_si from banks b where b.id_banco = bank_movements.id_banco)`,
      'id_movimiento',
    )}`,
    'Cuadre: bancos y cajas',
    /Bancos: .+: las cuentas dicen -?\$\s[\d.]+ y la lista -?\$\s[\d.]+/,
  ],
  [
    'a receivable of another value than its invoice',
    sql`update accounts_receivable set valor_original_factura = valor_original_factura + 1 where numero_factura = 'FAC-1'`,
    'Cuadre: clientes',
    /Clientes FAC-1: las cuentas dicen \$\s[\d.]+ y la lista \$\s[\d.]+/,
  ],
  [
    'a payable of another value than its settlement',
    sql`update accounts_payable set valor = valor + 1
      where id_cuenta_por_pagar = ${first('accounts_payable', sql`origen = 'LIQUIDACION' and saldo > 0`, 'id_cuenta_por_pagar')}`,
    'Cuadre: cuentas por pagar y anticipos',
    /Neto por pagar al agricultor LIQ-\d+: las cuentas dicen \$\s[\d.]+ y la lista \$\s[\d.]+/,
  ],
  [
    'interest in a closed month that no loan bears',
    storedSums(['INTERES_POR_COBRAR', 7, 'ACU-1'], ['INTERES_PRESTAMO', -7, 'ACU-1']),
    'Cuadre: préstamos de cosecha e intereses por cobrar',
    /Intereses por cobrar ACU-1: las cuentas dicen \$\s7 y la lista \$\s0/,
  ],
  [
    'stock in a closed month that never came in',
    storedSums(['PRODUCTO_TERMINADO', 7, ''], ['COSTO_VENTA', -7, '']),
    'Cuadre: inventarios',
    /Producto terminado: las cuentas dicen \$\s7 y la lista \$\s0/,
  ],
  [
    'a levy in a closed month that no purchase has',
    storedSums(['INVENTARIO_PADDY', 7, ''], ['CUOTA_FOMENTO', -7, '']),
    'Cuadre: cuota de fomento y retenciones',
    /Cuota de fomento arrocero: las cuentas dicen \$\s[\d.]+ y la lista \$\s[\d.]+/,
  ],
  [
    'a signed electronic document without its version',
    electronicDocument(sql`valor_total, 'FIRMADO', uuid7()`),
    'Documentos electrónicos con su versión y su respuesta',
    /01 .+: no tiene su versión/,
  ],
  [
    'an electronic document with another value than its invoice',
    electronicDocument(sql`valor_total + 1, 'BORRADOR', null`),
    'Documentos electrónicos con el valor de su registro',
    /01 .+: vale \d+ y su registro \d+/,
  ],
]

const linesOf = async (db: Database, checks?: readonly Check[]) => {
  const lines: string[] = []
  const count = await checkData(db, (line) => lines.push(line), checks)
  return { count, lines }
}

/** Plants a fault, runs the check and rolls back. Returns the lines of the check. */
async function withFault(db: Database, change: SQL, nombre: string): Promise<string[]> {
  const checks = CHECKS.filter((one) => one.nombre === nombre)
  expect(checks).toHaveLength(1)
  let lines: string[] = []
  await triedUnseen(db, async (tx) => {
    await tx.execute(change)
    lines = (await linesOf({ ...db, snapshot: (work) => work(tx) }, checks)).lines
  })
  return lines
}

describe('check:data', () => {
  let db: Database
  beforeAll(async () => {
    db = await seasonDatabase()
  })
  afterAll(() => db.close())

  it('finds no fault in the season and prints one line per check', async () => {
    const { count, lines } = await linesOf(db)
    expect([
      count,
      lines.filter((line) => !/^(✓ .+: [\d.]+ bien|Todo está bien: \d+ comprobaciones\.)$/.test(line)),
    ]).toEqual([0, []])
    expect(lines).toHaveLength(CHECKS.length + 1)
    expect(lines[0]).toBe('✓ Kilos y fletes de las pesadas: 850 bien')
  })

  it('finds no difference between accounts and lists at the end of earlier months of the season', async () => {
    const lines: string[] = []
    for (const back of [1, 2, 3]) {
      const { hasta } = daysOfMonth(addMonths(monthOf(dayInBogota(SEASON_NOW)), -back))
      await checkData(db, (line) => lines.push(line), TIE_CHECKS, hasta)
    }
    expect(lines.filter((line) => !/^✓|^Todo está bien/.test(line))).toEqual([])
  })

  it.each(FAULTS)('finds the planted fault: %s', async (_fault, change, nombre, said) => {
    const lines = await withFault(db, change, nombre)
    expect(lines[0]).toMatch(/^✗ .+: [\d.]+ mal, de [\d.]+/)
    expect(lines[0]).toMatch(said)
    expect(lines[1]).toMatch(/^Hay [\d.]+ cosas? por revisar\.$/)
  })

  it('every check has a planted fault, except checks of computed columns', () => {
    const faulty = new Set(FAULTS.map(([, , nombre]) => nombre))
    expect(CHECKS.map(({ nombre }) => nombre).filter((nombre) => !faulty.has(nombre))).toEqual([
      'Textos de búsqueda y valores calculados',
    ])
  })
})

onEachEngine('check:data over the API', (get) => {
  it('finds no fault in a company with one record of every kind', async () => {
    const api = get()
    await withPeople(api, await furnish(api, api.admin, 1, 0))
    const { lines, count } = await linesOf(api.db)
    expect([count, lines.filter((line) => line.startsWith('✗'))]).toEqual([0, []])
  })

  it('names the record whose audit entry was deleted', async () => {
    const lines = await withFault(
      get().db,
      sql`delete from auditoria where id = (select id from auditoria where tabla_afectada = 'third_parties'
        and operacion = 'CREATE' and registro_id in (select id_tercero::text from third_parties where version = 1)
        order by id desc limit 1)`,
      'Cada registro con su última entrada de auditoría',
    )
    expect(lines[0]).toMatch(/✗ .+: 1 mal, de \d+\n {4}.+: va en la versión 1 y la auditoría en ninguna/)
  })
})
