-- The audit is read newest first, by day, by what was done, by whom and to which table.
alter table auditoria
  add column busqueda text generated always as (texto_busqueda(usuario, tabla_afectada, descripcion)) stored,
  add column usuario_normal text generated always as (normalizar(usuario)) stored;
-- With a short list of pending entries: everything that is done writes here, and few search here.
create index auditoria_busqueda_idx on auditoria using gin (busqueda gin_trgm_ops)
  with (fastupdate = on, gin_pending_list_limit = 512);

-- Everything that a filter reads stands in the index, so that counting a million entries does not read them.
drop index auditoria_empresa_idx;
create index auditoria_empresa_idx on auditoria (id_empresa, fecha desc, id desc)
  include (operacion, tabla_afectada, usuario_normal, id_usuario);
create index auditoria_registro_idx on auditoria (registro_id);

-- What people call the record of an audit entry.
create function nombre_de_registro(tabla text, fila jsonb, clave text) returns text
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
  end if;
  return coalesce(
    nombre, fila ->> 'nombre', fila ->> 'descripcion', fila ->> 'nombre_usuario', fila ->> 'nombre_completo',
    fila ->> 'placa', fila ->> 'consecutivo', fila ->> 'permission', fila ->> clave);
end $$;

-- As before, but for the record's name, and the end of a company is an entry without company: it stays visible to those
-- who worked with whoever ended it.
create or replace function auditar() returns trigger
language plpgsql as $$
declare
  quien jsonb := actor();
  ocultas text[] := array['contrasena_hash', 'busqueda'];
  antes jsonb;
  despues jsonb;
  fila jsonb;
begin
  if current_setting('molino.silencio', true) = 'on' then
    return null;
  end if;
  if tg_op <> 'INSERT' then antes := to_jsonb(old) - ocultas; end if;
  if tg_op <> 'DELETE' then despues := to_jsonb(new) - ocultas; end if;
  fila := coalesce(despues, antes);
  insert into auditoria
    (id_empresa, tabla_afectada, operacion, id_usuario, usuario, descripcion, registro_id, antes, despues, ip, peticion)
  values (
    case when tg_table_name = 'companies' and tg_op = 'DELETE' then null
      else coalesce(fila ->> 'id_empresa', quien ->> 'idEmpresa')::uuid end,
    tg_table_name,
    case tg_op when 'INSERT' then 'CREATE' else tg_op end,
    (quien ->> 'idUsuario')::uuid,
    coalesce(quien ->> 'nombre', 'Sistema'),
    case tg_op when 'INSERT' then 'Creación de ' when 'UPDATE' then 'Modificación de ' else 'Eliminación de ' end
      || nombre_de_registro(tg_table_name, fila, tg_argv[0]),
    fila ->> tg_argv[0],
    antes,
    despues,
    coalesce(quien ->> 'ip', ''),
    coalesce(quien ->> 'requestId', ''));
  return null;
end $$;
