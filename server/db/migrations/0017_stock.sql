-- Stock: counts, and what closed months left.

-- Counted stock, or kilos lost by drying. The difference is the movement.
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
select preparar_periodo('stock_counts', 'fecha', 'fecha, id_producto, libro, contado', 'not $.anulado');
create index stock_counts_existencias_idx on stock_counts (id_empresa, id_producto, fecha) include (diferencia, anulado);
create index stock_counts_fecha_idx on stock_counts (id_empresa, fecha);

-- Kilos and average cost at the end of a closed month, from which later days are summed. Kilos of the book, then kilos
-- and pesos per kilo of the average cost with all digits. Opening the month again deletes them.
create table closed_stock (
  id_empresa uuid not null references companies,
  mes text not null,
  id_producto uuid not null references products,
  kg numeric not null,
  kg_costo numeric not null,
  costo numeric,
  primary key (id_empresa, mes, id_producto)
);
select amurallar_tabla('closed_stock');
