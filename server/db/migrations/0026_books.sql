-- Accounts of the voucher lines, and exports to accounting programs.

-- Account of a kind of line, for one product, bank or kind of third party if it names one. An account that nobody
-- confirmed is a proposal.
create table accounting_accounts (
  id_cuenta_contable uuid primary key default uuid7(),
  id_empresa uuid not null references companies,
  clase text not null check (clase <> ''),
  descripcion text not null check (descripcion <> ''),
  id_producto uuid references products,
  id_banco uuid references banks,
  tipo_tercero text not null default '' check (tipo_tercero in ('', 'CLIENTE', 'PROVEEDOR', 'CONDUCTOR')),
  -- Product, bank and kind of third party as one text, for the unique constraint.
  ambito text not null default '//',
  cuenta text not null default '' check (cuenta ~ '^[0-9]{0,16}$'),
  centro_costo text not null default '',
  confirmada boolean not null default false,
  activo boolean not null default true,
  constraint accounting_accounts_unica unique (id_empresa, clase, ambito)
);
select preparar_tabla('accounting_accounts', 'descripcion, cuenta');
select preparar_orden('accounting_accounts', 'descripcion, cuenta, centro_costo');
create index accounting_accounts_producto_idx on accounting_accounts (id_producto) where id_producto is not null;
create index accounting_accounts_banco_idx on accounting_accounts (id_banco) where id_banco is not null;

-- Accounting programs. `base`: a program of the house, whose columns are in the code; other programs have their columns
-- here. The codes of vouchers are the company's for each.
create table accounting_programs (
  id_programa uuid primary key default uuid7(),
  id_empresa uuid not null references companies,
  nombre text not null check (nombre <> ''),
  base text not null default '',
  formato text not null default 'XLSX' check (formato in ('XLSX', 'CSV')),
  separador text not null default 'PUNTO_Y_COMA' check (separador in ('PUNTO_Y_COMA', 'COMA', 'TABULADOR')),
  signo_decimal text not null default 'NINGUNO' check (signo_decimal in ('NINGUNO', 'PUNTO', 'COMA')),
  formato_fecha text not null default 'DIA_MES_ANO'
    check (formato_fecha in ('DIA_MES_ANO', 'MES_DIA_ANO', 'ANO_MES_DIA', 'SEGUIDA')),
  letras text not null default 'UTF8' check (letras in ('UTF8', 'LATIN1')),
  filas_titulo int not null default 0 check (filas_titulo between 0 and 20),
  filas_maximo int not null default 500 check (filas_maximo between 1 and 100000),
  -- [{nombre, campo, fijo}]: heading, and a field of the voucher line or a fixed text.
  columnas jsonb not null default '[]' check (jsonb_typeof(columnas) = 'array'),
  -- {kind of voucher: code}.
  codigos jsonb not null default '{}' check (jsonb_typeof(codigos) = 'object'),
  observaciones text not null default '',
  -- False for a proposal that nobody compared with the program yet.
  confirmado boolean not null default true,
  activo boolean not null default true
);
select preparar_tabla('accounting_programs', 'nombre');
select preparar_orden('accounting_programs', 'nombre');
create unique index accounting_programs_nombre_unico on accounting_programs (id_empresa, clave_de_texto(nombre));
create unique index accounting_programs_base_unica on accounting_programs (id_empresa, base) where base <> '';

-- Exports, whose files stay as they were written.
create table accounting_exports (
  id_exportacion uuid primary key default uuid7(),
  id_empresa uuid not null references companies,
  id_programa uuid references accounting_programs,
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
create index accounting_exports_programa_idx on accounting_exports (id_programa) where id_programa is not null;

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

-- Vouchers of an export. A later export reverses a voucher whose document changed, so none counts twice.
create table accounting_export_vouchers (
  id_comprobante uuid primary key default uuid7(),
  id_empresa uuid not null references companies,
  id_exportacion uuid not null references accounting_exports,
  clave text not null,
  tipo text not null,
  -- Number in the accounting program. Each kind has its own count.
  numero int not null check (numero > 0),
  fecha date not null,
  reverso boolean not null,
  huella text not null,
  comprobante jsonb not null,
  -- Export that reversed it.
  terminado_por uuid references accounting_exports
);
select amurallar_tabla('accounting_export_vouchers');
create unique index accounting_export_vouchers_vivo on accounting_export_vouchers (id_empresa, clave)
  where not reverso and terminado_por is null;
create index accounting_export_vouchers_fecha_idx on accounting_export_vouchers (id_empresa, fecha)
  where not reverso and terminado_por is null;
create unique index accounting_export_vouchers_numero on accounting_export_vouchers (id_empresa, tipo, numero);
create index accounting_export_vouchers_exportacion_idx on accounting_export_vouchers (id_exportacion);
