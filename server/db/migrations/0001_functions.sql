-- What every table uses: normalised texts, ids in order of time, who acts, and in which company.

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

-- The form in which names are told apart: without case, accents and repeated spaces.
create function clave_de_texto(texto text) returns text
language plpgsql immutable strict parallel safe as $$
begin
  return trim(regexp_replace(public.normalizar(texto), '\s+', ' ', 'g'));
end $$;

-- Lists are sorted by their columns (N-132): texts as Spanish does, without case and accents, ñ after n, and the numbers in
-- them by their value (PES-9 before PES-10). Plain letters are compared: no database knows the same collations.
create function orden_de_texto(texto text) returns text
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
create function textos_de(objeto jsonb) returns text
language sql immutable strict parallel safe as $$
  select string_agg(value, ' ' order by key) from pg_catalog.jsonb_each_text(objeto)
$$;

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

-- The second wall round a company, below the conditions of queries: whoever does not say in which company (molino.empresa)
-- reaches nothing of any. It holds for a role that owns nothing, with which the API works (server/db/row-level-security.ts).

create function empresa_actual() returns uuid
language sql stable as $$
  select nullif(current_setting('molino.empresa', true), '')::uuid
$$;

create function tablas_de_empresa() returns setof oid
language sql stable as $$
  select c.oid from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attname = 'id_empresa' and not a.attisdropped
$$;

-- The company is asked once a statement, not once a row.
create function amurallar_tabla(tabla text, condicion text default 'id_empresa = (select empresa_actual())') returns void
language plpgsql as $$
begin
  execute format('alter table %I enable row level security', tabla);
  execute format('create policy empresa on %I using (%s)', tabla, condicion);
end $$;

-- Where the policies have to hold for the owner too, it says by itself when it means all companies.
create function forzar_muro(forzar boolean) returns void
language plpgsql as $$
declare
  tabla regclass;
begin
  for tabla in
    select oid from pg_class where oid in (select tablas_de_empresa()) and relforcerowsecurity <> forzar
  loop
    if forzar then
      execute format('alter table %s force row level security', tabla);
      execute format('create policy entre_empresas on %s
        using ((select current_setting(''molino.entre_empresas'', true)) = ''si'')', tabla);
    else
      execute format('alter table %s no force row level security', tabla);
      execute format('drop policy entre_empresas on %s', tabla);
    end if;
  end loop;
end $$;

-- Refuses when a table of companies is open to whoever asks.
create function revisar_muro() returns void
language plpgsql as $$
declare
  abiertas text := (
    select string_agg(t::regclass::text, ', ') from tablas_de_empresa() t where not row_security_active(t));
begin
  if abiertas is not null then
    raise exception 'abiertas: %', abiertas;
  end if;
end $$;
