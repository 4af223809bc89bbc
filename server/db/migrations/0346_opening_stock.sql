-- Stock that a product begins with: kilos and what they are worth, whole pesos, at the beginning of a day.
create table opening_stock (
  id_existencia uuid primary key default uuid7(),
  id_empresa uuid not null references companies,
  id_producto uuid not null references products,
  fecha date not null,
  kg numeric(14, 2) not null check (kg > 0),
  valor numeric(15) not null check (valor >= 0),
  registro text not null default '',
  id_importacion uuid,
  constraint opening_stock_unica unique (id_empresa, id_producto, fecha)
);
select preparar_tabla('opening_stock');
select preparar_periodo('opening_stock', 'fecha', 'fecha, id_producto, kg, valor');
create index opening_stock_fecha_idx on opening_stock (id_empresa, fecha);
create index opening_stock_importacion_idx on opening_stock (id_importacion) where id_importacion is not null;
