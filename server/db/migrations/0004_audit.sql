-- Audit: every table of records writes here, and nobody changes an entry.

-- Record that an audited row is a part of. Histories show the parts too, also deleted ones.
create function padre_de_registro(tabla text, fila jsonb) returns text language sql immutable parallel safe as $$
  select fila ->> case tabla
    when 'reweighings' then 'id_weighing_record'
    when 'financing_agreement_movements' then 'id_financing_agreement'
    when 'approval_requests' then 'id_referencia'
    when 'applied_receipts' then 'id_recibo_caja'
    when 'accounts_receivable' then 'id_factura'
    when 'user_roles' then 'id_rol'
  end
$$;

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
  peticion text not null default '',
  busqueda text generated always as (texto_busqueda(usuario, tabla_afectada, descripcion)) stored,
  usuario_normal text generated always as (normalizar(usuario)) stored,
  registro_padre text generated always as (padre_de_registro(tabla_afectada, coalesce(despues, antes))) stored
);
-- Everybody reads entries without a company, and those of users, roles and companies in any.
select amurallar_tabla('auditoria', 'id_empresa is null or id_empresa = (select empresa_actual())',
  'tabla_afectada in (''companies'', ''users'', ''roles'', ''role_routes'', ''user_roles'', ''user_companies'')');
-- Anything written adds an entry and few search, so the list of pending entries is short.
create index auditoria_busqueda_idx on auditoria using gin (busqueda gin_trgm_ops)
  with (fastupdate = on, gin_pending_list_limit = 512);
-- All columns of filters, so that a million entries are counted from the index.
create index auditoria_empresa_idx on auditoria (id_empresa, fecha desc, id desc)
  include (operacion, tabla_afectada, usuario_normal, id_usuario);
create index auditoria_registro_idx on auditoria (registro_id);
create index auditoria_padre_idx on auditoria (registro_padre) where registro_padre is not null;

create function rechazar_cambio_de_auditoria() returns trigger language plpgsql as $$
begin
  raise exception 'La auditoría no se modifica.';
end $$;
create trigger solo_agregar before update or delete on auditoria
  for each row execute function rechazar_cambio_de_auditoria();
create trigger sin_vaciar before truncate on auditoria
  for each statement execute function rechazar_cambio_de_auditoria();

-- Name of a record in the audit.
create function nombre_de_registro(tabla text, fila jsonb, clave text) returns text language plpgsql stable as $$
begin
  return coalesce(
    case tabla
      when 'user_roles' then (select r.nombre || ' a ' || u.nombre_usuario from users u, roles r
        where u.id_usuario = (fila ->> 'id_usuario')::uuid and r.id_rol = (fila ->> 'id_rol')::uuid)
      when 'user_companies' then (select c.nombre || ' a ' || u.nombre_usuario from users u, companies c
        where u.id_usuario = (fila ->> 'id_usuario')::uuid and c.id_empresa = (fila ->> 'id_empresa')::uuid)
      when 'role_routes' then (select fila ->> 'permission' || ' a ' || nombre from roles
        where id_rol = (fila ->> 'id_rol')::uuid)
      when 'reweighings' then (select 'repesaje de ' || consecutivo from weighing_records
        where id_weighing_record = (fila ->> 'id_weighing_record')::uuid)
    end,
    fila ->> 'nombre', fila ->> 'descripcion', fila ->> 'nombre_usuario', fila ->> 'nombre_completo',
    fila ->> 'consecutivo', fila ->> 'placa', fila ->> 'numero_recibo', fila ->> 'numero_factura',
    fila ->> 'permission', fila ->> clave);
end $$;

-- Writes an entry. tg_argv[0] is the column of the primary key. Changes by the program itself (molino.silencio) have no
-- entry. molino.motivo is the reason of all changes of the transaction. The entry of a deleted company has no company, so
-- that it stays visible.
create function auditar() returns trigger language plpgsql as $$
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
    (id_empresa, tabla_afectada, operacion, id_usuario, usuario, descripcion, registro_id, antes, despues, motivo, ip, peticion)
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
    coalesce(current_setting('molino.motivo', true), ''),
    coalesce(quien ->> 'ip', ''),
    coalesce(quien ->> 'requestId', ''));
  return null;
end $$;

-- Audits a table. Tables that only join two others, as roles of users, have nothing else of preparar_tabla.
create function auditar_tabla(tabla text) returns void language plpgsql as $$
begin
  execute format(
    'create trigger auditoria after insert or update or delete on %I for each row execute function auditar(%L)',
    tabla, clave_primaria(tabla));
end $$;
