-- The bank and cash book (N-157): every account has its movements, and its balance is what they come to from its opening day on.
-- A cash box is an account like a bank.
alter table banks add column clase text not null default 'BANCO' check (clase in ('BANCO', 'CAJA'));
create unique index banks_caja_unica on banks (id_empresa, clave_de_texto(nombre)) where clase = 'CAJA';

-- Whole pesos, over 0 what enters and under 0 what leaves; never changed, never deleted. What a document moved is written by the
-- triggers below when its transaction ends: `origen` and `id_origen` say of what, `documento` and `id_documento` what opens it.
create table bank_movements (
  id_movimiento uuid primary key default uuid7(),
  id_empresa uuid not null references companies,
  -- Empty where a document says a method of banks and no bank, until somebody tells which.
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
  -- What its document says today; no longer once another movement takes it back.
  vigente boolean not null default true,
  revierte uuid unique references bank_movements,
  -- Both sides of a transfer.
  id_traslado uuid,
  constraint bank_movements_origen check ((origen = 'MANO') = (id_origen is null)),
  constraint bank_movements_motivo check (origen <> 'MANO' or concepto <> '' and id_banco is not null)
);
select preparar_tabla('bank_movements');
create unique index bank_movements_origen_unico on bank_movements (origen, id_origen) where vigente and id_origen is not null;
-- What an account moved up to a day is added up from here alone.
create index bank_movements_cuenta_idx on bank_movements (id_banco, fecha, id_movimiento) include (id_empresa, valor);
create index bank_movements_sin_cuenta_idx on bank_movements (id_empresa, fecha) where id_banco is null;
create index bank_movements_traslado_idx on bank_movements (id_traslado) where id_traslado is not null;

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

-- banks.saldo_actual is what was there at the beginning of fecha_si and what moved from that day on; nobody else writes it.
create function saldo_de_cuenta(banco uuid, inicial numeric, desde date) returns numeric language sql stable as $$
  select inicial + coalesce(sum(valor), 0) from bank_movements where id_banco = banco and fecha >= coalesce(desde, '-infinity')
$$;
create function abrir_cuenta() returns trigger language plpgsql as $$
begin
  new.saldo_actual := saldo_de_cuenta(new.id_banco, new.saldo_inicial, new.fecha_si);
  return new;
end $$;

-- No change by a person: neither version nor audit of the account.
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

create function hoy_en_bogota() returns date language sql stable as $$
  select (now() at time zone 'America/Bogota')::date
$$;

-- The box that cash goes through: the oldest in use; made where a company has none.
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

-- Through which account a method pays: none for one that moves no money, and {} where it is one of banks and no bank is told.
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

-- Brings the book to what a document says: nothing where it stands so already, else what was written is taken back (on `dia`, or
-- on its own day) and what the document says now is written. `dicho` is null where it moves nothing.
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

-- Payments of settlements and of payables, and what came back of them.
create function asentar_pago(id uuid) returns void language plpgsql as $$
declare
  pago jsonb := (select to_jsonb(p) from payments p where id_pago = id);
  cuenta uuid[];
  dicho bank_movements;
begin
  cuenta := cuenta_de_pago((pago ->> 'id_empresa')::uuid, (pago ->> 'id_fpago')::uuid, (pago ->> 'id_banco')::uuid);
  if cuenta is not null then
    dicho := jsonb_populate_record(null::bank_movements, pago);
    dicho.id_banco := cuenta[1];
    dicho.documento := pago ->> 'documento';
    if pago ->> 'direccion' = 'SALE' then
      dicho.valor := -dicho.valor;
      dicho.tipo := dicho.documento;
    else
      dicho.tipo := 'DEVOLUCION';
    end if;
    if dicho.documento = 'LIQUIDACION' then
      dicho.id_documento := (pago ->> 'id_liquidacion')::uuid;
      select consecutivo into dicho.numero from settlements where id_liquidacion = dicho.id_documento;
    else
      dicho.id_documento := (pago ->> 'id_cuenta_por_pagar')::uuid;
      select consecutivo into dicho.numero from accounts_payable where id_cuenta_por_pagar = dicho.id_documento;
    end if;
    dicho.concepto := '';
  end if;
  perform asentar('PAGO', id, dicho, 'ANULACION', hoy_en_bogota());
