-- The form in which names are told apart: without case, accents and repeated spaces.
create function clave_de_texto(texto text) returns text
language plpgsql immutable strict parallel safe as $$
begin
  return trim(regexp_replace(public.normalizar(texto), '\s+', ' ', 'g'));
end $$;

alter table roles drop constraint roles_nombre_unico;
create unique index roles_nombre_unico on roles (clave_de_texto(nombre));
