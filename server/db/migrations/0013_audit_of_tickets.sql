-- Tickets and their documents are called by their numbers in the audit, and a marked ticket was deleted.

-- What people call the record of an audit entry.
create or replace function nombre_de_registro(tabla text, fila jsonb, clave text) returns text
language plpgsql stable as $$
declare
  nombre text;
begin
  if tabla = 'user_roles' then
    select r.nombre || ' a ' || u.nombre_usuario into nombre from users u, roles r
    where u.id_usuario = (fila ->> 'id_usuario')::uuid and r.id_rol = (fila ->> 'id_rol')::uuid;
  elsif tabla = 'user_companies' then
    select c.nombre || ' a ' || u.nombre_usuario into nombre from users u, companies c
    where u.id_usuario = (fila ->> 'id_usuario')::uuid and c.id_empresa = (fila ->> 'id_empresa')::uuid;
  elsif tabla = 'role_routes' then
    select fila ->> 'permission' || ' a ' || r.nombre into nombre from roles r
    where r.id_rol = (fila ->> 'id_rol')::uuid;
  elsif tabla = 'reweighings' then
    select 'repesaje de ' || w.consecutivo into nombre from weighing_records w
    where w.id_weighing_record = (fila ->> 'id_weighing_record')::uuid;
  end if;
  return coalesce(
    nombre, fila ->> 'nombre', fila ->> 'descripcion', fila ->> 'nombre_usuario', fila ->> 'nombre_completo',
    fila ->> 'consecutivo', fila ->> 'placa', fila ->> 'numero_recibo', fila ->> 'numero_factura',
    fila ->> 'permission', fila ->> clave);
end $$;

-- As before, but for the record's name; a row that is marked as eliminada instead of being removed was deleted; and the
-- end of a company is an entry without company: it stays visible to those who worked with whoever ended it.
create or replace function auditar() returns trigger
language plpgsql as $$
declare
  quien jsonb := actor();
  ocultas text[] := array['contrasena_hash', 'busqueda'];
  antes jsonb;
  despues jsonb;
  fila jsonb;
  acto text;
begin
  if current_setting('molino.silencio', true) = 'on' then
    return null;
  end if;
  if tg_op <> 'INSERT' then antes := to_jsonb(old) - ocultas; end if;
  if tg_op <> 'DELETE' then despues := to_jsonb(new) - ocultas; end if;
  fila := coalesce(despues, antes);
  acto := case
    when tg_op = 'INSERT' then 'CREATE'
    when antes ->> 'eliminada' = 'false' and despues ->> 'eliminada' = 'true' then 'DELETE'
    else tg_op
  end;
  insert into auditoria
    (id_empresa, tabla_afectada, operacion, id_usuario, usuario, descripcion, registro_id, antes, despues, ip, peticion)
  values (
    case when tg_table_name = 'companies' and tg_op = 'DELETE' then null
      else coalesce(fila ->> 'id_empresa', quien ->> 'idEmpresa')::uuid end,
    tg_table_name,
    acto,
    (quien ->> 'idUsuario')::uuid,
    coalesce(quien ->> 'nombre', 'Sistema'),
    case acto when 'CREATE' then 'Creación de ' when 'UPDATE' then 'Modificación de ' else 'Eliminación de ' end
      || nombre_de_registro(tg_table_name, fila, tg_argv[0]),
    fila ->> tg_argv[0],
    antes,
    despues,
    coalesce(quien ->> 'ip', ''),
    coalesce(quien ->> 'requestId', ''));
  return null;
end $$;

-- Rates are searched by description and tags (D2 §7).
alter table rates drop column busqueda;
alter table rates
  add column busqueda text generated always as (texto_busqueda(descripcion, tags)) stored;
create index rates_busqueda_idx on rates using gin (busqueda gin_trgm_ops) with (fastupdate = off);
