-- Closed months: nothing dated in one is made, changed or deleted later. Months close in order, so the last closed one
-- tells all.

create table closed_periods (
  id_periodo uuid primary key default uuid7(),
  id_empresa uuid not null references companies,
  mes text not null check (mes ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
  cerrado boolean not null default true,
  cerro text not null default '',
  cerrado_en timestamptz not null default now(),
  -- Open records at the closing, in words.
  pendientes text not null default '',
  reabrio text not null default '',
  reabierto_en timestamptz,
  motivo_apertura text not null default '',
  constraint closed_periods_unico unique (id_empresa, mes),
  constraint closed_periods_abierto check (cerrado or motivo_apertura <> '')
);
select preparar_tabla('closed_periods', 'mes, cerro, reabrio');
select preparar_orden('closed_periods', 'mes');

-- Lock of the months of a company: shared for writes of dated records, exclusive (`solo`) for closing and opening.
create function cerrojo_de_periodos(empresa uuid, solo boolean default false) returns void language plpgsql as $$
begin
  if solo then
    perform pg_advisory_xact_lock(20200, hashtext(empresa::text));
  else
    perform pg_advisory_xact_lock_shared(20200, hashtext(empresa::text));
  end if;
end $$;

-- Last closed month of a company, read under the lock.
create function mes_cerrado(empresa uuid) returns text language plpgsql as $$
begin
  perform cerrojo_de_periodos(empresa);
  return (select max(mes) from closed_periods where id_empresa = empresa and cerrado);
end $$;

-- Refuses a row of a closed month. tg_argv: column of the day, and ANTES for the row before the change.
create function revisar_periodo() returns trigger language plpgsql as $$
declare
  fila jsonb := case when tg_argv[1] = 'ANTES' then to_jsonb(old) else to_jsonb(new) end;
  mes text := left(fila ->> tg_argv[0], 7);
begin
  if mes <= mes_cerrado((fila ->> 'id_empresa')::uuid) then
    raise exception using errcode = 'PC001', message = 'closed month', detail = mes, column = tg_argv[0];
  end if;
  return coalesce(new, old);
end $$;

-- A document of a closed month is voided today, and counts in its own month until then.
create function fechar_anulacion() returns trigger language plpgsql as $$
begin
  if left(to_jsonb(old) ->> tg_argv[0], 7) <= mes_cerrado(old.id_empresa) then
    new.anulada_el := hoy_en_bogota();
  end if;
  return new;
end $$;

-- Guards the months of a table. `campo`: column of the day. `cambian`: columns that count in the month. `cuenta`: rows
-- that count, with $ for the row. A row that ceases to count was voided: anulada_el gets the day of the void. A table
-- without that column refuses the void.
create function preparar_periodo(tabla text, campo text, cambian text, cuenta text default 'true') returns void
language plpgsql as $$
declare
  de record;
  fechada boolean := exists (select from pg_attribute
    where attrelid = tabla::regclass and attname = 'anulada_el' and not attisdropped);
  antes text := replace(cuenta, '$', 'old');
  ahora text := replace(cuenta, '$', 'new');
  cambia text := format('(%s) is distinct from (%s)', regexp_replace(cambian, '(\w+)', 'old.\1', 'g'),
    regexp_replace(cambian, '(\w+)', 'new.\1', 'g'));
begin
  if cambian !~ ',' then
    cambia := replace(replace(cambia, '(', ''), ')', '');
  end if;
  for de in select * from (values
    ('alta', 'insert', 'true', 'revisar_periodo', 'AHORA'),
    ('cambio', 'update', format('(%s) and %s', antes, cambia), 'revisar_periodo', 'ANTES'),
    ('entrada', 'update', format('(%s) and (not (%s) or %s)', ahora, antes, cambia), 'revisar_periodo', 'AHORA'),
    ('salida', 'update', format('(%s) and not (%s)', antes, ahora),
      case when fechada then 'fechar_anulacion' else 'revisar_periodo' end, 'ANTES'),
    ('baja', 'delete', antes, 'revisar_periodo', 'ANTES')) as t (nombre, acto, cuando, funcion, fila)
  loop
    execute format('create trigger %I before %s on %I for each row when (%s) execute function %I(%L, %L)',
      left('periodo_' || campo, 50) || '_' || de.nombre, de.acto, tabla, de.cuando, de.funcion, campo, de.fila);
  end loop;
end $$;
