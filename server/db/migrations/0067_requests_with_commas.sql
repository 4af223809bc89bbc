-- A request is found by what its metadata say, as they say it: written as JSON they lost their commas and quotes.
create function textos_de(objeto jsonb) returns text
language sql immutable strict parallel safe as $$
  select string_agg(value, ' ' order by key) from pg_catalog.jsonb_each_text(objeto)
$$;

alter table approval_requests drop column busqueda;
alter table approval_requests
  add column busqueda text generated always as (texto_busqueda(
    accion, replace(accion, '_', ' de '), nombre_tercero, solicito, decidio, nombre_usuario, textos_de(metadatos))) stored;
create index approval_requests_busqueda_idx
  on approval_requests using gin (busqueda gin_trgm_ops) with (fastupdate = off);
