-- Settlements of paddy, and advances that they take off. Kilos, and amounts in whole pesos.

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
  precio_tonelada numeric(18, 6),
  cantidad_pesadas int not null check (cantidad_pesadas > 0),
  -- Day of the oldest ticket. The days to register at the exchange run from here.
  primera_pesada date not null,
  peso_neto numeric(14, 2) not null check (peso_neto > 0),
  descuento_lab_kg numeric(14, 2) not null,
  -- Effect of the quality tables in words. '' if none applied.
  calidad text not null default '',
  kg_liquidados numeric(14, 2) not null check (kg_liquidados >= 0),
  subtotal numeric(15) not null check (subtotal >= 0),
  cuota_fomento numeric(15) not null check (cuota_fomento >= 0),
  registro_bolsa numeric(15) not null default 0 check (registro_bolsa >= 0),
  retencion numeric(15) not null default 0 check (retencion >= 0),
  reteica numeric(15) not null default 0 check (reteica >= 0),
  descargue numeric(15) not null default 0 check (descargue >= 0),
  flete numeric(15) not null default 0 check (flete >= 0),
  bascula numeric(15) not null default 0 check (bascula >= 0),
  otras_deducciones numeric(15) not null default 0 check (otras_deducciones >= 0),
  total_deducciones numeric(15) not null,
  total_antes_abono numeric(15) not null,
  -- Offset against a crop loan. The agreement counts it from approval on; a void takes it out while the agreement runs.
  id_acuerdo uuid constraint settlements_acuerdo_fk references financing_agreements,
  abono numeric(15) not null default 0 check (abono >= 0),
  abono_contado boolean not null default false,
  -- Advances, and payments for voided settlements, that this one takes off.
  anticipo numeric(15) not null default 0 check (anticipo >= 0),
  total_a_pagar numeric(15) not null check (total_a_pagar >= 0),
  -- Number of the fixation among those of the supplier. Null for paddy that was no deposit.
  numero_fijacion int check (numero_fijacion > 0),
  -- Settlement at a wrong price that this one corrects.
  corrige_a uuid references settlements,
  observaciones text not null default '',
  liquido text not null default '',
  liquidada_en timestamptz not null default now(),
  aprobo text not null default '',
  aprobada_en timestamptz,
  -- Registration at the commodity exchange, or the withholding in its place. Several settlements share a number only if
  -- somebody says so.
  registro text not null check (registro in ('BOLSA', 'RETENCION', 'NINGUNO')),
  numero_registro_bolsa text not null default '',
  fecha_registro_bolsa date,
  registro_compartido boolean not null default false,
  -- Document that makes the purchase deductible: the supplier's invoice, or a support document of the company.
  tipo_documento text not null default '' check (tipo_documento in ('', 'FACTURA', 'DOCUMENTO_SOPORTE')),
  numero_documento text not null default '',
  fecha_documento date,
  id_rango uuid references authorised_ranges,
  pago text not null default '',
  fecha_pago date,
  id_fpago uuid references payment_methods,
  id_banco uuid references banks,
  anulo text not null default '',
  anulada_en timestamptz,
  motivo_anulacion text not null default '',
  -- Day of the void of a settlement of a closed month.
  anulada_el date,
  constraint settlements_consecutivo_unico unique (id_empresa, consecutivo),
  constraint settlements_una_ruta check (registro_bolsa = 0 or retencion = 0),
  constraint settlements_deducciones check (total_deducciones =
    cuota_fomento + registro_bolsa + retencion + reteica + descargue + flete + bascula + otras_deducciones),
  constraint settlements_total check (
    total_antes_abono = subtotal - total_deducciones and total_a_pagar = total_antes_abono - abono - anticipo),
  constraint settlements_abono check ((abono > 0) = (id_acuerdo is not null)),
  constraint settlements_abono_contado check (not abono_contado or (abono > 0 and aprobada_en is not null)),
  constraint settlements_registro_en_bolsa check (
    (numero_registro_bolsa = '') = (fecha_registro_bolsa is null) and (numero_registro_bolsa = '' or registro = 'BOLSA')),
  constraint settlements_registro_compartido check (not registro_compartido or numero_registro_bolsa <> ''),
  constraint settlements_documento check ((tipo_documento = '') = (numero_documento = '')
    and (tipo_documento = '') = (fecha_documento is null)),
  constraint settlements_rango check (id_rango is null or tipo_documento = 'DOCUMENTO_SOPORTE'),
  constraint settlements_aprobada check (estado in ('BORRADOR', 'ANULADA') or aprobada_en is not null),
  constraint settlements_pagada check (estado <> 'PAGADA' or (fecha_pago is not null and id_fpago is not null)),
  constraint settlements_anulada check ((estado = 'ANULADA') = (anulada_en is not null))
);
select preparar_tabla('settlements', 'consecutivo, nombre_proveedor, identificacion_proveedor');
select preparar_copia('settlements', 'id_proveedor', 'nombre_proveedor', 'nombre');
select preparar_orden('settlements', 'nombre_proveedor, kg_liquidados, subtotal, total_a_pagar', 'fecha');
select preparar_orden('settlements', 'primera_pesada');
select ampliar_lista('settlements', 'busqueda, fecha, estado, peso_neto, kg_liquidados, subtotal, retencion, reteica, registro_bolsa, '
  'cuota_fomento, total_deducciones, abono, anticipo, total_a_pagar');
