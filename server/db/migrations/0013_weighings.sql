-- Tickets of the truck scale. Weights in kg, amounts in pesos. Names of both sides, product and plate are repeated in the
-- row for searching and sorting. A deleted ticket keeps its row and its number.

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
  -- The product was paddy when the ticket was last written.
  es_paddy boolean not null,
  id_vehiculo uuid references vehicles,
  placa text not null,
  id_conductor uuid references third_parties,
  -- Carrier that is owed the freight.
  id_transportador uuid references third_parties,
  id_origen uuid references origins,
  id_lote uuid references batches,
  id_formapago uuid references payment_methods,
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
  -- The kilos have several owners (weighing_shares).
  repartida boolean not null default false,
  -- Paddy in deposit: delivered now, its price fixed later. Last day for that: fijar_hasta.
  en_deposito boolean not null default false,
  fijar_hasta date,
  -- Settlement that is not voided, and whether it is paid. The foreign key stands beside settlements.
  id_liquidacion uuid,
  liquidacion_pagada boolean not null default false,
  eliminada boolean not null default false,
  motivo_anulacion text not null default '',
  -- Import of a deposit from before the first day. Such a ticket has a net weight only.
  id_importacion uuid,
  pesado_por text not null default '',
  pesado_en timestamptz,
  segunda_pesada_por text not null default '',
  segunda_pesada_en timestamptz,
  analizado_por text not null default '',
  analizado_en timestamptz,
  en_patio boolean not null generated always as (peso_neto is null) stored,
  aplica_liquidacion boolean not null generated always as (
    operacion = 'COMPRA' and es_paddy and peso_neto is not null and coalesce(humedad, 0) > 0 and impureza is not null
      and id_liquidacion is null and not eliminada) stored,
  constraint weighing_records_consecutivo_unico unique (id_empresa, consecutivo),
  constraint weighing_records_vacio_menor check (peso_vacio < peso_lleno),
  constraint weighing_records_bruto check (peso_bruto = peso_lleno - peso_vacio),
  constraint weighing_records_neto check (peso_neto <= peso_bruto),
  constraint weighing_records_completa check (id_importacion is not null
    or (peso_neto is null) = (peso_lleno is null or peso_vacio is null)),
  constraint weighing_records_pesada_aqui check (id_importacion is not null
    or (id_vehiculo is not null and id_conductor is not null and id_formapago is not null)),
  constraint weighing_records_saldo_inicial check (id_importacion is null
    or (en_deposito and peso_neto is not null and peso_lleno is null and peso_vacio is null and vrpesada = 0 and pesoflete = 0)),
  constraint weighing_records_deposito check (en_deposito = (fijar_hasta is not null)
    and (not en_deposito or (operacion = 'COMPRA' and es_paddy))),
  constraint weighing_records_eliminada_libre check (not (eliminada and id_liquidacion is not null)),
  constraint weighing_records_eliminada_motivo check (eliminada = (motivo_anulacion <> ''))
);
select preparar_tabla('weighing_records', 'consecutivo, ticket, nombre_cliente, nombre_proveedor, descripcion_producto, placa');
select preparar_copia('weighing_records', 'id_cliente', 'nombre_cliente', 'nombre');
select preparar_copia('weighing_records', 'id_proveedor', 'nombre_proveedor', 'nombre');
select preparar_copia('weighing_records', 'id_producto', 'descripcion_producto', 'descripcion');
select preparar_copia('weighing_records', 'id_vehiculo', 'placa', 'placa');
select preparar_orden('weighing_records', 'nombre_cliente, nombre_proveedor, descripcion_producto, placa, peso_neto', 'fecha',
  'not eliminada');
select ampliar_lista('weighing_records', 'busqueda, fecha, estado, operacion, aplica_liquidacion, peso_neto, pesoflete, vrpesada',
  'not eliminada');
select preparar_periodo('weighing_records', 'fecha', 'fecha, operacion, id_cliente, id_proveedor, id_producto, id_origen, humedad, '
  'impureza, grano_r, grano_p, yeso, peso_lleno, peso_vacio, cantbultos, tara_bulto, costofletexkg, vrpesada, id_formapago',
  'not $.eliminada');

