-- What every table uses: normalised texts, ids in order of time, who acts, and in which company.

create extension if not exists unaccent with schema public;
create extension if not exists pg_trgm with schema public;

-- unaccent is only "stable" because its dictionary might change; here it does not, and a stored column needs it.
create or replace function normalizar(texto text) returns text
language plpgsql immutable strict parallel safe as $$
begin
  return lower(public.unaccent('public.unaccent'::regdictionary, texto));
end $$;

-- The stored text that searches look into: it begins with a space so that every word has one before it.
create or replace function texto_busqueda(variadic textos text[]) returns text
language plpgsql immutable parallel safe as $$
begin
  return ' ' || regexp_replace(public.normalizar(array_to_string(textos, ' ')), '\s+', ' ', 'g');
end $$;

-- One searched word as a LIKE pattern. One or two letters match the beginning of a word, more match anywhere.
create or replace function patron_busqueda(palabra text) returns text
language plpgsql immutable strict parallel safe as $$
declare
  limpia text := public.normalizar(palabra);
  literal text := replace(replace(replace(limpia, '\', '\\'), '%', '\%'), '_', '\_');
begin
  return case when length(limpia) <= 2 then '% ' else '%' end || literal || '%';
end $$;

-- The form in which names are told apart: without case, accents and repeated spaces.
create or replace function clave_de_texto(texto text) returns text
language plpgsql immutable strict parallel safe as $$
begin
  return trim(regexp_replace(public.normalizar(texto), '\s+', ' ', 'g'));
end $$;

-- Texts as Spanish sorts them (N-132): without case and accents, ñ after n, numbers by their value (PES-9 before PES-10).
-- Plain letters are compared: no database knows the same collations.
create or replace function orden_de_texto(texto text) returns text
language plpgsql immutable strict parallel safe as $$
declare
  clave text := lower(public.unaccent('public.unaccent'::regdictionary,
    replace(replace(texto, 'ñ', 'n~'), 'Ñ', 'n~')));
begin
  if clave ~ '[0-9]' then
    clave := regexp_replace(clave, '([0-9]+)', '00000000000000000000\1', 'g');
    clave := regexp_replace(clave, '0*([0-9]{20})(?![0-9])', '\1', 'g');
  end if;
  -- No longer than an index holds.
  return left(clave, 500);
end $$;

-- A request is found by what its metadata say, as they say it: as JSON they would lose their commas and quotes.
create or replace function textos_de(objeto jsonb) returns text
language sql immutable strict parallel safe as $$
  select string_agg(value, ' ' order by key) from pg_catalog.jsonb_each_text(objeto)
$$;

-- UUIDv7: milliseconds, then a counter that keeps the order within them, then chance.
create sequence if not exists uuid7_orden cycle maxvalue 4095 minvalue 0;
create or replace function uuid7() returns uuid
language plpgsql volatile as $$
begin
  return encode(
    substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3)
      || substring(int4send((28672 + nextval('public.uuid7_orden'))::int) from 3)
      || substring(uuid_send(gen_random_uuid()) from 9),
    'hex')::uuid;
end $$;

-- Who acts, as the data layer set it for this transaction.
create or replace function actor() returns jsonb
language sql stable as $$
  select coalesce(nullif(current_setting('molino.actor', true), ''), '{"nombre": "Sistema"}')::jsonb
$$;

-- The second wall round a company, below the conditions of queries (server/db/row-level-security.ts): whoever does not say in
-- which company (molino.empresa) reaches nothing of any.
create or replace function empresa_actual() returns uuid
language sql stable as $$
  select nullif(current_setting('molino.empresa', true), '')::uuid
$$;

-- Those that name a company, and those of their parts that have a wall of their own.
create or replace function tablas_de_empresa() returns setof oid
language sql stable as $$
  select oid from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and (relrowsecurity
    or exists (select from pg_attribute where attrelid = c.oid and attname = 'id_empresa' and not attisdropped))
$$;

-- The company is asked once a statement, not once a row. What everybody may read besides, `de_todos` says.
drop function if exists amurallar_tabla(text, text);
create or replace function amurallar_tabla(
  tabla text, condicion text default 'id_empresa = (select empresa_actual())', de_todos text default null) returns void
language plpgsql as $$
begin
  execute format('alter table %1$I enable row level security; drop policy if exists empresa on %1$I;
    create policy empresa on %1$I using (%2$s)', tabla, condicion);
  if de_todos is not null then
    execute format('drop policy if exists de_todos on %1$I; create policy de_todos on %1$I for select using (%2$s)',
      tabla, de_todos);
  end if;
end $$;

-- Where the policies have to hold for the owner too, it says by itself when it means all companies.
create or replace function forzar_muro(forzar boolean) returns void
language plpgsql as $$
declare
  tabla regclass;
begin
  for tabla in
    select oid from pg_class where oid in (select tablas_de_empresa()) and relforcerowsecurity <> forzar
  loop
    execute format(case when forzar then 'alter table %1$s force row level security; create policy entre_empresas on %1$s
        using ((select current_setting(''molino.entre_empresas'', true)) = ''si'')'
      else 'alter table %1$s no force row level security; drop policy entre_empresas on %1$s' end, tabla);
  end loop;
end $$;

-- Refuses when a table of companies is open to whoever asks.
create or replace function revisar_muro() returns void
language plpgsql as $$
declare
  abiertas text := (
    select string_agg(t::regclass::text, ', ') from tablas_de_empresa() t where not row_security_active(t));
begin
  if abiertas is not null then
    raise exception 'abiertas: %', abiertas;
  end if;
end $$;

create or replace function clave_primaria(tabla text) returns text
language sql stable as $$
  select a.attname::text
  from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
  where i.indrelid = tabla::regclass and i.indisprimary
$$;

-- What a table of records has beside its own columns; the text that searches look into is made of what `buscada` says.
drop function if exists preparar_tabla(text);
create or replace function preparar_tabla(tabla text, buscada text default null) returns void
language plpgsql as $$
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

-- tabla.copia repeats column nombre of the record that tabla.id points to by its foreign key.
create or replace function preparar_copia(tabla text, id text, copia text, nombre text) returns void
language plpgsql as $$
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

-- An index for each column that a list is sorted by, with its key behind: ties stay where they are. What may be empty
-- comes first; what the database computes is indexed as if it might be. The column itself and the day stand in it too, so that
-- a page in the middle, or a month, is found in the index alone; remarks would be too long for both.
drop function if exists preparar_orden(text, text[]);
create or replace function preparar_orden(tabla text, columnas text, dia text default null, listadas text default null)
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

-- The index of a long list holds what it is searched, filtered and added up by too.
create or replace function ampliar_lista(tabla text, incluidas text, listadas text default null) returns void
language plpgsql as $$
begin
  execute format('drop index %I', tabla || '_empresa_idx');
  execute format('create index %I on %I (id_empresa, %I) include (%s) %s',
    tabla || '_empresa_idx', tabla, clave_primaria(tabla), incluidas, 'where ' || listadas);
end $$;
