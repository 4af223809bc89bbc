-- A bank account held against the bank's own file (N-157): each file that was read, the lines that it brought, and which movements
-- of the book each of them is.
create table bank_reconciliations (
  id_conciliacion uuid primary key default uuid7(),
  id_empresa uuid not null references companies,
  id_banco uuid not null references banks,
  archivo text not null check (archivo <> ''),
  estado text not null check (estado in ('COLUMNAS', 'LEIDA', 'ANULADA')),
  encabezados jsonb not null default '[]',
  -- What each field is read from, as in imports.
  mapa jsonb not null default '{}',
  desde date,
  hasta date,
  -- What the bank says at the end of its last day; empty where neither file nor person says it.
  saldo_banco numeric(17, 2),
  lineas integer not null default 0,
  -- Those that no file before had.
  nuevas integer not null default 0,
  registro text not null default '',
  motivo_anulacion text not null default '',
  constraint bank_reconciliations_anulada check ((estado = 'ANULADA') = (motivo_anulacion <> '')),
  constraint bank_reconciliations_leida check (estado <> 'LEIDA' or (desde <= hasta and lineas >= nuevas and nuevas >= 0))
);
select preparar_tabla('bank_reconciliations', 'archivo');
create index bank_reconciliations_cuenta_idx on bank_reconciliations (id_banco, hasta, id_conciliacion);

-- The rows of a file whose columns nobody has matched yet; given up once its lines are read.
create table bank_statement_rows (
  id_conciliacion uuid primary key references bank_reconciliations on delete cascade,
  id_empresa uuid not null references companies,
  filas jsonb not null
);
create index bank_statement_rows_empresa_idx on bank_statement_rows (id_empresa);

-- A line as the bank wrote it, in pesos and cents: over 0 what entered. `huella` is what it says, and the how manieth of those
-- that say the same on its day: the same file again brings nothing.
create table bank_lines (
  id_linea uuid primary key default uuid7(),
  id_empresa uuid not null references companies,
  id_banco uuid not null references banks,
  id_conciliacion uuid not null references bank_reconciliations,
  fecha date not null,
  valor numeric(17, 2) not null check (valor <> 0),
  descripcion text not null default '',
  referencia text not null default '',
  huella text not null
);
create unique index bank_lines_huella_unica on bank_lines (id_banco, huella);
create index bank_lines_cuenta_idx on bank_lines (id_banco, fecha, id_linea);
create index bank_lines_empresa_idx on bank_lines (id_empresa);
create index bank_lines_conciliacion_idx on bank_lines (id_conciliacion);

-- Which line a movement is: one at most.
create table bank_matches (
  id_movimiento uuid primary key references bank_movements,
  id_empresa uuid not null references companies,
  id_linea uuid not null references bank_lines,
  -- What the line says, for the history.
  detalle text not null,
  automatico boolean not null,
  registro text not null default ''
);
select preparar_tabla('bank_matches');
create index bank_matches_linea_idx on bank_matches (id_linea);

select amurallar_tabla(tabla) from unnest(array['bank_statement_rows', 'bank_lines']) tabla;
