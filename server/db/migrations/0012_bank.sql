-- Bank and cash book: accounts, movements, cash closings and reconciliations. Whole pesos.

-- Bank accounts and cash boxes. saldo_actual is saldo_inicial on fecha_si plus all movements since. Only triggers write it.
create table banks (
  id_banco uuid primary key default uuid7(),
  id_empresa uuid not null references companies,
  nombre text not null check (nombre <> ''),
  clase text not null default 'BANCO' check (clase in ('BANCO', 'CAJA')),
  nro_cuenta text not null default '',
  saldo_inicial numeric(15),
  saldo_actual numeric(15),
  fecha_si date,
  tags text not null default '',
  activo boolean not null default true,
  id_importacion uuid
);
select preparar_tabla('banks', 'nombre');
select preparar_orden('banks', 'nombre, nro_cuenta, saldo_inicial, saldo_actual, fecha_si');
select preparar_periodo('banks', 'fecha_si', 'fecha_si, saldo_inicial', '$.saldo_inicial is not null');
create unique index banks_cuenta_unica on banks (id_empresa, clave_de_texto(nombre), clave_de_texto(nro_cuenta))
  where nro_cuenta <> '';
create unique index banks_caja_unica on banks (id_empresa, clave_de_texto(nombre)) where clase = 'CAJA';
create index banks_importacion_idx on banks (id_importacion) where id_importacion is not null;

-- Positive values come in, negative ones go out. A movement never changes. Triggers write the movements of documents at
-- the end of a transaction. `origen` and `id_origen` name the row that moved money. `documento` and `id_documento` name
-- the document to open.
create table bank_movements (
  id_movimiento uuid primary key default uuid7(),
  id_empresa uuid not null references companies,
  -- Null if a document names a bank method without a bank, until somebody names the bank.
  id_banco uuid references banks,
  fecha date not null,
  valor numeric(15) not null check (valor <> 0),
  tipo text not null check (tipo in ('RECIBO', 'LIQUIDACION', 'CUENTA_POR_PAGAR', 'DEVOLUCION', 'PRESTAMO', 'ANULACION',
    'CORRECCION', 'ENTRADA', 'SALIDA', 'TRASLADO')),
  origen text not null check (origen in ('PAGO', 'RECIBO', 'PRESTAMO', 'MANO')),
  id_origen uuid,
  documento text not null default '',
  id_documento uuid,
  numero text not null default '',
  id_tercero uuid,
  concepto text not null default '',
  registro text not null default '',
  -- False once another movement takes it back.
  vigente boolean not null default true,
  revierte uuid unique references bank_movements,
  -- Same id on both sides of a transfer.
  id_traslado uuid,
  constraint bank_movements_origen check ((origen = 'MANO') = (id_origen is null)),
  constraint bank_movements_motivo check (origen <> 'MANO' or concepto <> '' and id_banco is not null)
);
select preparar_tabla('bank_movements');
select preparar_periodo('bank_movements', 'fecha', 'fecha, valor, id_banco');
create unique index bank_movements_origen_unico on bank_movements (origen, id_origen) where vigente and id_origen is not null;
-- Balances of an account up to a day are summed from this index.
create index bank_movements_cuenta_idx on bank_movements (id_banco, fecha, id_movimiento) include (id_empresa, valor);
create index bank_movements_fecha_idx on bank_movements (id_empresa, fecha);
create index bank_movements_sin_cuenta_idx on bank_movements (id_empresa, fecha) where id_banco is null;
create index bank_movements_traslado_idx on bank_movements (id_traslado) where id_traslado is not null;

-- A movement without a bank may get one. Nothing else changes.
create function rechazar_cambio_de_movimiento() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.id_banco is null and new.id_banco is not null
    and (to_jsonb(new) - '{id_banco,version,actualizado_en}'::text[]) = (to_jsonb(old) - '{id_banco,version,actualizado_en}'::text[])
  then
    return new;
  end if;
  raise exception 'A movement of the bank book is neither changed nor deleted';
end $$;
create trigger solo_agregar before delete or update of id_movimiento, id_empresa, id_banco, fecha, valor, tipo, origen, id_origen,
  documento, id_documento, numero, id_tercero, concepto, registro, revierte, id_traslado on bank_movements
  for each row execute function rechazar_cambio_de_movimiento();

create function saldo_de_cuenta(banco uuid, inicial numeric, desde date) returns numeric language sql stable as $$
  select inicial + coalesce(sum(valor), 0) from bank_movements where id_banco = banco and fecha >= coalesce(desde, '-infinity')
$$;
create function abrir_cuenta() returns trigger language plpgsql as $$
begin
  new.saldo_actual := saldo_de_cuenta(new.id_banco, new.saldo_inicial, new.fecha_si);
  return new;
end $$;
create trigger abrir before insert or update of saldo_inicial, fecha_si on banks
  for each row execute function abrir_cuenta();

-- Adds movements to the balances of their accounts, without a version and an audit entry of the account.
create function mover_saldos(cuentas jsonb) returns void language plpgsql as $$
declare
  silencio text := current_setting('molino.silencio', true);