select preparar_periodo('settlements', 'fecha', 'fecha, id_proveedor, precio_carga, registro, peso_neto, kg_liquidados, subtotal, '
  'cuota_fomento, registro_bolsa, retencion, reteica, descargue, flete, bascula, otras_deducciones, id_acuerdo, abono, anticipo, '
  'total_a_pagar', '$.estado in (''APROBADA'', ''PAGADA'')');
create index settlements_proveedor_idx on settlements (id_proveedor, id_liquidacion);
create index settlements_estado_idx on settlements (id_empresa, estado, id_liquidacion);
create index settlements_fecha_idx on settlements (id_empresa, fecha);
create index settlements_acuerdo_idx on settlements (id_acuerdo) where id_acuerdo is not null;
create index settlements_anticipo_idx on settlements (id_proveedor) where anticipo > 0;
create unique index settlements_fijacion_unica on settlements (id_proveedor, numero_fijacion) where numero_fijacion is not null;
create unique index settlements_corrige_a on settlements (corrige_a) where corrige_a is not null;
create unique index settlements_registro_unico on settlements (id_empresa, clave_de_texto(numero_registro_bolsa))
  where numero_registro_bolsa <> '' and estado <> 'ANULADA' and not registro_compartido;
create index settlements_por_registrar_idx on settlements (id_empresa, primera_pesada)
  where registro = 'BOLSA' and numero_registro_bolsa = '' and estado <> 'ANULADA';
-- A support document's number is used once for ever. A supplier's invoice belongs to one settlement that is not voided.
create unique index settlements_soporte_unico on settlements (id_empresa, numero_documento)
  where tipo_documento = 'DOCUMENTO_SOPORTE';
create unique index settlements_factura_unica on settlements (id_proveedor, clave_de_texto(numero_documento))
  where tipo_documento = 'FACTURA' and estado <> 'ANULADA';
create index settlements_documento_idx on settlements (id_empresa, tipo_documento, id_liquidacion) include (fecha, estado);
create index settlements_rango_idx on settlements (id_rango) where id_rango is not null;
-- Vouchers of some days find the few voided settlements by the day of the void.
create index settlements_anuladas_idx on settlements (id_empresa, ((anulada_en at time zone 'America/Bogota')::date))
  where estado = 'ANULADA';
create index settlements_anulada_el_idx on settlements (id_empresa, anulada_el) where anulada_el is not null;

alter table weighing_records add constraint weighing_records_liquidacion_fk
  foreign key (id_liquidacion) references settlements;

-- Each row, step and parameter as computed. Lists do not read it, so it stands apart.
create table settlement_calculations (
  id_liquidacion uuid primary key references settlements,
  calculo jsonb not null
);
select amurallar_tabla('settlement_calculations',
  'exists (select from settlements s where s.id_liquidacion = settlement_calculations.id_liquidacion)');

