-- What is received and what is owed. The scale's fee makes one of both; other screens make theirs.
create table payment_receipts (
  id_recibo_caja uuid primary key default uuid7(),
  id_empresa uuid not null references companies,
  numero_recibo text not null check (numero_recibo <> ''),
  estado text not null check (estado in ('PENDIENTE', 'APLICADO', 'ANULADO')),
  valor_pagado numeric(15) not null check (valor_pagado > 0),
  fecha_recepcion_pago date not null,
  id_medio_pago uuid not null references payment_methods,
  id_cliente_tercero uuid not null references third_parties,
  nombre_cliente text not null,
  facturas_aplicadas text not null default '',
  observaciones text not null default '',
  motivo_anulacion text not null default '',
  -- PESADA for the fee of a ticket, else MANUAL.
  origen text not null default 'MANUAL',
  id_weighing_record uuid references weighing_records,
  version int not null default 1,
  creado_en timestamptz not null default now(),
  actualizado_en timestamptz not null default now(),
  busqueda text generated always as (texto_busqueda(numero_recibo, estado, nombre_cliente)) stored,
  constraint payment_receipts_numero_unico unique (id_empresa, numero_recibo)
);
select preparar_tabla('payment_receipts');
create unique index payment_receipts_pesada_unica on payment_receipts (id_weighing_record) where estado <> 'ANULADO';
create index payment_receipts_cliente_idx on payment_receipts (id_cliente_tercero);

create table accounts_receivable (
  id_cuenta_por_cobrar uuid primary key default uuid7(),
  id_empresa uuid not null references companies,
  numero_factura text not null check (numero_factura <> ''),
  valor_original_factura numeric(15) not null check (valor_original_factura > 0),
  -- Payments from before, as typed.
  total_abonos_realizados numeric(15) not null default 0 check (total_abonos_realizados >= 0),
  abonos numeric(15) not null default 0 check (abonos >= 0),
  fecha_factura date not null,
  fecha_esperada_pago date not null,
  porcentaje_interes_mora numeric(18, 6) not null default 0 check (porcentaje_interes_mora >= 0),
  observaciones text not null default '',
  cliente_id uuid not null references third_parties,
  cliente_nombre text not null,
  anulada boolean not null default false,
  motivo_anulacion text not null default '',
  -- PESADA for the fee of a ticket, else MANUAL.
  origen text not null default 'MANUAL',
  id_weighing_record uuid references weighing_records,
  version int not null default 1,
  creado_en timestamptz not null default now(),
  actualizado_en timestamptz not null default now(),
  busqueda text generated always as (texto_busqueda(numero_factura, cliente_nombre)) stored,
  constraint accounts_receivable_numero_unico unique (id_empresa, numero_factura),
  constraint accounts_receivable_abonos check (total_abonos_realizados + abonos <= valor_original_factura)
);
select preparar_tabla('accounts_receivable');
create unique index accounts_receivable_pesada_unica on accounts_receivable (id_weighing_record) where not anulada;
create index accounts_receivable_cliente_idx on accounts_receivable (cliente_id);

create function renombrar_en_cartera() returns trigger
language plpgsql as $$
begin
  perform set_config('molino.silencio', 'on', true);
  update payment_receipts set nombre_cliente = new.nombre where id_cliente_tercero = new.id_tercero;
  update accounts_receivable set cliente_nombre = new.nombre where cliente_id = new.id_tercero;
  perform set_config('molino.silencio', '', true);
  return null;
end $$;
create trigger renombrar_en_cartera after update of nombre on third_parties
  for each row when (old.nombre <> new.nombre) execute function renombrar_en_cartera();
