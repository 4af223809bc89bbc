-- Tickets of the scale. Names of both sides, product and plate are kept in the row for searching and sorting; who renames
-- them changes them here too. Weights in kg, amounts in pesos. A deleted ticket keeps its row and its number.
create table weighing_records (
  id_weighing_record uuid primary key default uuid7(),
  id_empresa uuid not null references companies,
  consecutivo text not null check (consecutivo <> ''),
  ticket text not null default '',
  fecha date not null,
  estado text not null check (estado in ('PESADA', 'PENDIENTE', 'REPESADA', 'PAGO')),
  operacion text not null check (operacion in ('COMPRA', 'VENTA', 'MAQUILA', 'SERVICIO')),
  id_cliente uuid not null references third_parties,
  nombre_cliente text not null,
  id_proveedor uuid not null references third_parties,
  nombre_proveedor text not null,
  id_producto uuid not null references products,
  descripcion_producto text not null,
  -- The product was paddy when the ticket was made or last changed.
  es_paddy boolean not null,
  id_vehiculo uuid not null references vehicles,
  placa text not null,
  id_conductor uuid not null references third_parties,
  id_origen uuid references origins,
  id_lote uuid references batches,
  id_formapago uuid not null references payment_methods,
  humedad numeric(5, 2) check (humedad between 0 and 100),
  impureza numeric(5, 2) check (impureza between 0 and 100),
  grano_r numeric(5, 2) check (grano_r between 0 and 100),
  grano_p numeric(5, 2) check (grano_p between 0 and 100),
  yeso numeric(5, 2) check (yeso between 0 and 100),
  peso_lleno numeric(12, 2) check (peso_lleno > 0 and peso_lleno <= 80000),
  peso_vacio numeric(12, 2) check (peso_vacio > 0 and peso_vacio <= 80000),
  peso_bruto numeric(12, 2) check (peso_bruto > 0),
  peso_neto numeric(12, 2) check (peso_neto > 0),
  cantbultos int not null default 0 check (cantbultos >= 0),
  tara_bulto numeric(18, 6) not null default 0 check (tara_bulto >= 0),
  costofletexkg numeric(18, 6) not null default 0 check (costofletexkg >= 0),
  pesoflete numeric(15) not null default 0 check (pesoflete >= 0),
  vrpesada numeric(15) not null default 0 check (vrpesada >= 0),
  observaciones text not null default '',
  repesada boolean not null default false,
  -- Its living settlement, and whether that is paid.
  id_liquidacion uuid,
  liquidacion_pagada boolean not null default false,
  eliminada boolean not null default false,
  pesado_por text not null default '',
  pesado_en timestamptz,
  segunda_pesada_por text not null default '',
  segunda_pesada_en timestamptz,
  analizado_por text not null default '',
  analizado_en timestamptz,
  en_patio boolean not null generated always as (peso_lleno is null or peso_vacio is null) stored,
  aplica_liquidacion boolean not null generated always as (
    operacion = 'COMPRA' and es_paddy and peso_neto is not null and coalesce(humedad, 0) > 0 and impureza is not null
      and id_liquidacion is null and not eliminada) stored,
  constraint weighing_records_consecutivo_unico unique (id_empresa, consecutivo),
  constraint weighing_records_vacio_menor check (peso_vacio < peso_lleno),
  constraint weighing_records_bruto check (peso_bruto = peso_lleno - peso_vacio),
  constraint weighing_records_neto check (peso_neto <= peso_bruto),
  constraint weighing_records_completa check ((peso_neto is null) = (peso_lleno is null or peso_vacio is null)),
  constraint weighing_records_eliminada_libre check (not (eliminada and id_liquidacion is not null))
);
select preparar_tabla('weighing_records', 'consecutivo, ticket, nombre_cliente, nombre_proveedor, descripcion_producto, placa');
select preparar_copia('weighing_records', 'id_cliente', 'nombre_cliente', 'nombre');
select preparar_copia('weighing_records', 'id_proveedor', 'nombre_proveedor', 'nombre');
select preparar_copia('weighing_records', 'id_producto', 'descripcion_producto', 'descripcion');
select preparar_copia('weighing_records', 'id_vehiculo', 'placa', 'placa');

-- Lists in their order, whole and by each filter; the marked ones stand in none.
create index weighing_records_estado_idx on weighing_records
  (id_empresa, estado, id_weighing_record) include (fecha) where not eliminada;
create index weighing_records_patio_idx
  on weighing_records (id_empresa, id_weighing_record) where en_patio and not eliminada;
create index weighing_records_por_liquidar_idx
  on weighing_records (id_empresa, id_proveedor, id_weighing_record) where aplica_liquidacion;
-- The state and the kilos stand beside the day: a year of tickets in their order is found in the index alone.
create index weighing_records_fecha_idx on weighing_records
  (id_empresa, fecha, id_weighing_record) include (estado, peso_neto) where not eliminada;
-- What the laboratory has still to analyse, who came first on top: a few among all weighings.
create index weighing_records_sin_analisis_idx on weighing_records (id_empresa, id_weighing_record)
  where (operacion = 'COMPRA' and es_paddy and not (coalesce(humedad, 0) > 0 and impureza is not null)) and not eliminada;
create index weighing_records_cliente_idx on weighing_records (id_cliente);
create index weighing_records_proveedor_idx on weighing_records (id_proveedor);
create index weighing_records_conductor_idx on weighing_records (id_conductor);
create index weighing_records_producto_idx on weighing_records (id_producto);
create index weighing_records_vehiculo_idx on weighing_records (id_vehiculo, id_weighing_record);
create index weighing_records_liquidacion_idx on weighing_records (id_liquidacion) where id_liquidacion is not null;

-- A marked ticket counts no more among the company's: the kept total is that of the list.
create function descontar_eliminada() returns trigger
language plpgsql as $$
begin
  update totales set cantidad = cantidad - 1 where tabla = tg_table_name and id_empresa = new.id_empresa;
  return null;
end $$;
create trigger total_marca after update of eliminada on weighing_records
  for each row when (new.eliminada and not old.eliminada) execute function descontar_eliminada();

-- The weights that a re-weighing replaced, beside the new ones. Written once, with its ticket's change.
create table reweighings (
  id_repesaje uuid primary key default uuid7(),
  id_empresa uuid not null references companies,
  id_weighing_record uuid not null references weighing_records,
  motivo text not null check (motivo <> ''),
  usuario text not null,
  fecha timestamptz not null default now(),
  peso_lleno_antes numeric(12, 2) not null,
  peso_vacio_antes numeric(12, 2) not null,
  peso_neto_antes numeric(12, 2) not null,
  cantbultos_antes int not null,
  peso_lleno numeric(12, 2) not null,
  peso_vacio numeric(12, 2) not null,
  peso_neto numeric(12, 2) not null,
  cantbultos int not null
);
create index reweighings_pesada_idx on reweighings (id_weighing_record, id_repesaje);
select auditar_tabla('reweighings');
