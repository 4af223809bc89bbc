-- Import of files: read, checked and written in the background, each as a whole.

create table imports (
  id_importacion uuid primary key default uuid7(),
  id_empresa uuid not null references companies,
  tipo text not null check (tipo <> ''),
  archivo text not null check (archivo <> ''),
  -- SHA-256 of the file.
  huella text not null,
  bytes integer not null,
  usuario text not null,
  estado text not null default 'LEYENDO' check (estado in
    ('LEYENDO', 'COLUMNAS', 'REVISANDO', 'LISTA', 'IMPORTANDO', 'IMPORTADA', 'RECHAZADA', 'DETENIDA', 'DESHECHA')),
  motivo text not null default '',
  encabezados jsonb not null default '[]',
  -- Source of each field: 'c3' for a column, '=CLIENTE' for the same value in all rows.
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

-- Open task of an import, and the process that does it until some moment. A done task is deleted.
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
select amurallar_tabla('import_work');
create index import_work_empresa_idx on import_work (id_empresa);

create table import_files (
  id_importacion uuid primary key references imports on delete cascade,
  id_empresa uuid not null references companies,
  contenido bytea not null
);
select amurallar_tabla('import_files');
create index import_files_empresa_idx on import_files (id_empresa);

create table import_rows (
  id_importacion uuid not null references imports on delete cascade,
  fila integer not null,
  id_empresa uuid not null references companies,
  celdas jsonb not null,
  estado text not null default '' check (estado in ('', 'NUEVA', 'CAMBIA', 'IGUAL', 'OTRA', 'ERROR')),
  -- Values of the cells, and the old values that they change.
  valores jsonb,
  antes jsonb,
  errores jsonb,
  porque text,
  clave text,
  id_registro uuid,
  version_registro integer,
  primary key (id_importacion, fila)
);
select amurallar_tabla('import_rows');
create index import_rows_estado_idx on import_rows (id_importacion, estado, fila);
create index import_rows_clave_idx on import_rows (id_importacion, clave, fila) where clave is not null;
create index import_rows_empresa_idx on import_rows (id_empresa);

-- Matched columns of files with these headings, for the next file.
create table import_maps (
  id_empresa uuid not null references companies,
  tipo text not null,
  encabezados text not null,
  mapa jsonb not null,
  primary key (id_empresa, tipo, encabezados)
);
select amurallar_tabla('import_maps');
