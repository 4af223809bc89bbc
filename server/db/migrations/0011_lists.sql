-- Every list's orders, by the columns that it shows (N-132), and what the indexes of the long ones hold: what is counted and
-- summed is read from them alone. Of 200,000 weighings among 2,000,000 the sums take 60 ms so, and 900 from the table, in which
-- a company's rows lie scattered.

select preparar_orden('third_parties', 'nombre, identificacion, telefono1, email');
select preparar_orden('companies', 'nombre, documento, tipo_documento');
select preparar_orden('users', 'nombre_usuario, correo');
select preparar_orden('roles', 'nombre');
select preparar_orden('payment_methods', 'descripcion');
select preparar_orden('products', 'descripcion');
select preparar_orden('vehicles', 'placa');
select preparar_orden('origins', 'nombre');
select preparar_orden('batches', 'consecutivo, descripcion');
select preparar_orden('employees', 'nombre_completo, identificacion, dependencia, eps, arl');
select preparar_orden('cost_centers', 'nombre, nombre_empresa');
select preparar_orden('banks', 'nombre, nro_cuenta, saldo_inicial, saldo_actual, fecha_si');
select preparar_orden('rates', 'descripcion, area, unidad_medida, valor, valor_referencia');
select preparar_orden('consecutives', 'descripcion, prefijo, consecutivo_actual');
select preparar_orden('milling_operations', 'consecutivo, kgs_netos, utilidad');
select preparar_orden('approval_requests', 'creado_en');
drop index if exists weighing_records_cliente_orden_idx, weighing_records_proveedor_orden_idx,
  weighing_records_producto_orden_idx, weighing_records_neto_orden_idx;
select preparar_orden('weighing_records', 'nombre_cliente, nombre_proveedor, descripcion_producto, placa, peso_neto', 'fecha',
  'not eliminada');
select preparar_orden('settlements', 'nombre_proveedor, kg_liquidados, subtotal, total_a_pagar', 'fecha');
select preparar_orden('invoices', 'numero_de_factura, valor_total, fecha_de_vencimiento, nombre_cliente', 'fecha_de_emision');
select preparar_orden('accounts_receivable', 'numero_factura, cliente_nombre, valor_original_factura, saldo_actual, '
  'observaciones', 'fecha_factura');
drop index if exists accounts_receivable_abonos_orden_idx;
create index accounts_receivable_abonos_orden_idx
  on accounts_receivable (id_empresa, (total_abonos_realizados + abonos), id_cuenta_por_cobrar) include (fecha_factura);
select preparar_orden('payment_receipts', 'numero_recibo, estado, valor_pagado, nombre_cliente, observaciones',
  'fecha_recepcion_pago');
select preparar_orden('applied_receipts', 'numero_recibo, cuenta_por_cobrar_relacionada, valor_aplicado', 'fecha_aplicacion');
select preparar_orden('financing_agreements', 'nombre_tercero, total_neto, maximo_prestar, fecha_liquidacion', 'fecha_de_inicio');

select ampliar_lista('third_parties', 'busqueda, nombre, tipo, activo');
select ampliar_lista('weighing_records', 'busqueda, fecha, estado, operacion, aplica_liquidacion, peso_neto, pesoflete, vrpesada',
  'not eliminada');
select ampliar_lista('settlements', 'busqueda, fecha, estado, peso_neto, kg_liquidados, subtotal, retencion, registro_bolsa, '
  'cuota_fomento, total_deducciones, abono, total_a_pagar');
select ampliar_lista('payment_receipts', 'busqueda, fecha_recepcion_pago, estado, valor_pagado, aplicado, por_aplicar');
select ampliar_lista('invoices', 'busqueda, fecha_de_emision, valor_total');
select ampliar_lista('accounts_receivable', 'busqueda, fecha_factura, fecha_esperada_pago, anulada, valor_original_factura, '
  'total_abonos_realizados, abonos, saldo_actual');
select ampliar_lista('applied_receipts', 'busqueda, fecha_aplicacion, valor_aplicado');