-- Part of a weighing that a settlement takes: kilos of the net weight, and their freight and scale fee. A draft whose
-- weighing went to another supplier has 0 kilos.
create table settlement_weighings (
  id_liquidacion uuid not null references settlements,
  id_weighing_record uuid not null references weighing_records,
  viva boolean not null default true,
  kg numeric(14, 2) not null check (kg >= 0),
  kg_liquidados numeric(14, 2) not null,
  subtotal numeric(15) not null,
  flete numeric(15) not null check (flete >= 0),
  bascula numeric(15) not null check (bascula >= 0),
  primary key (id_liquidacion, id_weighing_record)
);
select amurallar_tabla('settlement_weighings',
  'exists (select from settlements s where s.id_liquidacion = settlement_weighings.id_liquidacion)');
create index settlement_weighings_pesada_idx on settlement_weighings (id_weighing_record, id_liquidacion) include (kg, viva);

-- Shares add up to the net weight, and no kilo is settled twice. The check runs at the end of a transaction with the
-- weighing locked, so that concurrent settlements count each other.
create function cuidar_kilos() returns trigger language plpgsql as $$
declare
  pesada uuid := (case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end ->> 'id_weighing_record')::uuid;
  w record;
begin
  select id_weighing_record, consecutivo, peso_neto, repartida into w
    from weighing_records where id_weighing_record = pesada for no key update;
  if not found then
    return null;
  end if;
  if w.repartida is distinct from exists (select from weighing_shares where id_weighing_record = pesada)
    or (w.repartida and w.peso_neto is distinct from
      (select case when count(*) = count(kg) then sum(kg) end from weighing_shares where id_weighing_record = pesada))
  then
    raise exception 'The shares of weighing % are not its net weight', w.consecutivo
      using errcode = 'check_violation', constraint = 'weighing_shares_suman';
  end if;
  if exists (
    select from settlement_weighings l join settlements s using (id_liquidacion)
    where l.id_weighing_record = pesada and l.viva
    group by s.id_proveedor
    having sum(l.kg) > coalesce((select d.kg from duenos_de_pesada(pesada) d where d.id_proveedor = s.id_proveedor), 0))
  then
    raise exception 'More kilos of weighing % are settled than there are', w.consecutivo
      using errcode = 'check_violation', constraint = 'settlement_weighings_alcanzan';
  end if;
  return null;
end $$;
create constraint trigger kilos_de_la_pesada after insert or update of kg, viva on settlement_weighings
  deferrable initially deferred for each row execute function cuidar_kilos();
create constraint trigger kilos_de_la_pesada after insert or update or delete on weighing_shares
  deferrable initially deferred for each row execute function cuidar_kilos();
create constraint trigger kilos_de_la_pesada after update of peso_neto, id_proveedor, repartida on weighing_records
  deferrable initially deferred for each row when (old.peso_neto is distinct from new.peso_neto
    or old.id_proveedor is distinct from new.id_proveedor or old.repartida is distinct from new.repartida)
  execute function cuidar_kilos();

-- Advances that suppliers had on the first day. The next settlements take them off.
create table advances (
  id_anticipo uuid primary key default uuid7(),
  id_empresa uuid not null references companies,
  consecutivo text not null check (consecutivo <> ''),
  id_tercero uuid not null references third_parties,
  nombre_tercero text not null,
  fecha date not null,
  valor numeric(15) not null check (valor > 0),
  concepto text not null default '',
  id_importacion uuid,
  constraint advances_consecutivo_unico unique (id_empresa, consecutivo)
);
select preparar_tabla('advances', 'consecutivo, nombre_tercero');
select preparar_copia('advances', 'id_tercero', 'nombre_tercero', 'nombre');
select preparar_periodo('advances', 'fecha', 'fecha, valor, id_tercero');
create index advances_tercero_idx on advances (id_tercero, id_anticipo);
create index advances_importacion_idx on advances (id_importacion) where id_importacion is not null;
