-- Functions that need no table: texts and how they are searched and sorted, ids, and the settings of a transaction.

create extension if not exists unaccent with schema public;
create extension if not exists pg_trgm with schema public;

-- unaccent is declared stable because its dictionary could change. Stored columns need an immutable function.
create function normalizar(texto text) returns text language plpgsql immutable strict parallel safe as $$
begin
  return lower(public.unaccent('public.unaccent'::regdictionary, texto));
end $$;

-- Stored text for searches. A leading space puts one before every word.
create function texto_busqueda(variadic textos text[]) returns text language plpgsql immutable parallel safe as $$
begin
  return ' ' || regexp_replace(public.normalizar(array_to_string(textos, ' ')), '\s+', ' ', 'g');
end $$;

-- One searched word as a LIKE pattern. One or two letters match the beginning of a word, more match anywhere.
create function patron_busqueda(palabra text) returns text language plpgsql immutable strict parallel safe as $$
declare
  limpia text := public.normalizar(palabra);
  literal text := replace(replace(replace(limpia, '\', '\\'), '%', '\%'), '_', '\_');
begin
  return case when length(limpia) <= 2 then '% ' else '%' end || literal || '%';
end $$;

-- Key that compares names without case, accents and repeated spaces.
create function clave_de_texto(texto text) returns text language plpgsql immutable strict parallel safe as $$
begin
  return trim(regexp_replace(public.normalizar(texto), '\s+', ' ', 'g'));
end $$;

-- Sort key of a text in Spanish: without case and accents, ñ after n, numbers by value (PES-9 before PES-10).
-- Engines have different collations, so the key is compared byte by byte.
create function orden_de_texto(texto text) returns text language plpgsql immutable strict parallel safe as $$
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

-- Values of an object for its search text, without commas and quotes.
create function textos_de(objeto jsonb) returns text language sql immutable strict parallel safe as $$
  select string_agg(value, ' ' order by key) from pg_catalog.jsonb_each_text(objeto)
$$;

-- UUIDv7: milliseconds, then a counter that keeps the order within a millisecond, then random bits.
create sequence uuid7_orden cycle maxvalue 4095 minvalue 0;
create function uuid7() returns uuid language plpgsql volatile as $$
begin
  return encode(
    substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3)
      || substring(int4send((28672 + nextval('public.uuid7_orden'))::int) from 3)
      || substring(uuid_send(gen_random_uuid()) from 9),
    'hex')::uuid;
end $$;

-- User of the transaction, as the data layer set it.
create function actor() returns jsonb language sql stable as $$
  select coalesce(nullif(current_setting('molino.actor', true), ''), '{"nombre": "Sistema"}')::jsonb
$$;

create function hoy_en_bogota() returns date language sql stable as $$
  select (now() at time zone 'America/Bogota')::date
$$;

create function clave_primaria(tabla text) returns text language sql stable as $$
  select a.attname::text
  from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
  where i.indrelid = tabla::regclass and i.indisprimary
$$;