begin
  perform set_config('molino.silencio', 'on', true);
  update banks b set saldo_actual = b.saldo_actual + (
      select coalesce(sum((m ->> 'valor')::numeric), 0) from jsonb_array_elements(cuentas) m
      where (m ->> 'id_banco')::uuid = b.id_banco and (m ->> 'fecha')::date >= coalesce(b.fecha_si, '-infinity'))
  where b.id_banco in (select (m ->> 'id_banco')::uuid from jsonb_array_elements(cuentas) m) and b.saldo_inicial is not null;
  perform set_config('molino.silencio', coalesce(silencio, ''), true);
end $$;
create function sumar_saldo() returns trigger language plpgsql as $$
begin
  perform mover_saldos((select coalesce(jsonb_agg(jsonb_build_object('id_banco', id_banco, 'fecha', fecha, 'valor', valor)), '[]')
    from filas where id_banco is not null));
  return null;
end $$;
create function ubicar_saldo() returns trigger language plpgsql as $$
begin
  perform mover_saldos(jsonb_build_array(jsonb_build_object('id_banco', new.id_banco, 'fecha', new.fecha, 'valor', new.valor)));
  return null;
end $$;
-- The name sorts after total_alta. Two transactions of a company wait there, so they cannot deadlock at their accounts.
create trigger total_saldo after insert on bank_movements referencing new table as filas
  for each statement execute function sumar_saldo();
create trigger total_ubicado after update of id_banco on bank_movements
  for each row when (old.id_banco is null and new.id_banco is not null) execute function ubicar_saldo();

-- Cash box of a company: the oldest in use. Creates one if there is none.
create function caja_de(empresa uuid) returns uuid language plpgsql as $$
declare
  caja uuid;
begin
  for vuelta in 1..2 loop
    select id_banco into caja from banks where id_empresa = empresa and clase = 'CAJA' order by activo desc, id_banco limit 1;
    exit when caja is not null;
    insert into banks (id_empresa, nombre, clase) values (empresa, 'Caja general', 'CAJA') on conflict do nothing;
  end loop;
  return caja;
end $$;

-- Account of a payment method: null if it moves no money, {} for a bank method without a bank.
create function cuenta_de_pago(empresa uuid, metodo uuid, banco uuid) returns uuid[] language plpgsql as $$
declare
  marcas text[];
begin
  select string_to_array(tags, '|') into marcas from payment_methods where id_forma_pago = metodo;
  return case
    when marcas is null or marcas && array['CREDITO', 'DESCUENTO_LIQUIDACION'] then null
    when banco is not null then array[banco]
    when 'SON_BANCOS' = any (marcas) then '{}'
    else array[caja_de(empresa)]
  end;
end $$;

-- Brings the book to `dicho`, which a document says now. If the book differs, a reversal takes the old movement back and
-- a new one is written. `dia`: day of the reversal, else that of the movement. `dicho` without a value moves nothing.
create function asentar(de text, id uuid, dicho bank_movements, reverso text, dia date default null) returns void
language plpgsql as $$
declare
  asentado bank_movements;
  silencio text := current_setting('molino.silencio', true);
begin
  select * into asentado from bank_movements where origen = de and id_origen = id and vigente;
  if asentado.id_movimiento is null and dicho.valor is null or asentado.valor = dicho.valor and asentado.fecha = dicho.fecha
    and (dicho.id_banco is null or asentado.id_banco is not distinct from dicho.id_banco
      or (select bool_and(clase = 'CAJA') from banks where id_banco in (asentado.id_banco, dicho.id_banco)))
  then
    return;
  end if;
  perform set_config('molino.silencio', 'on', true);
  if asentado.id_movimiento is not null then
    update bank_movements set vigente = false where id_movimiento = asentado.id_movimiento;
    insert into bank_movements (id_empresa, id_banco, fecha, valor, tipo, origen, id_origen, documento, id_documento, numero,
      id_tercero, concepto, registro, vigente, revierte)
    values (asentado.id_empresa, asentado.id_banco, greatest(coalesce(dia, asentado.fecha), asentado.fecha), -asentado.valor, reverso,
      de, id, asentado.documento, asentado.id_documento, asentado.numero, asentado.id_tercero, asentado.concepto,
      actor() ->> 'nombre', false, asentado.id_movimiento);
  end if;
  if dicho.valor is not null then
    insert into bank_movements (id_empresa, id_banco, fecha, valor, tipo, origen, id_origen, documento, id_documento, numero,
      id_tercero, concepto, registro)
    values (dicho.id_empresa, dicho.id_banco, dicho.fecha, dicho.valor, dicho.tipo, de, id, dicho.documento, dicho.id_documento,
      dicho.numero, dicho.id_tercero, dicho.concepto, dicho.registro);
  end if;
  perform set_config('molino.silencio', coalesce(silencio, ''), true);
end $$;

