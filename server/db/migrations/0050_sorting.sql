-- Lists are sorted by their columns (N-132): texts as Spanish does, without case and accents, ñ after n, and the numbers in
-- them by their value (PES-9 before PES-10). Plain letters are compared: no database knows the same collations.
create function orden_de_texto(texto text) returns text
language plpgsql immutable strict parallel safe as $$
declare
  clave text := lower(public.unaccent('public.unaccent'::regdictionary,
    replace(replace(texto, 'ñ', 'n~'), 'Ñ', 'n~')));
begin
  if clave ~ '[0-9]' then
    clave := regexp_replace(clave, '([0-9]+)', '00000000000000000000\1', 'g');
    clave := regexp_replace(clave, '0*([0-9]{20})(?![0-9])', '\1', 'g');
  end if;
  -- No longer than an index holds.
  return left(clave, 500);
end $$;

-- An index for each column that a list is sorted by, with its key behind: ties stay where they are. What may be empty
-- comes first, as the smallest; what the database computes is indexed as if it might be.
create function preparar_orden(tabla text, variadic columnas text[]) returns void
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
    execute format('create index %I on %I (%s %s %s, %I)',
      left(tabla || '_' || columna.attname, 50) || '_orden_idx', tabla,
      case when de_empresa then 'id_empresa,' end,
      format(case when columna.de_texto then '(orden_de_texto(%I) collate "C")' else '%I' end, columna.attname),
      case when not columna.llena then 'nulls first' end,
      clave);
  end loop;
end $$;

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
select preparar_orden('settlements', 'nombre_proveedor', 'kg_liquidados', 'total_a_pagar');
select preparar_orden('invoices', 'numero_de_factura', 'valor_total', 'fecha_de_vencimiento', 'nombre_cliente');
select preparar_orden('accounts_receivable', 'numero_factura', 'cliente_nombre', 'valor_original_factura', 'saldo_actual');
create index accounts_receivable_abonos_orden_idx
  on accounts_receivable (id_empresa, (total_abonos_realizados + abonos), id_cuenta_por_cobrar);
select preparar_orden('payment_receipts', 'numero_recibo', 'estado', 'valor_pagado', 'nombre_cliente');
select preparar_orden('applied_receipts', 'numero_recibo', 'cuenta_por_cobrar_relacionada', 'valor_aplicado');
select preparar_orden('financing_agreements', 'nombre_tercero', 'total_neto', 'maximo_prestar', 'fecha_liquidacion');
select preparar_orden('approval_requests', 'creado_en');

-- Of a million tickets the day and the sorted text stand in the index too: a list of some days in another order is found
-- without reading the tickets between.
create index weighing_records_cliente_orden_idx on weighing_records
  (id_empresa, (orden_de_texto(nombre_cliente) collate "C"), id_weighing_record) include (fecha, nombre_cliente) where not eliminada;
create index weighing_records_proveedor_orden_idx on weighing_records
  (id_empresa, (orden_de_texto(nombre_proveedor) collate "C"), id_weighing_record) include (fecha, nombre_proveedor) where not eliminada;
create index weighing_records_producto_orden_idx on weighing_records
  (id_empresa, (orden_de_texto(descripcion_producto) collate "C"), id_weighing_record)
  include (fecha, descripcion_producto) where not eliminada;
create index weighing_records_placa_orden_idx on weighing_records
  (id_empresa, (orden_de_texto(placa) collate "C"), id_weighing_record) include (fecha, placa) where not eliminada;
create index weighing_records_neto_orden_idx on weighing_records
  (id_empresa, peso_neto nulls first, id_weighing_record) include (fecha) where not eliminada;
drop index weighing_records_empresa_idx;
create index weighing_records_empresa_idx on weighing_records (id_empresa, id_weighing_record) include (fecha) where not eliminada;
drop index weighing_records_estado_idx;
create index weighing_records_estado_idx on weighing_records
  (id_empresa, estado, id_weighing_record) include (fecha) where not eliminada;

-- How many tickets of each day stand in the lists and what they come to: the days between two dates are added up at once,
-- however many tickets they hold. Kilos and pesos.
create table weighing_days (
  id_empresa uuid not null references companies on delete cascade,
  fecha date not null,
  cantidad bigint not null,
  peso_neto numeric not null,
  pesoflete numeric not null,
  vrpesada numeric not null,
  primary key (id_empresa, fecha)
);

-- In the order of the days, so that two transactions never wait for each other.
create function contar_pesadas_del_dia() returns trigger
language plpgsql as $$
begin
  insert into weighing_days as d
  select id_empresa, fecha, count(*), coalesce(sum(peso_neto), 0), sum(pesoflete), sum(vrpesada)
  from nuevas where not eliminada group by 1, 2 order by 1, 2
  on conflict (id_empresa, fecha) do update set cantidad = d.cantidad + excluded.cantidad,
    peso_neto = d.peso_neto + excluded.peso_neto, pesoflete = d.pesoflete + excluded.pesoflete,
    vrpesada = d.vrpesada + excluded.vrpesada;
  return null;
end $$;

create function mover_pesadas_del_dia() returns trigger
language plpgsql as $$
begin
  insert into weighing_days as d
  select * from (
    select id_empresa, fecha, sum(signo) as cantidad, coalesce(sum(signo * peso_neto), 0) as peso_neto,
      sum(signo * pesoflete) as pesoflete, sum(signo * vrpesada) as vrpesada
    from (
      select id_empresa, fecha, -1 as signo, peso_neto, pesoflete, vrpesada from viejas where not eliminada
      union all
      select id_empresa, fecha, 1, peso_neto, pesoflete, vrpesada from nuevas where not eliminada
    ) f
    group by 1, 2
  ) c
  where (cantidad, peso_neto, pesoflete, vrpesada) <> (0, 0, 0, 0)
  order by 1, 2
  on conflict (id_empresa, fecha) do update set cantidad = d.cantidad + excluded.cantidad,
    peso_neto = d.peso_neto + excluded.peso_neto, pesoflete = d.pesoflete + excluded.pesoflete,
    vrpesada = d.vrpesada + excluded.vrpesada;
  return null;
end $$;

create trigger dias_alta after insert on weighing_records referencing new table as nuevas
  for each statement execute function contar_pesadas_del_dia();
create trigger dias_cambio after update on weighing_records referencing old table as viejas new table as nuevas
  for each statement execute function mover_pesadas_del_dia();

insert into weighing_days
select id_empresa, fecha, count(*), coalesce(sum(peso_neto), 0), sum(pesoflete), sum(vrpesada)
from weighing_records where not eliminada group by 1, 2;
