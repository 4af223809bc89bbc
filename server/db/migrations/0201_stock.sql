-- What a milling operation took and gave, by product (facts 3.5): kilos. The form's own kilos and prices stand beside it as typed.
create table milling_lines (
  id_linea uuid primary key default uuid7(),
  id_empresa uuid not null references companies,
  id_maquila uuid not null references milling_operations,
  lado text not null check (lado in ('ENTRADA', 'SALIDA')),
  id_producto uuid not null references products,
  kg numeric(14, 2) not null check (kg > 0),
  -- What a kilo of it is taken at; the others of the operation share what is left of the cost by their kilos.
  costo_kg numeric(18, 6) check (costo_kg >= 0),
  -- The operation's day, which stock is added up by.
  fecha date not null,
  anulada boolean not null default false,
  anulada_el date,
  constraint milling_lines_costo check (lado = 'SALIDA' or costo_kg is null)
);
select preparar_tabla('milling_lines');
create index milling_lines_maquila_idx on milling_lines (id_maquila, id_linea);
create index milling_lines_existencias_idx on milling_lines (id_empresa, id_producto, fecha)
  include (lado, kg, anulada, anulada_el);
select preparar_periodo('milling_lines', 'fecha', 'fecha, lado, id_producto, kg, costo_kg', 'not $.anulada');

-- Why what came out is not what went in.
alter table milling_operations add column motivo_balance text not null default '';

-- Lines have the day of their operation, and are voided with it.
create function seguir_maquila() returns trigger language plpgsql as $$
begin
  update milling_lines set fecha = new.fecha, anulada = new.anulada, anulada_el = new.anulada_el
  where id_maquila = new.id_maquila;
  return null;
end $$;
create trigger lineas after update of fecha, anulada on milling_operations for each row
  when ((old.fecha, old.anulada) is distinct from (new.fecha, new.anulada)) execute function seguir_maquila();

-- Stock that is counted, or lost by drying: the difference is its movement. Kilos.
create table stock_counts (
  id_conteo uuid primary key default uuid7(),
  id_empresa uuid not null references companies,
  id_producto uuid not null references products,
  clase text not null check (clase in ('CONTEO', 'MERMA')),
  fecha date not null,
  libro numeric(14, 2) not null,
  contado numeric(14, 2) not null check (contado >= 0),
  diferencia numeric(14, 2) generated always as (contado - libro) stored,
  motivo text not null default '',
  registro text not null default '',
  anulado boolean not null default false,
  motivo_anulacion text not null default '',
  constraint stock_counts_anulado check (anulado = (motivo_anulacion <> '')),
  constraint stock_counts_motivo check (contado = libro or motivo <> '')
);
select preparar_tabla('stock_counts');
create index stock_counts_existencias_idx on stock_counts (id_empresa, id_producto, fecha) include (diferencia, anulado);
select preparar_periodo('stock_counts', 'fecha', 'fecha, id_producto, libro, contado', 'not $.anulado');

-- Kilos of tickets by product and day are added up from here alone.
create index weighing_records_existencias_idx on weighing_records (id_empresa, id_producto, fecha)
  include (operacion, peso_neto) where not eliminada and peso_neto is not null;

-- One value a day of the tolerance too (N-153).
do $$ begin
  execute replace(pg_get_functiondef('parametros_en(text)'::regprocedure), 'FLETE,SECADO', 'FLETE,SECADO,TOLERANCIA_MOLIENDA');
end $$;

-- What companies that are there already get; a new one gets the same when it is made.
select set_config('molino.silencio', 'on', true);
insert into rates (id_empresa, area, descripcion, unidad_medida, valor, tags, vigente_desde)
select id_empresa, 'MAQUILA', 'Tolerancia de la molienda', '%', 1, 'TOLERANCIA_MOLIENDA', date '2025-01-01' from companies
on conflict do nothing;
insert into accounting_accounts (id_empresa, clase, descripcion, cuenta)
select id_empresa, 'COSTO_VENTA', 'Costo de venta', '612005' from companies
on conflict do nothing;
select set_config('molino.silencio', '', true);