-- Writes the movement of a document. The triggers wait for the end of the transaction, when the document is complete and
-- accounts are locked shortly. Each document's file has its function.
create function asentar_documento() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'payments' then
    perform asentar_pago(new.id_pago);
  elsif tg_table_name = 'payment_receipts' then
    if tg_op = 'INSERT' or (new.estado, new.valor_pagado, new.fecha_recepcion_pago, new.id_medio_pago, new.id_banco)
      is distinct from (old.estado, old.valor_pagado, old.fecha_recepcion_pago, old.id_medio_pago, old.id_banco)
    then
      perform asentar_recibo(new.id_recibo_caja);
    end if;
  elsif tg_op = 'DELETE' then
    perform asentar_prestamo(old.id_movimiento_af);
  elsif tg_op = 'INSERT' or (new.estado, new.valor, new.fecha_movimiento, new.id_fpago, new.id_banco)
    is distinct from (old.estado, old.valor, old.fecha_movimiento, old.id_fpago, old.id_banco)
  then
    perform asentar_prestamo(new.id_movimiento_af);
  end if;
  return null;
end $$;

-- Cash counted at the end of a day, by denomination, beside the balance of the book. A wrong closing is voided.
create table cash_closings (
  id_cierre uuid primary key default uuid7(),
  id_empresa uuid not null references companies,
  id_banco uuid not null references banks,
  fecha date not null,
  -- Number of each note and coin.
  conteo jsonb not null,
  contado numeric(15) not null check (contado >= 0),
  libro numeric(15) not null,
  diferencia numeric(15) generated always as (contado - libro) stored,
  observaciones text not null default '',
  registro text not null default '',
  anulado boolean not null default false,
  motivo_anulacion text not null default '',
  constraint cash_closings_anulado check (anulado = (motivo_anulacion <> '')),
  constraint cash_closings_diferencia check (contado = libro or observaciones <> '')
);
select preparar_tabla('cash_closings');
select preparar_periodo('cash_closings', 'fecha', 'fecha, conteo, contado, libro, id_banco', 'not $.anulado');
create unique index cash_closings_unico on cash_closings (id_banco, fecha) where not anulado;

-- Files of a bank, compared with the book.
create table bank_reconciliations (
  id_conciliacion uuid primary key default uuid7(),
  id_empresa uuid not null references companies,
  id_banco uuid not null references banks,
  archivo text not null check (archivo <> ''),
  estado text not null check (estado in ('COLUMNAS', 'LEIDA', 'ANULADA')),
  encabezados jsonb not null default '[]',
  -- Column of each field, as in imports.
  mapa jsonb not null default '{}',
  desde date,
  hasta date,
  -- Balance of the bank on the last day, if file or person tell it.
  saldo_banco numeric(17, 2),
  lineas integer not null default 0,
  -- Lines that no earlier file had.
  nuevas integer not null default 0,
  registro text not null default '',
  motivo_anulacion text not null default '',
  constraint bank_reconciliations_anulada check ((estado = 'ANULADA') = (motivo_anulacion <> '')),
  constraint bank_reconciliations_leida check (estado <> 'LEIDA' or (desde <= hasta and lineas >= nuevas and nuevas >= 0))
);
select preparar_tabla('bank_reconciliations', 'archivo');
create index bank_reconciliations_cuenta_idx on bank_reconciliations (id_banco, hasta, id_conciliacion);

-- Rows of a file whose columns are not matched yet. Deleted once the lines are read.
create table bank_statement_rows (
  id_conciliacion uuid primary key references bank_reconciliations on delete cascade,
  id_empresa uuid not null references companies,
  filas jsonb not null
);
select amurallar_tabla('bank_statement_rows');
create index bank_statement_rows_empresa_idx on bank_statement_rows (id_empresa);

-- Lines of the bank, in pesos and cents. `huella` is the content with a counter for equal lines of a day, so the same
-- file again brings nothing.
create table bank_lines (
  id_linea uuid primary key default uuid7(),
  id_empresa uuid not null references companies,
  id_banco uuid not null references banks,
  id_conciliacion uuid not null references bank_reconciliations,
  fecha date not null,
  valor numeric(17, 2) not null check (valor <> 0),
  descripcion text not null default '',
  referencia text not null default '',
  huella text not null
);
select amurallar_tabla('bank_lines');
create unique index bank_lines_huella_unica on bank_lines (id_banco, huella);
create index bank_lines_cuenta_idx on bank_lines (id_banco, fecha, id_linea);
create index bank_lines_empresa_idx on bank_lines (id_empresa);
create index bank_lines_conciliacion_idx on bank_lines (id_conciliacion);

-- Line of a movement: one at most.
create table bank_matches (
  id_movimiento uuid primary key references bank_movements,
  id_empresa uuid not null references companies,
  id_linea uuid not null references bank_lines,
  -- Text of the line, for the history.
  detalle text not null,
  automatico boolean not null,
  registro text not null default ''
);
select preparar_tabla('bank_matches');
create index bank_matches_linea_idx on bank_matches (id_linea);
