-- What every table uses: normalised texts, ids in order of time, versions, audit, kept totals, idempotency keys
-- and sign-in attempts. A later migration creates its table and calls preparar_tabla('its_name').

create extension if not exists unaccent with schema public;
create extension if not exists pg_trgm with schema public;

-- unaccent is only "stable" because its dictionary might change; here it does not, and a stored column needs it.
create function normalizar(texto text) returns text
language plpgsql immutable strict parallel safe as $$
begin
  return lower(public.unaccent('public.unaccent'::regdictionary, texto));
end $$;

-- The stored text that searches look into: it begins with a space so that every word has one before it.
create function texto_busqueda(variadic textos text[]) returns text
language plpgsql immutable parallel safe as $$
begin
  return ' ' || regexp_replace(public.normalizar(array_to_string(textos, ' ')), '\s+', ' ', 'g');
end $$;

-- One searched word as a LIKE pattern. One or two letters match the beginning of a word, more match anywhere.
create function patron_busqueda(palabra text) returns text
language plpgsql immutable strict parallel safe as $$
declare
  limpia text := public.normalizar(palabra);
  literal text := replace(replace(replace(limpia, '\', '\\'), '%', '\%'), '_', '\_');
begin
  return case when length(limpia) <= 2 then '% ' else '%' end || literal || '%';
end $$;

-- UUIDv7: milliseconds, then a counter that keeps the order within them, then chance.
create sequence uuid7_orden cycle maxvalue 4095 minvalue 0;
create function uuid7() returns uuid
language plpgsql volatile as $$
begin
  return encode(
    substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3)
      || substring(int4send((28672 + nextval('public.uuid7_orden'))::int) from 3)
      || substring(uuid_send(gen_random_uuid()) from 9),
    'hex')::uuid;
end $$;

-- Who acts, as the data layer set it for this transaction.
create function actor() returns jsonb
language plpgsql stable as $$
begin
  return coalesce(nullif(current_setting('molino.actor', true), ''), '{"nombre": "Sistema"}')::jsonb;
end $$;

create table auditoria (
  id uuid primary key default uuid7(),
  id_empresa uuid,
  tabla_afectada text not null,
  operacion text not null,
  id_usuario uuid,
  usuario text not null,
  fecha timestamptz not null default clock_timestamp(),
  descripcion text not null default '',
  registro_id text,
  antes jsonb,
  despues jsonb,
  motivo text not null default '',
  ip text not null default '',
  peticion text not null default ''
);
create index auditoria_empresa_idx on auditoria (id_empresa, id);

create function rechazar_cambio_de_auditoria() returns trigger
language plpgsql as $$
begin
  raise exception 'La auditoría no se modifica.';
end $$;
create trigger solo_agregar before update or delete on auditoria
  for each row execute function rechazar_cambio_de_auditoria();
create trigger sin_vaciar before truncate on auditoria
  for each statement execute function rechazar_cambio_de_auditoria();

-- tg_argv[0] is the primary key's column. What the program does by itself (molino.silencio) is no change by a person.
create function auditar() returns trigger
language plpgsql as $$
declare
  quien jsonb := actor();
  ocultas text[] := array['contrasena_hash', 'busqueda'];
  antes jsonb;
  despues jsonb;
  fila jsonb;
  nombre text;
begin
  if current_setting('molino.silencio', true) = 'on' then
    return null;
  end if;
  if tg_op <> 'INSERT' then antes := to_jsonb(old) - ocultas; end if;
  if tg_op <> 'DELETE' then despues := to_jsonb(new) - ocultas; end if;
  fila := coalesce(despues, antes);
  nombre := coalesce(
    fila ->> 'nombre', fila ->> 'descripcion', fila ->> 'nombre_usuario', fila ->> 'permission', fila ->> tg_argv[0]);
  insert into auditoria
    (id_empresa, tabla_afectada, operacion, id_usuario, usuario, descripcion, registro_id, antes, despues, ip, peticion)
  values (
    coalesce(fila ->> 'id_empresa', quien ->> 'idEmpresa')::uuid,
    tg_table_name,
    case tg_op when 'INSERT' then 'CREATE' else tg_op end,
    (quien ->> 'idUsuario')::uuid,
    coalesce(quien ->> 'nombre', 'Sistema'),
    case tg_op when 'INSERT' then 'Creación de ' when 'UPDATE' then 'Modificación de ' else 'Eliminación de ' end || nombre,
    fila ->> tg_argv[0],
    antes,
    despues,
    coalesce(quien ->> 'ip', ''),
    coalesce(quien ->> 'requestId', ''));
  return null;
end $$;

create function cambiar_version() returns trigger
language plpgsql as $$
begin
  if current_setting('molino.silencio', true) is distinct from 'on' then
    new.version := old.version + 1;
    new.actualizado_en := now();
  end if;
  return new;
end $$;

-- How many rows each company has in each table: counting a million takes 100 ms, reading this 0.2 ms.
create table totales (
  tabla text not null,
  id_empresa uuid not null,
  cantidad bigint not null check (cantidad >= 0),
  primary key (tabla, id_empresa)
);

create function sumar_total() returns trigger
language plpgsql as $$
begin
  insert into totales as t (tabla, id_empresa, cantidad)
  select tg_table_name, f.id_empresa, count(*) from filas f group by f.id_empresa order by f.id_empresa
  on conflict (tabla, id_empresa) do update set cantidad = t.cantidad + excluded.cantidad;
  return null;
end $$;

create function restar_total() returns trigger
language plpgsql as $$
begin
  update totales t set cantidad = t.cantidad - f.cuantas
  from (select id_empresa, count(*) as cuantas from filas group by id_empresa) f
  where t.tabla = tg_table_name and t.id_empresa = f.id_empresa;
  return null;
end $$;

create function clave_primaria(tabla text) returns text
language sql stable as $$
  select a.attname::text
  from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
  where i.indrelid = tabla::regclass and i.indisprimary
$$;

-- For tables that only join two others (roles of a user): audit and nothing else.
create function auditar_tabla(tabla text) returns void
language plpgsql as $$
begin
  execute format(
    'create trigger auditoria after insert or update or delete on %I for each row execute function auditar(%L)',
    tabla, clave_primaria(tabla));
end $$;

-- Everything that a table of records needs beside its own columns. It must have version and actualizado_en.
create function preparar_tabla(tabla text) returns void
language plpgsql as $$
declare
  clave text := clave_primaria(tabla);
  columnas text[] := array(
    select attname::text from pg_attribute where attrelid = tabla::regclass and attnum > 0 and not attisdropped);
begin
  perform auditar_tabla(tabla);
  execute format('create trigger version before update on %I for each row execute function cambiar_version()', tabla);
  if 'id_empresa' = any (columnas) and clave <> 'id_empresa' then
    execute format('create index %I on %I (id_empresa, %I)', tabla || '_empresa_idx', tabla, clave);
    execute format(
      'create trigger total_alta after insert on %I referencing new table as filas
       for each statement execute function sumar_total()', tabla);
    execute format(
      'create trigger total_baja after delete on %I referencing old table as filas
       for each statement execute function restar_total()', tabla);
  end if;
  if 'busqueda' = any (columnas) then
    -- Without fastupdate: a search would have to read the list of pending entries from end to end.
    execute format(
      'create index %I on %I using gin (busqueda gin_trgm_ops) with (fastupdate = off)', tabla || '_busqueda_idx', tabla);
  end if;
end $$;

-- How many rows point to this one, over every foreign key of the database.
create function contar_usos(tabla text, id uuid) returns bigint
language plpgsql stable as $$
declare
  total bigint := 0;
  parcial bigint;
  referencia record;
begin
  for referencia in
    select c.conrelid::regclass as origen, a.attname as columna
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = tabla::regclass
  loop
    execute format('select count(*) from %s where %I = $1', referencia.origen, referencia.columna) into parcial using id;
    total := total + parcial;
  end loop;
  return total;
end $$;

-- The first answer of every creation that came with a key (contract.md, Once). id_empresa is '' without a company.
create table idempotencia (
  id_usuario uuid not null,
  id_empresa text not null,
  ruta text not null,
  clave text not null,
  huella text not null,
  respuesta jsonb,
  creado_en timestamptz not null default now(),
  primary key (id_usuario, id_empresa, ruta, clave)
);
create index idempotencia_creado_idx on idempotencia (creado_en);

-- Attempts to sign in that did not succeed, for the limits per e-mail and per address.
create table intentos_ingreso (
  id uuid primary key default uuid7(),
  correo text not null,
  direccion text not null,
  fecha timestamptz not null default now()
);
create index intentos_ingreso_fecha_idx on intentos_ingreso (fecha);
