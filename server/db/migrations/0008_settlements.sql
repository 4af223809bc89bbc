-- Settlements of paddy. Kilos, and amounts in whole pesos; calculo holds every row, step and parameter as it was computed.
create table settlements (
  id_liquidacion uuid primary key default uuid7(),
  id_empresa uuid not null references companies,
  consecutivo text not null check (consecutivo <> ''),
  fecha date not null,
  estado text not null default 'BORRADOR' check (estado in ('BORRADOR', 'APROBADA', 'PAGADA', 'ANULADA')),
  id_proveedor uuid not null references third_parties,
  nombre_proveedor text not null,
  identificacion_proveedor text not null,
  precio_carga numeric(18, 6) not null check (precio_carga > 0),
  registro text not null check (registro in ('BOLSA', 'RETENCION', 'NINGUNO')),
  cantidad_pesadas int not null check (cantidad_pesadas > 0),
  peso_neto numeric(14, 2) not null check (peso_neto > 0),
  descuento_lab_kg numeric(14, 2) not null,
  kg_liquidados numeric(14, 2) not null check (kg_liquidados >= 0),
  subtotal numeric(15) not null check (subtotal >= 0),
  cuota_fomento numeric(15) not null check (cuota_fomento >= 0),
  registro_bolsa numeric(15) not null default 0 check (registro_bolsa >= 0),
  retencion numeric(15) not null default 0 check (retencion >= 0),
  descargue numeric(15) not null default 0 check (descargue >= 0),
  flete numeric(15) not null default 0 check (flete >= 0),
  bascula numeric(15) not null default 0 check (bascula >= 0),
  otras_deducciones numeric(15) not null default 0 check (otras_deducciones >= 0),
  total_deducciones numeric(15) not null,
  total_antes_abono numeric(15) not null,
  -- Offset against a crop loan; it counts in the agreement from approval on, and a void takes it out while that runs.
  id_acuerdo uuid constraint settlements_acuerdo_fk references financing_agreements,
  abono numeric(15) not null default 0 check (abono >= 0),
  abono_contado boolean not null default false,
  total_a_pagar numeric(15) not null check (total_a_pagar >= 0),
  observaciones text not null default '',
  liquido text not null default '',
  liquidada_en timestamptz not null default now(),
  aprobo text not null default '',
  aprobada_en timestamptz,
  -- What the commodity exchange gave a settlement registered there, asked for when it is approved (N-137).
  numero_registro_bolsa text not null default '',
  fecha_registro_bolsa date,
  pago text not null default '',
  fecha_pago date,
  id_fpago uuid references payment_methods,
  id_banco uuid references banks,
  anulo text not null default '',
  anulada_en timestamptz,
  motivo_anulacion text not null default '',
  constraint settlements_consecutivo_unico unique (id_empresa, consecutivo),
  constraint settlements_una_ruta check (registro_bolsa = 0 or retencion = 0),
  constraint settlements_deducciones check (total_deducciones =
    cuota_fomento + registro_bolsa + retencion + descargue + flete + bascula + otras_deducciones),
  constraint settlements_total check (
    total_antes_abono = subtotal - total_deducciones and total_a_pagar = total_antes_abono - abono),
  constraint settlements_abono check ((abono > 0) = (id_acuerdo is not null)),
  constraint settlements_abono_contado check (not abono_contado or (abono > 0 and aprobada_en is not null)),
  constraint settlements_registro_en_bolsa check (
    (numero_registro_bolsa = '') = (fecha_registro_bolsa is null) and (numero_registro_bolsa = '' or registro = 'BOLSA')),
  constraint settlements_aprobada check (estado in ('BORRADOR', 'ANULADA') or aprobada_en is not null),
  constraint settlements_pagada check (estado <> 'PAGADA' or (fecha_pago is not null and id_fpago is not null)),
  constraint settlements_anulada check ((estado = 'ANULADA') = (anulada_en is not null))
);
select preparar_tabla('settlements', 'consecutivo, nombre_proveedor, identificacion_proveedor');
select preparar_copia('settlements', 'id_proveedor', 'nombre_proveedor', 'nombre');
create index settlements_proveedor_idx on settlements (id_proveedor, id_liquidacion);
create index settlements_estado_idx on settlements (id_empresa, estado, id_liquidacion);
create index settlements_fecha_idx on settlements (id_empresa, fecha);
create index settlements_acuerdo_idx on settlements (id_acuerdo) where id_acuerdo is not null;

-- The whole calculation apart from the row, which lists read.
create table settlement_calculations (
  id_liquidacion uuid primary key references settlements,
  calculo jsonb not null
);

-- A weighing is in one living settlement at most.
create table settlement_weighings (
  id_liquidacion uuid not null references settlements,
  id_weighing_record uuid not null references weighing_records,
  viva boolean not null default true,
  kg_liquidados numeric(14, 2) not null,
  subtotal numeric(15) not null,
  primary key (id_liquidacion, id_weighing_record)
);
create unique index settlement_weighings_viva_unica on settlement_weighings (id_weighing_record) where viva;
create index settlement_weighings_pesada_idx on settlement_weighings (id_weighing_record);

-- Weighings and settlements point to each other.
alter table weighing_records add constraint weighing_records_liquidacion_fk
  foreign key (id_liquidacion) references settlements;

create table milling_operations (
  id_maquila uuid primary key default uuid7(),
  id_empresa uuid not null references companies,
  consecutivo text not null check (consecutivo <> ''),
  fecha date not null,
  kgs_netos numeric(12, 2) not null check (kgs_netos >= 0),
  costo_prom_kg numeric(18, 6) not null check (costo_prom_kg >= 0),
  pr_venta_kg numeric(18, 6) not null check (pr_venta_kg >= 0),
  utilidad numeric(15) not null,
  constraint milling_operations_consecutivo_unico unique (id_empresa, consecutivo)
);
select preparar_tabla('milling_operations', 'consecutivo');
create index milling_operations_fecha_idx on milling_operations (id_empresa, fecha);
