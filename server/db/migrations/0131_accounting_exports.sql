-- What went to the accounting program: each file as it was written, and of each voucher what was said of it, so that none goes
-- twice. Nothing of it changes but which voucher of an export another one ended.
create table accounting_exports (
  id_exportacion uuid primary key default uuid7(),
  id_empresa uuid not null references companies,
  programa text not null check (programa <> ''),
  desde date not null,
  hasta date not null,
  registro text not null default '',
  comprobantes int not null check (comprobantes > 0),
  reversos int not null default 0,
  lineas int not null check (lineas > 0),
  partes int not null check (partes > 0),
  debito numeric(18) not null,
  credito numeric(18) not null,
  constraint accounting_exports_iguales check (debito = credito)
);
select preparar_tabla('accounting_exports', 'programa, registro');
select preparar_orden('accounting_exports', 'programa');

create table accounting_export_files (
  id_exportacion uuid not null references accounting_exports,
  id_empresa uuid not null references companies,
  parte int not null check (parte > 0),
  nombre text not null check (nombre <> ''),
  tipo text not null,
  contenido bytea not null,
  primary key (id_exportacion, parte)
);
select amurallar_tabla('accounting_export_files');

create table accounting_export_vouchers (
  id_comprobante uuid primary key default uuid7(),
  id_empresa uuid not null references companies,
  id_exportacion uuid not null references accounting_exports,
  clave text not null,
  tipo text not null,
  -- The number in the accounting program: each kind counts its own.
  numero int not null check (numero > 0),
  fecha date not null,
  reverso boolean not null,
  huella text not null,
  comprobante jsonb not null,
  -- The export that turned it round, because its document changed.
  terminado_por uuid references accounting_exports
);
select amurallar_tabla('accounting_export_vouchers');
create unique index accounting_export_vouchers_vivo on accounting_export_vouchers (id_empresa, clave)
  where not reverso and terminado_por is null;
create index accounting_export_vouchers_fecha_idx on accounting_export_vouchers (id_empresa, fecha)
  where not reverso and terminado_por is null;
create unique index accounting_export_vouchers_numero on accounting_export_vouchers (id_empresa, tipo, numero);
create index accounting_export_vouchers_exportacion_idx on accounting_export_vouchers (id_exportacion);
