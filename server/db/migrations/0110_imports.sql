-- Files of tables that people bring in: read, checked and imported in the background, each at once or not at all.

create table imports (
  id_importacion uuid primary key default uuid7(),
  id_empresa uuid not null references companies,
  tipo text not null check (tipo <> ''),
  archivo text not null check (archivo <> ''),
  -- SHA-256 of the file, which is kept as it came.
  huella text not null,
  bytes integer not null,
  usuario text not null,
  estado text not null default 'LEYENDO' check (estado in
    ('LEYENDO', 'COLUMNAS', 'REVISANDO', 'LISTA', 'IMPORTANDO', 'IMPORTADA', 'RECHAZADA', 'DETENIDA', 'DESHECHA')),
  motivo text not null default '',
  encabezados jsonb not null default '[]',
  -- What each field is read from: 'c3', the column of that place, or '=CLIENTE', the same for all rows.
  mapa jsonb not null default '{}',
  actualizar boolean not null default true,
  filas integer not null default 0,
  nuevas integer not null default 0,
  cambian integer not null default 0,
  iguales integer not null default 0,
  otras integer not null default 0,
  con_error integer not null default 0,
  detener boolean not null default false,
  terminada_en timestamptz
);
select preparar_tabla('imports', 'archivo, usuario');

-- What is left to do of an import, and which process does it until when. Who has ended it takes its row away.
create table import_work (
  id_importacion uuid primary key references imports on delete cascade,
  id_empresa uuid not null references companies,
  tarea text not null check (tarea in ('LEER', 'REVISAR', 'IMPORTAR')),
  avance integer not null default 0,
  actor jsonb not null,
  intentos integer not null default 0,
  arrendatario text,
  arrendada_hasta timestamptz,
  creado_en timestamptz not null default now()
);
create index import_work_empresa_idx on import_work (id_empresa);

create table import_files (
  id_importacion uuid primary key references imports on delete cascade,
  id_empresa uuid not null references companies,
  contenido bytea not null
);
create index import_files_empresa_idx on import_files (id_empresa);

create table import_rows (
  id_importacion uuid not null references imports on delete cascade,
  fila integer not null,
  id_empresa uuid not null references companies,
  celdas jsonb not null,
  estado text not null default '' check (estado in ('', 'NUEVA', 'CAMBIA', 'IGUAL', 'OTRA', 'ERROR')),
  -- What the cells say once they were read, and of what is there already the old values that change.
  valores jsonb,
  antes jsonb,
  errores jsonb,
  porque text,
  clave text,
  id_registro uuid,
  version_registro integer,
  primary key (id_importacion, fila)
);
create index import_rows_estado_idx on import_rows (id_importacion, estado, fila);
create index import_rows_clave_idx on import_rows (id_importacion, clave, fila) where clave is not null;
create index import_rows_empresa_idx on import_rows (id_empresa);

-- Which column was matched with which field in files with these headings, for the next one.
create table import_maps (
  id_empresa uuid not null references companies,
  tipo text not null,
  encabezados text not null,
  mapa jsonb not null,
  primary key (id_empresa, tipo, encabezados)
);

select amurallar_tabla(tabla) from unnest(array['import_work', 'import_files', 'import_rows', 'import_maps']) tabla;

-- Everything that an import writes says so in its history (molino.motivo).
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

