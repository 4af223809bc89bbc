-- Cash receipts, and what they pay. Whole pesos.

create table payment_receipts (
  id_recibo_caja uuid primary key default uuid7(),
  id_empresa uuid not null references companies,
  numero_recibo text not null check (numero_recibo <> ''),
  estado text not null check (estado in ('PENDIENTE', 'APLICADO', 'ANULADO')),
  valor_pagado numeric(15) not null check (valor_pagado > 0),
  iva numeric(15) not null default 0 check (iva >= 0 and iva <= valor_pagado),
  fecha_recepcion_pago date not null,
  -- Null for an opening advance, whose method is unknown.
  id_medio_pago uuid references payment_methods,
  id_banco uuid references banks,
  id_cliente_tercero uuid not null references third_parties,
  nombre_cliente text not null,
  facturas_aplicadas text not null default '',
  observaciones text not null default '',
  -- MANUAL, PESADA for the fee of a ticket, SALDO_INICIAL for an opening advance. A fee pays its ticket and nothing else.
  origen text not null default 'MANUAL',
  id_weighing_record uuid references weighing_records,
  id_importacion uuid,
  motivo_anulacion text not null default '',
  -- Day on which the money goes back, and day of the void of a receipt of a closed month.
  fecha_anulacion date,
  anulada_el date,
  aplicado numeric(15) not null default 0 check (aplicado >= 0),
  por_aplicar numeric(15) not null generated always as (
    case when estado = 'ANULADO' or origen = 'PESADA' then 0 else valor_pagado - aplicado end) stored,
  constraint payment_receipts_numero_unico unique (id_empresa, numero_recibo),
  constraint payment_receipts_medio check ((origen = 'SALDO_INICIAL') = (id_medio_pago is null)),
  constraint payment_receipts_aplicado check (aplicado <= valor_pagado),
  constraint payment_receipts_aplicado_estado check (aplicado = 0 or (estado = 'APLICADO' and origen <> 'PESADA'))
);
select preparar_tabla('payment_receipts', 'numero_recibo, estado, nombre_cliente');
select preparar_copia('payment_receipts', 'id_cliente_tercero', 'nombre_cliente', 'nombre');
select preparar_orden('payment_receipts', 'numero_recibo, estado, valor_pagado, nombre_cliente, observaciones',
  'fecha_recepcion_pago');
select ampliar_lista('payment_receipts', 'busqueda, fecha_recepcion_pago, estado, valor_pagado, aplicado, por_aplicar');
select preparar_periodo('payment_receipts', 'fecha_recepcion_pago', 'fecha_recepcion_pago, valor_pagado, id_medio_pago, id_banco, '
  'id_cliente_tercero', '$.estado = ''APLICADO''');
create unique index payment_receipts_pesada_unica on payment_receipts (id_weighing_record) where estado <> 'ANULADO';
create index payment_receipts_cliente_idx on payment_receipts (id_cliente_tercero);
create index payment_receipts_fecha_idx on payment_receipts (id_empresa, fecha_recepcion_pago, id_recibo_caja);
create index payment_receipts_por_aplicar_idx on payment_receipts (id_empresa, id_recibo_caja) where por_aplicar > 0;
create index payment_receipts_importacion_idx on payment_receipts (id_importacion) where id_importacion is not null;
create index payment_receipts_anulados_idx
  on payment_receipts (id_empresa, ((actualizado_en at time zone 'America/Bogota')::date)) where estado = 'ANULADO';

-- A receipt moves money once it is APLICADO; a pending one may still bounce.
create function asentar_recibo(id uuid) returns void language plpgsql as $$
declare
  recibo payment_receipts;
  cuenta uuid[];
  dicho bank_movements;
begin
  select * into recibo from payment_receipts where id_recibo_caja = id;
  if recibo.estado = 'APLICADO' then
    cuenta := cuenta_de_pago(recibo.id_empresa, recibo.id_medio_pago, recibo.id_banco);
  end if;
  if cuenta is not null then
    dicho.id_empresa := recibo.id_empresa;
    dicho.id_banco := cuenta[1];
    dicho.fecha := recibo.fecha_recepcion_pago;
    dicho.valor := recibo.valor_pagado;
    dicho.tipo := 'RECIBO';
    dicho.documento := 'RECIBO';
    dicho.id_documento := id;
    dicho.numero := recibo.numero_recibo;
    dicho.id_tercero := recibo.id_cliente_tercero;
    dicho.concepto := recibo.observaciones;
    dicho.registro := actor() ->> 'nombre';
  end if;
  perform asentar('RECIBO', id, dicho, 'ANULACION', coalesce(recibo.fecha_anulacion, hoy_en_bogota()));
end $$;
create constraint trigger asentar after insert or update on payment_receipts deferrable initially deferred
  for each row execute function asentar_documento();

create table applied_receipts (
  id_applied_receipt uuid primary key default uuid7(),
  id_empresa uuid not null references companies,
  id_recibo_caja uuid not null references payment_receipts,
  numero_recibo text not null,
  id_cuenta_por_cobrar uuid not null references accounts_receivable,
  cuenta_por_cobrar_relacionada text not null,
  valor_aplicado numeric(15) not null check (valor_aplicado > 0),
  fecha_aplicacion date not null
);
select preparar_tabla('applied_receipts', 'numero_recibo, cuenta_por_cobrar_relacionada');
select preparar_copia('applied_receipts', 'id_recibo_caja', 'numero_recibo', 'numero_recibo');
select preparar_copia('applied_receipts', 'id_cuenta_por_cobrar', 'cuenta_por_cobrar_relacionada', 'numero_factura');
select preparar_orden('applied_receipts', 'numero_recibo, cuenta_por_cobrar_relacionada, valor_aplicado', 'fecha_aplicacion');
select ampliar_lista('applied_receipts', 'busqueda, fecha_aplicacion, valor_aplicado');
select preparar_periodo('applied_receipts', 'fecha_aplicacion', 'fecha_aplicacion, valor_aplicado, id_recibo_caja, '
  'id_cuenta_por_cobrar');
create index applied_receipts_recibo_idx on applied_receipts (id_recibo_caja);
create index applied_receipts_cuenta_idx on applied_receipts (id_cuenta_por_cobrar);
create index applied_receipts_fecha_idx on applied_receipts (id_empresa, fecha_aplicacion, id_applied_receipt);
