-- Accounts payable: what settlements, services and declarations owe, and debts of the first day. Whole pesos.

create table accounts_payable (
  id_cuenta_por_pagar uuid primary key default uuid7(),
  id_empresa uuid not null references companies,
  consecutivo text not null check (consecutivo <> ''),
  origen text not null check (origen in
    ('SALDO_INICIAL', 'LIQUIDACION', 'FLETE', 'DESCARGUE', 'CUOTA_FOMENTO', 'RETENCION', 'RETENCION_SERVICIOS', 'RETEICA')),
  id_liquidacion uuid references settlements,
  id_weighing_record uuid references weighing_records,
  -- Month of a declaration, else ''. It may be declared late.
  mes text not null default '' check (mes ~ '^([0-9]{4}-[0-9]{2})?$'),
  id_importacion uuid,
  id_tercero uuid not null references third_parties,
  nombre_tercero text not null,
  fecha date not null,
  fecha_vencimiento date not null,
  concepto text not null default '',
  -- Owed after the withholding. Both together are the cost of the service.
  valor numeric(15) not null check (valor > 0),
  retencion numeric(15) not null default 0 check (retencion >= 0),
  -- Percent, and the base in pesos above which it is withheld.
  tarifa_retencion numeric(9, 6) not null default 0 check (tarifa_retencion >= 0),
  base_retencion numeric(15) not null default 0 check (base_retencion >= 0),
  pagado numeric(15) not null default 0 check (pagado >= 0),
  anulada boolean not null default false,
  motivo_anulacion text not null default '',
  -- Day of the void of a payable of a closed month.
  anulada_el date,
  saldo numeric(15) not null generated always as (case when anulada then 0 else valor - pagado end) stored,
  constraint accounts_payable_consecutivo_unico unique (id_empresa, consecutivo),
  constraint accounts_payable_de_su_liquidacion check ((origen in ('LIQUIDACION', 'FLETE', 'DESCARGUE')) =
    (id_liquidacion is not null) and (origen in ('FLETE', 'DESCARGUE')) = (id_weighing_record is not null)),
  constraint accounts_payable_del_mes check ((mes <> '') =
    (origen in ('CUOTA_FOMENTO', 'RETENCION', 'RETENCION_SERVICIOS', 'RETEICA'))),
  constraint accounts_payable_vencimiento check (fecha_vencimiento >= fecha or mes <> ''),
  constraint accounts_payable_retencion check (retencion = 0 or tarifa_retencion > 0),
  constraint accounts_payable_pagado check (pagado <= valor),
  constraint accounts_payable_anulada check (anulada = (motivo_anulacion <> '')),
  constraint accounts_payable_anulada_sin_pagos check (not anulada or pagado = 0)
);
select preparar_tabla('accounts_payable', 'consecutivo, nombre_tercero, concepto');
select preparar_copia('accounts_payable', 'id_tercero', 'nombre_tercero', 'nombre');
select preparar_orden('accounts_payable', 'consecutivo, nombre_tercero, valor, saldo', 'fecha');
select ampliar_lista('accounts_payable', 'busqueda, fecha, fecha_vencimiento, anulada, origen, valor, pagado, retencion, saldo');
select preparar_periodo('accounts_payable', 'fecha', 'fecha, valor, id_tercero', 'not $.anulada');
create index accounts_payable_tercero_idx on accounts_payable (id_tercero);
create index accounts_payable_fecha_idx on accounts_payable (id_empresa, fecha, id_cuenta_por_pagar);
create index accounts_payable_vence_idx on accounts_payable (id_empresa, fecha_vencimiento, id_cuenta_por_pagar)
  include (fecha);
create index accounts_payable_por_vencimiento_idx on accounts_payable
  (id_empresa, (case when saldo > 0 then fecha_vencimiento else date 'infinity' end), id_cuenta_por_pagar) include (fecha);
create index accounts_payable_abiertas_idx on accounts_payable (id_empresa, fecha_vencimiento)
  include (saldo, id_tercero) where saldo > 0;
create index accounts_payable_liquidacion_idx on accounts_payable (id_liquidacion) where id_liquidacion is not null;
create unique index accounts_payable_de_liquidacion_unica on accounts_payable (id_liquidacion) where origen = 'LIQUIDACION';
create index accounts_payable_pesada_idx on accounts_payable (id_weighing_record) where id_weighing_record is not null;
create index accounts_payable_retenido_idx on accounts_payable (id_empresa, fecha, id_tercero)
  include (origen, valor, retencion) where id_weighing_record is not null and not anulada;
-- A month is declared once.
create unique index accounts_payable_mes_unico on accounts_payable (id_empresa, origen, mes) where mes <> '' and not anulada;
create index accounts_payable_importacion_idx on accounts_payable (id_importacion) where id_importacion is not null;
create index accounts_payable_anuladas_idx
  on accounts_payable (id_empresa, ((actualizado_en at time zone 'America/Bogota')::date)) where anulada;
create index accounts_payable_anulada_el_idx on accounts_payable (id_empresa, anulada_el) where anulada_el is not null;