-- The list in its order, whole and by each filter.
create index weighing_records_estado_idx on weighing_records
  (id_empresa, estado, id_weighing_record) include (fecha) where not eliminada;
create index weighing_records_patio_idx
  on weighing_records (id_empresa, id_weighing_record) where en_patio and not eliminada;
create index weighing_records_por_liquidar_idx
  on weighing_records (id_empresa, id_proveedor, id_weighing_record) where aplica_liquidacion;
create index weighing_records_eliminadas_idx on weighing_records (id_empresa, id_weighing_record) where eliminada;
-- A year of tickets is read from this index alone.
create index weighing_records_fecha_idx on weighing_records
  (id_empresa, fecha, id_weighing_record) include (estado, peso_neto) where not eliminada;
create index weighing_records_deposito_idx on weighing_records (id_empresa, fijar_hasta)
  include (aplica_liquidacion) where en_deposito and not eliminada;
-- Paddy that the laboratory has to analyse, a few among all tickets.
create index weighing_records_sin_analisis_idx on weighing_records (id_empresa, id_weighing_record)
  where (operacion = 'COMPRA' and es_paddy and not (coalesce(humedad, 0) > 0 and impureza is not null)) and not eliminada;
-- Stock sums the kilos by product and day from this index.
create index weighing_records_existencias_idx on weighing_records (id_empresa, id_producto, fecha)
  include (operacion, peso_neto) where not eliminada and peso_neto is not null;
create index weighing_records_cliente_idx on weighing_records (id_cliente);
create index weighing_records_proveedor_idx on weighing_records (id_proveedor);
create index weighing_records_conductor_idx on weighing_records (id_conductor);
create index weighing_records_transportador_idx on weighing_records (id_transportador) where id_transportador is not null;
create index weighing_records_producto_idx on weighing_records (id_producto);
create index weighing_records_vehiculo_idx on weighing_records (id_vehiculo, id_weighing_record);
create index weighing_records_liquidacion_idx on weighing_records (id_liquidacion) where id_liquidacion is not null;
create index weighing_records_importacion_idx on weighing_records (id_importacion) where id_importacion is not null;

-- The kept number of rows is that of the list, without deleted tickets.
create function descontar_eliminada() returns trigger language plpgsql as $$
begin
  update totales set cantidad = cantidad - 1 where tabla = tg_table_name and id_empresa = new.id_empresa;
  return null;
end $$;
create trigger total_marca after update of eliminada on weighing_records
  for each row when (new.eliminada and not old.eliminada) execute function descontar_eliminada();

-- Weights before and after a re-weighing.
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
select auditar_tabla('reweighings');
select amurallar_tabla('reweighings');
create index reweighings_pesada_idx on reweighings (id_weighing_record, id_repesaje);

-- Owners of the kilos of a purchase of paddy, where there are several.
create table weighing_shares (
  id_parte uuid primary key default uuid7(),
  id_empresa uuid not null references companies,
  id_weighing_record uuid not null references weighing_records,
  id_proveedor uuid not null references third_parties,
  nombre_proveedor text not null,
  -- As typed: kilos, or percents that add up to 100.
  unidad text not null check (unidad in ('KG', 'PORCENTAJE')),
  parte numeric(12, 2) not null check (parte > 0),
  -- Kilos of the net weight. Null until there is one.
  kg numeric(12, 2) check (kg > 0),
  constraint weighing_shares_un_dueno unique (id_weighing_record, id_proveedor)
);
select preparar_tabla('weighing_shares');
select preparar_copia('weighing_shares', 'id_proveedor', 'nombre_proveedor', 'nombre');
create index weighing_shares_proveedor_idx on weighing_shares (id_proveedor, id_weighing_record);

-- Kilos of a weighing by owner: the shares, or all kilos of the supplier.
create function duenos_de_pesada(pesada uuid) returns table (id_proveedor uuid, kg numeric) language sql stable as $$
  select p.id_proveedor, p.kg from weighing_shares p where p.id_weighing_record = pesada
  union all
  select w.id_proveedor, w.peso_neto from weighing_records w where w.id_weighing_record = pesada and not w.repartida
$$;
