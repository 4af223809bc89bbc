-- Who did what: every table of records writes here, and nobody changes what is written.

-- The record that an audited one is part of: its history tells what happened to its parts too, also to deleted ones.
create function padre_de_registro(tabla text, fila jsonb) returns text
language sql immutable parallel safe as $$
  select fila ->> case tabla
    when 'reweighings' then 'id_weighing_record'
    when 'financing_agreement_movements' then 'id_financing_agreement'
    when 'approval_requests' then 'id_referencia'
    when 'applied_receipts' then 'id_recibo_caja'
    when 'accounts_receivable' then 'id_factura'
    when 'user_roles' then 'id_rol'
  end
$$;

-- The audit is read newest first, by day, by what was done, by whom and to which table.
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
-- With a short list of pending entries: everything that is done writes here, and few search here.
create index auditoria_busqueda_idx on auditoria using gin (busqueda gin_trgm_ops)
  with (fastupdate = on, gin_pending_list_limit = 512);
-- Everything that a filter reads stands in the index, so that counting a million entries does not read them.
create index auditoria_empresa_idx on auditoria (id_empresa, fecha desc, id desc)
  include (operacion, tabla_afectada, usuario_normal, id_usuario);
create index auditoria_registro_idx on auditoria (registro_id);
create index auditoria_padre_idx on auditoria (registro_padre) where registro_padre is not null;

create function rechazar_cambio_de_auditoria() returns trigger
language plpgsql as $$
begin
  raise exception 'La auditoría no se modifica.';
end $$;
create trigger solo_agregar before update or delete on auditoria
  for each row execute function rechazar_cambio_de_auditoria();
create trigger sin_vaciar before truncate on auditoria
  for each statement execute function rechazar_cambio_de_auditoria();

-- What people call the record of an audit entry: tickets and their documents by their numbers.
create function nombre_de_registro(tabla text, fila jsonb, clave text) returns text
language plpgsql stable as $$
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

-- tg_argv[0] is the primary key's column. What the program does by itself (molino.silencio) is no change by a person; the end
-- of a company is an entry without company, which stays visible to those who worked with whoever ended it.
create function auditar() returns trigger
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

-- For tables that only join two others (roles of a user): audit and nothing else.
create function auditar_tabla(tabla text) returns void
language plpgsql as $$
begin
  execute format(
    'create trigger auditoria after insert or update or delete on %I for each row execute function auditar(%L)',
    tabla, clave_primaria(tabla));
end $$;
