-- The orders of every list, by the columns that it shows (N-132); those of weighings stand with their table.
select preparar_orden('third_parties', 'nombre', 'identificacion', 'telefono1', 'email');
select preparar_orden('companies', 'nombre', 'documento', 'tipo_documento');
select preparar_orden('users', 'nombre_usuario', 'correo');
select preparar_orden('roles', 'nombre');
select preparar_orden('payment_methods', 'descripcion');
select preparar_orden('products', 'descripcion');
select preparar_orden('vehicles', 'placa');
select preparar_orden('origins', 'nombre');
select preparar_orden('batches', 'consecutivo', 'descripcion');
select preparar_orden('employees', 'nombre_completo', 'identificacion', 'dependencia', 'eps', 'arl');
select preparar_orden('cost_centers', 'nombre', 'nombre_empresa');
select preparar_orden('banks', 'nombre', 'nro_cuenta', 'saldo_inicial', 'saldo_actual', 'fecha_si');
select preparar_orden('rates', 'descripcion', 'area', 'unidad_medida', 'valor', 'valor_referencia');
select preparar_orden('consecutives', 'descripcion', 'prefijo', 'consecutivo_actual');
select preparar_orden('milling_operations', 'consecutivo', 'kgs_netos', 'utilidad');
select preparar_orden('settlements', 'nombre_proveedor', 'kg_liquidados', 'subtotal', 'total_a_pagar');
select preparar_orden('invoices', 'numero_de_factura', 'valor_total', 'fecha_de_vencimiento', 'nombre_cliente');
select preparar_orden('accounts_receivable', 'numero_factura', 'cliente_nombre', 'valor_original_factura', 'saldo_actual',
  'observaciones');
create index accounts_receivable_abonos_orden_idx
  on accounts_receivable (id_empresa, (total_abonos_realizados + abonos), id_cuenta_por_cobrar);
select preparar_orden('payment_receipts', 'numero_recibo', 'estado', 'valor_pagado', 'nombre_cliente', 'observaciones');
select preparar_orden('applied_receipts', 'numero_recibo', 'cuenta_por_cobrar_relacionada', 'valor_aplicado');
select preparar_orden('financing_agreements', 'nombre_tercero', 'total_neto', 'maximo_prestar', 'fecha_liquidacion');
select preparar_orden('approval_requests', 'creado_en');

-- The day stands in the orders of dated lists too, so that a month is met in them without reading the years before it.
do $$
declare
  indice record;
  incluidas text;
begin
  for indice in
    select i.indexname, i.indexdef, d.dia, substring(indexdef from 'INCLUDE \((\w+)\)') as texto
    from pg_indexes i join (values ('accounts_receivable', 'fecha_factura'), ('payment_receipts', 'fecha_recepcion_pago'),
      ('applied_receipts', 'fecha_aplicacion'), ('invoices', 'fecha_de_emision'), ('settlements', 'fecha'),
      ('financing_agreements', 'fecha_de_inicio')) d (tabla, dia) on d.tabla = tablename
    where schemaname = 'public' and indexname like '%\_orden\_idx'
  loop
    incluidas := concat_ws(', ', indice.texto, indice.dia);
    execute format('drop index %I', indice.indexname);
    execute format('%s include (%s)', regexp_replace(indice.indexdef, ' INCLUDE .*', ''), incluidas);
  end loop;
end $$;
