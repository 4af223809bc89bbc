-- Lists are read in one way (N-162): nothing is counted by days or names any more.
drop trigger dias_alta on weighing_records;
drop trigger dias_cambio on weighing_records;
drop function contar_pesadas_del_dia();
drop function mover_pesadas_del_dia();
drop table weighing_days;
drop trigger nombres_alta on weighing_records;
drop trigger nombres_cambio on weighing_records;
drop function contar_nombres_de_pesadas();
drop function mover_nombres_de_pesadas();
drop table weighing_name_counts;
drop index weighing_records_propio_idx;
drop index accounts_receivable_propio_idx;
drop index payment_receipts_propio_idx;

-- The index of a long list holds what it is searched, filtered and added up by: what thousands of a company's rows have in
-- common is counted and summed from it alone. Those rows lie scattered among the other companies': of 200,000 weighings
-- among 2,000,000 the sums take 60 ms so, and 900 from the table; the 26,600 of a frequent name 70, and 280.
drop index weighing_records_empresa_idx;
create index weighing_records_empresa_idx on weighing_records (id_empresa, id_weighing_record)
  include (busqueda, fecha, estado, operacion, aplica_liquidacion, peso_neto, pesoflete, vrpesada) where not eliminada;
drop index weighing_records_operacion_idx;
drop index third_parties_empresa_idx;
create index third_parties_empresa_idx on third_parties (id_empresa, id_tercero) include (busqueda, nombre, tipo, activo);
drop index accounts_receivable_empresa_idx;
create index accounts_receivable_empresa_idx on accounts_receivable (id_empresa, id_cuenta_por_cobrar)
  include (busqueda, fecha_factura, fecha_esperada_pago, anulada, valor_original_factura, total_abonos_realizados, abonos,
    saldo_actual);
drop index accounts_receivable_anuladas_idx;
drop index accounts_receivable_pagadas_idx;
drop index payment_receipts_empresa_idx;
create index payment_receipts_empresa_idx on payment_receipts (id_empresa, id_recibo_caja)
  include (busqueda, fecha_recepcion_pago, estado, valor_pagado, aplicado, por_aplicar);
drop index applied_receipts_empresa_idx;
create index applied_receipts_empresa_idx on applied_receipts (id_empresa, id_applied_receipt)
  include (busqueda, fecha_aplicacion, valor_aplicado);
drop index invoices_empresa_idx;
create index invoices_empresa_idx on invoices (id_empresa, id) include (busqueda, fecha_de_emision, valor_total);
drop index accounts_receivable_factura_unica;
create unique index accounts_receivable_factura_unica on accounts_receivable (id_factura) include (saldo_actual)
  where id_factura is not null;
drop index settlements_empresa_idx;
create index settlements_empresa_idx on settlements (id_empresa, id_liquidacion)
  include (busqueda, fecha, estado, peso_neto, kg_liquidados, subtotal, retencion, registro_bolsa, cuota_fomento,
    total_deducciones, abono, total_a_pagar);

-- A page in the middle of a list is found in the index of its order alone: PostgreSQL reads an index on what is made of a
-- column without the table's rows only where the column itself stands in it too. Remarks would be too long for both.
create or replace function preparar_orden(tabla text, variadic columnas text[]) returns void
language plpgsql as $$
declare
  clave text := clave_primaria(tabla);
  de_empresa boolean := exists (
    select from pg_attribute where attrelid = tabla::regclass and attname = 'id_empresa' and clave <> 'id_empresa');
  columna record;
begin
  for columna in
    select attname, atttypid = 'text'::regtype as de_texto, attnotnull and attgenerated = '' as llena from pg_attribute
    where attrelid = tabla::regclass and attname = any (columnas)
  loop
    execute format('create index %I on %I (%s %s %s, %I) %s',
      left(tabla || '_' || columna.attname, 50) || '_orden_idx', tabla,
      case when de_empresa then 'id_empresa,' end,
      format(case when columna.de_texto then '(orden_de_texto(%I) collate "C")' else '%I' end, columna.attname),
      case when not columna.llena then 'nulls first' end,
      clave,
      case when columna.de_texto and columna.attname <> 'observaciones' then format('include (%I)', columna.attname) end);
  end loop;
end $$;

-- The day stands in the orders of dated lists too, so that a month is met in them without reading the years before it.
do $$
declare
  indice record;
  incluidas text;
begin
  for indice in
    select i.*, d.dia, substring(indexdef from 'orden_de_texto\((\w+)\)') as texto
    from pg_indexes i left join (values ('accounts_receivable', 'fecha_factura'), ('payment_receipts', 'fecha_recepcion_pago'),
      ('applied_receipts', 'fecha_aplicacion'), ('invoices', 'fecha_de_emision'), ('settlements', 'fecha'),
      ('financing_agreements', 'fecha_de_inicio')) d (tabla, dia) on d.tabla = tablename
    where schemaname = 'public' and indexdef not like '% INCLUDE %'
      and (indexname like '%\_orden\_idx' or indexname = 'accounts_receivable_vence_idx')
  loop
    incluidas := concat_ws(', ', nullif(indice.texto, 'observaciones'), indice.dia);
    if incluidas <> '' then
      execute format('drop index %I', indice.indexname);
      execute format('%s include (%s)', indice.indexdef, incluidas);
    end if;
  end loop;
end $$;
