-- What a closed month left of each product, so that stock and its costs are added up from there on instead of from the first
-- ticket: nothing before it changes any more. Kilos of the book; kilos and pesos a kilo of the average cost, with all the digits
-- that it is carried on with. Made when the month is closed, gone when it is opened again; months closed before have none.
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

-- What was voided after its month was closed counts on the day of its void.
create index milling_lines_anulada_el_idx on milling_lines (id_empresa, anulada_el) where anulada_el is not null;
create index milling_operations_anulada_el_idx on milling_operations (id_empresa, anulada_el) where anulada_el is not null;
create index settlements_anulada_el_idx on settlements (id_empresa, anulada_el) where anulada_el is not null;
create index accounts_payable_anulada_el_idx on accounts_payable (id_empresa, anulada_el) where anulada_el is not null;

-- The movements of some days, of all products.
create index milling_lines_fecha_idx on milling_lines (id_empresa, fecha);
create index milling_operations_de_otros_idx on milling_operations (id_maquila) where de_quien = 'MAQUILA';
create index stock_counts_fecha_idx on stock_counts (id_empresa, fecha);
