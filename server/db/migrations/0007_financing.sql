-- Crop loans: agreements with suppliers and their loans (contract.md, The chain of documents 3). Amounts in whole pesos.
create table financing_agreements (
  id_acuerdo_de_financiamiento uuid primary key default uuid7(),
  id_empresa uuid not null references companies,
  consecutivo text not null check (consecutivo <> ''),
  -- The supplier, as document 2 spells it.
  id_tercetro uuid not null references third_parties,
  nombre_tercero text not null,
  tipo_identificacion_tercero text not null,
  identificacion_tercero text not null,
  fecha_de_inicio date not null,
  numero_de_dias_del_cultivo int not null check (numero_de_dias_del_cultivo between 30 and 120),
  numero_hectareas numeric(12, 2) not null check (numero_hectareas > 0),
  -- % a month, and pesos a hectare: copied from the dated parameters when the agreement is made.
  tasa numeric(18, 6) not null check (tasa >= 0),
  cupo_hectarea numeric(18, 6) not null check (cupo_hectarea >= 0),
  maximo_prestar numeric(15) not null check (maximo_prestar >= 0),
  estado text not null default 'EN_EJECUCION' check (estado in ('EN_EJECUCION', 'TERMINADO', 'CANCELADO')),
  descripcion_cierre text not null default '',
  fecha_liquidacion date,
  cerro text not null default '',
  cerrado_en timestamptz,
  -- Kept by whoever changes a loan or an offset: interest up to calculado_al, and what settlements paid.
  total_neto numeric(15) not null default 0 check (total_neto >= 0),
  interes numeric(15) not null default 0 check (interes >= 0),
  abonado numeric(15) not null default 0 check (abonado >= 0),
  calculado_al date,
  total_mas_interes numeric(15) generated always as (total_neto + interes) stored,
  saldo numeric(15) generated always as (total_neto + interes - abonado) stored check (saldo >= 0),
  sobre_maximo boolean generated always as (total_neto > maximo_prestar) stored,
  fecha_fin_cultivo date generated always as (fecha_de_inicio + numero_de_dias_del_cultivo) stored,
  constraint financing_agreements_consecutivo_unico unique (id_empresa, consecutivo),
  constraint financing_agreements_maximo check (maximo_prestar = round(numero_hectareas * cupo_hectarea)),
  constraint financing_agreements_cerrado check ((estado = 'EN_EJECUCION') = (fecha_liquidacion is null)),
  constraint financing_agreements_cancelado check (estado <> 'CANCELADO' or descripcion_cierre <> ''),
  constraint financing_agreements_cierre check (fecha_liquidacion >= fecha_de_inicio)
);
select preparar_tabla('financing_agreements', 'consecutivo, nombre_tercero, identificacion_tercero');
select preparar_copia('financing_agreements', 'id_tercetro', 'nombre_tercero', 'nombre');
select preparar_copia('financing_agreements', 'id_tercetro', 'tipo_identificacion_tercero', 'tipo_identificacion');
select preparar_copia('financing_agreements', 'id_tercetro', 'identificacion_tercero', 'identificacion');
create index financing_agreements_tercero_idx on financing_agreements (id_tercetro, id_acuerdo_de_financiamiento);
create index financing_agreements_estado_idx on financing_agreements (id_empresa, estado, id_acuerdo_de_financiamiento);
create index financing_agreements_fecha_idx
  on financing_agreements (id_empresa, fecha_de_inicio, id_acuerdo_de_financiamiento);
create index financing_agreements_sobre_maximo_idx on financing_agreements (id_empresa, id_acuerdo_de_financiamiento)
  where sobre_maximo;

create table financing_agreement_movements (
  id_movimiento_af uuid primary key default uuid7(),
  id_empresa uuid not null references companies,
  id_financing_agreement uuid not null references financing_agreements,
  fecha_movimiento date not null,
  descripcion text not null check (descripcion <> ''),
  modalidad_financiacion text not null
    check (modalidad_financiacion in ('MONEY_LOAN', 'SUPPLIES_DELIVERY', 'RICE_IN_KIND')),
  id_fpago uuid references payment_methods,
  id_banco uuid references banks,
  valor numeric(15) not null check (valor > 0),
  -- The agreement's closing day; empty while it runs (C-90).
  fecha_liquidacion date,
  -- Kept like those of the agreement.
  intereses numeric(15) not null default 0 check (intereses >= 0),
  total numeric(15) generated always as (valor + intereses) stored,
  constraint financing_agreement_movements_pago check ((modalidad_financiacion = 'MONEY_LOAN') = (id_fpago is not null)),
  constraint financing_agreement_movements_banco check (id_banco is null or id_fpago is not null),
  constraint financing_agreement_movements_cierre check (fecha_liquidacion >= fecha_movimiento)
);
select preparar_tabla('financing_agreement_movements', 'descripcion');
create index financing_agreement_movements_acuerdo_idx
  on financing_agreement_movements (id_financing_agreement, fecha_movimiento, id_movimiento_af);
create index financing_agreement_movements_fpago_idx on financing_agreement_movements (id_fpago);
create index financing_agreement_movements_banco_idx on financing_agreement_movements (id_banco);