end $$;

-- A receipt moves money once it is APLICADO: a pending one was not received for good (N-152). A voided one goes back on the day
-- that its voiding says.
alter table payment_receipts add column fecha_anulacion date;
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

-- Loans of money, from the day on which they were lent; one that waits for approval or was refused moves none. What is corrected
-- or taken off an agreement leaves the day that it stood on.
create function asentar_prestamo(id uuid) returns void language plpgsql as $$
declare
  prestamo financing_agreement_movements;
  cuenta uuid[];
  dicho bank_movements;
begin
  select * into prestamo from financing_agreement_movements where id_movimiento_af = id;
  if prestamo.estado = 'APROBADO' and prestamo.id_fpago is not null then
    cuenta := cuenta_de_pago(prestamo.id_empresa, prestamo.id_fpago, prestamo.id_banco);
  end if;
  if cuenta is not null then
    dicho.id_empresa := prestamo.id_empresa;
    dicho.id_banco := cuenta[1];
    dicho.fecha := prestamo.fecha_movimiento;
    dicho.valor := -prestamo.valor;
    dicho.tipo := 'PRESTAMO';
    dicho.documento := 'ACUERDO';
    dicho.id_documento := prestamo.id_financing_agreement;
    select consecutivo, id_tercetro into dicho.numero, dicho.id_tercero from financing_agreements
      where id_acuerdo_de_financiamiento = prestamo.id_financing_agreement;
    dicho.concepto := prestamo.descripcion;
    dicho.registro := actor() ->> 'nombre';
  end if;
  perform asentar('PRESTAMO', id, dicho, 'CORRECCION');
end $$;

-- What stood there before the book. Of voided receipts nothing says that their money had come.
select set_config('molino.silencio', 'on', true);
insert into banks (id_empresa, nombre, clase) select id_empresa, 'Caja general', 'CAJA' from companies;
select asentar_pago(id_pago) from payments order by fecha, id_pago;
select asentar_recibo(id_recibo_caja) from payment_receipts where estado = 'APLICADO' order by fecha_recepcion_pago, id_recibo_caja;
select asentar_prestamo(id_movimiento_af) from financing_agreement_movements
where estado = 'APROBADO' and id_fpago is not null order by fecha_movimiento, id_movimiento_af;
select set_config('molino.silencio', '', true);

-- A balance that somebody typed is the account's at the migration: what moved before that day is shown and counts nothing.
update banks b set fecha_si = hoy_en_bogota(), saldo_actual = coalesce(saldo_actual, saldo_inicial),
  saldo_inicial = coalesce(saldo_actual, saldo_inicial) - (select coalesce(sum(valor), 0) from bank_movements m
    where m.id_banco = b.id_banco and m.fecha >= hoy_en_bogota())
where coalesce(saldo_actual, saldo_inicial) is not null;

create trigger abrir before insert or update of saldo_inicial, fecha_si on banks
  for each row execute function abrir_cuenta();
-- After the kept total ('total_alta'), by its name: whoever moves money of a company waits there, so that no two wait for
-- each other at their accounts.
create trigger total_saldo after insert on bank_movements referencing new table as filas
  for each statement execute function sumar_saldo();
create trigger total_ubicado after update of id_banco on bank_movements
  for each row when (old.id_banco is null and new.id_banco is not null) execute function ubicar_saldo();

-- When the transaction ends: only then is said whatever a document says, and accounts are locked last and shortly.
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
create constraint trigger asentar after insert on payments deferrable initially deferred
  for each row execute function asentar_documento();
create constraint trigger asentar after insert or update on payment_receipts deferrable initially deferred
  for each row execute function asentar_documento();
create constraint trigger asentar after insert or update or delete on financing_agreement_movements deferrable initially deferred
  for each row execute function asentar_documento();
