-- Goods that an invoice line takes out of the store. Null for goods of a ticket, and for lines of earlier releases.
alter table invoice_lines
  add column sale_de_bodega boolean,
  add column kg numeric(14, 2) check (kg > 0),
  add constraint invoice_lines_bodega check ((kg is not null) = (sale_de_bodega is true));
create index invoice_lines_bodega_idx on invoice_lines (id_empresa, id_producto) include (id_factura, kg) where kg is not null;

-- Day of the void: the goods come back on it (stock/README.md, voids).
alter table invoices add column fecha_anulacion date;
select set_config('molino.silencio', 'on', true);
update invoices set fecha_anulacion = greatest((actualizado_en at time zone 'America/Bogota')::date, fecha_de_emision)
where anulada;
select set_config('molino.silencio', '', true);
create index invoices_fecha_anulacion_idx on invoices (id_empresa, fecha_anulacion) where fecha_anulacion is not null;
create trigger fecha_anulacion before update of anulada on invoices for each row
  when (new.anulada and not old.anulada) execute function fechar_anulacion_de_existencias();

-- Goods that come back with a credit note: of a line that left the store, or of the ticket of the invoice.
create table returned_goods (
  id_retorno uuid primary key default uuid7(),
  id_empresa uuid not null references companies,
  id_nota uuid not null references notes,
  id_producto uuid not null references products,
  id_linea uuid references invoice_lines,
  -- Quantity of the line. Null for an invoice without lines.
  cantidad numeric(14, 2) check (cantidad > 0),
  id_weighing_record uuid references weighing_records,
  kg numeric(14, 2) not null check (kg > 0),
  constraint returned_goods_origen check (coalesce(id_linea, id_weighing_record) is not null),
  constraint returned_goods_cantidad check ((id_linea is null) = (cantidad is null))
);
select preparar_tabla('returned_goods');
create index returned_goods_nota_idx on returned_goods (id_nota);
create index returned_goods_linea_idx on returned_goods (id_linea) where id_linea is not null;
create index returned_goods_pesada_idx on returned_goods (id_weighing_record) where id_weighing_record is not null;
create index returned_goods_existencias_idx on returned_goods (id_empresa, id_producto) include (id_nota, kg);
