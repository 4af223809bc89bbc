-- Columns, triggers and indexes that tables have in common (server/db/README.md, make a migration).

create function cambiar_version() returns trigger language plpgsql as $$
begin
  if current_setting('molino.silencio', true) is distinct from 'on' then
    new.version := old.version + 1;
    new.actualizado_en := now();
  end if;
  return new;
end $$;

-- Number of rows of each company in each table. Counting a million rows takes 100 ms, reading this number 0.2 ms.
create table totales (
  tabla text not null,
  id_empresa uuid not null,
  cantidad bigint not null check (cantidad >= 0),
  primary key (tabla, id_empresa)
);
select amurallar_tabla('totales');

create function sumar_total() returns trigger language plpgsql as $$
begin
  insert into totales as t (tabla, id_empresa, cantidad)
  select tg_table_name, f.id_empresa, count(*) from filas f group by f.id_empresa order by f.id_empresa
  on conflict (tabla, id_empresa) do update set cantidad = t.cantidad + excluded.cantidad;
  return null;
end $$;

create function restar_total() returns trigger language plpgsql as $$
begin
  update totales t set cantidad = t.cantidad - f.cuantas
  from (select id_empresa, count(*) as cuantas from filas group by id_empresa) f
  where t.tabla = tg_table_name and t.id_empresa = f.id_empresa;
  return null;
end $$;

-- Gives a table its version, moments, audit, policy and number of rows. The columns `buscada` make its search text.
create function preparar_tabla(tabla text, buscada text default null) returns void language plpgsql as $$
declare
  clave text := clave_primaria(tabla);
begin
  execute format('alter table %I add column if not exists version int not null default 1,
    add column if not exists creado_en timestamptz not null default now(),
    add column if not exists actualizado_en timestamptz not null default now()', tabla);
  perform auditar_tabla(tabla);
  execute format('create trigger version before update on %I for each row execute function cambiar_version()', tabla);
  if tabla::regclass in (select tablas_de_empresa()) then
    perform amurallar_tabla(tabla);
  end if;
  if tabla::regclass in (select tablas_de_empresa()) and clave <> 'id_empresa' then
    execute format('create index %I on %I (id_empresa, %I)', tabla || '_empresa_idx', tabla, clave);
    execute format('create trigger total_alta after insert on %1$I referencing new table as filas
        for each statement execute function sumar_total();
      create trigger total_baja after delete on %1$I referencing old table as filas
        for each statement execute function restar_total()', tabla);
  end if;
  if buscada is not null then
    execute format('alter table %I add column busqueda text generated always as (texto_busqueda(%s)) stored', tabla, buscada);
    -- Without fastupdate: a search would have to read the list of pending entries from end to end.
    execute format(
      'create index %I on %I using gin (busqueda gin_trgm_ops) with (fastupdate = off)', tabla || '_busqueda_idx', tabla);
  end if;
end $$;

-- Renames the copies of a name. tg_argv: table of the copy, its id and copy, then key and name here. A person changed
-- none of those records, so their version and their audit stay.
create function renombrar_copia() returns trigger language plpgsql as $$
declare
  silencio text := current_setting('molino.silencio', true);
  fila jsonb := to_jsonb(new);
begin
  perform set_config('molino.silencio', 'on', true);
  execute format('update %I set %I = $1 where %I = $2', tg_argv[0], tg_argv[2], tg_argv[1])
    using fila ->> tg_argv[4], (fila ->> tg_argv[3])::uuid;
  perform set_config('molino.silencio', coalesce(silencio, ''), true);
  return null;
end $$;

-- Repeats a name: tabla.copia is column `nombre` of the record that the foreign key tabla.id points to.
create function preparar_copia(tabla text, id text, copia text, nombre text) returns void language plpgsql as $$
declare
  origen regclass;
begin
  select c.confrelid into origen
  from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
  where c.contype = 'f' and c.conrelid = tabla::regclass and array_length(c.conkey, 1) = 1 and a.attname = id;
  if origen is null then
    raise exception '%.% has no foreign key', tabla, id;
  end if;
  execute format(
    'create trigger %1$I after update of %2$I on %3$s for each row when (old.%2$I is distinct from new.%2$I)
     execute function renombrar_copia(%4$L, %5$L, %6$L, %7$L, %2$L)',
    'copia_' || tabla || '_' || copia, nombre, origen, tabla, id, copia, clave_primaria(origen::text));
end $$;

-- An index for each column that a list is sorted by, with the primary key for equal values. Nulls come first in
-- columns that may be null and in generated ones. Column and day stand in the index, so that a page or a month needs no
-- table. Remarks are too long for that. `listadas` tells which rows the list has.
create function preparar_orden(tabla text, columnas text, dia text default null, listadas text default null)
returns void
language plpgsql as $$
declare
  clave text := clave_primaria(tabla);
  de_empresa boolean := exists (
    select from pg_attribute where attrelid = tabla::regclass and attname = 'id_empresa' and clave <> 'id_empresa');
  columna record;
begin
  for columna in
    select attname, atttypid = 'text'::regtype as de_texto, attnotnull and attgenerated = '' as llena from pg_attribute
    where attrelid = tabla::regclass and attname = any (string_to_array(columnas, ', '))
  loop
    execute format('drop index if exists %1$I; create index %1$I on %2$I (%3$s %4$s %5$s, %6$I) %7$s %8$s',
      left(tabla || '_' || columna.attname, 50) || '_orden_idx', tabla,
      case when de_empresa then 'id_empresa,' end,
      format(case when columna.de_texto then '(orden_de_texto(%I) collate "C")' else '%I' end, columna.attname),
      case when not columna.llena then 'nulls first' end,
      clave,
      'include (' || nullif(concat_ws(', ',
        case when columna.de_texto and columna.attname <> 'observaciones' then columna.attname end, dia), '') || ')',
      'where ' || listadas);
  end loop;
end $$;

-- Widens the index of a long list by the columns that it filters and sums. Sums then need no table: 60 ms instead of 900
-- for 200,000 weighings among 2,000,000.
create function ampliar_lista(tabla text, incluidas text, listadas text default null) returns void language plpgsql as $$
begin
  execute format('drop index %I', tabla || '_empresa_idx');
  execute format('create index %I on %I (id_empresa, %I) include (%s) %s',
    tabla || '_empresa_idx', tabla, clave_primaria(tabla), incluidas, 'where ' || listadas);
end $$;

-- Number of records that point to this one by any foreign key, except those deleted with it.
create function contar_usos(tabla text, id uuid) returns bigint language plpgsql stable as $$
declare
  total bigint := 0;
  parcial bigint;
  referencia record;
begin
  for referencia in
    select c.conrelid::regclass as origen, string_agg(distinct format('%I = $1', a.attname), ' or ') as apunta
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = tabla::regclass and c.confdeltype <> 'c'
    group by c.conrelid
  loop
    execute format('select count(*) from %s where %s', referencia.origen, referencia.apunta) into parcial using id;
    total := total + parcial;
  end loop;
  return total;
end $$;

-- First answer to each creation with a key, for its repetitions. id_empresa is '' without a company.
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
select amurallar_tabla('idempotencia', 'id_empresa = (select coalesce(empresa_actual()::text, ''''))');
