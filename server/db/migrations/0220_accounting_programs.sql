-- The accounting programs that files are written for: those of the house (`base`), whose columns are in the code, and the
-- owner's own, whose columns are here, in their order. Of either the codes of the kinds of vouchers are the owner's.
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
  -- [{nombre, campo, fijo}]: the head to the letter, and a field of the neutral line or a fixed text.
  columnas jsonb not null default '[]' check (jsonb_typeof(columnas) = 'array'),
  -- {kind of voucher: code}.
  codigos jsonb not null default '{}' check (jsonb_typeof(codigos) = 'object'),
  observaciones text not null default '',
  -- It began as a proposal that nobody has compared with the program yet.
  confirmado boolean not null default true,
  activo boolean not null default true
);
select preparar_tabla('accounting_programs', 'nombre');
select preparar_orden('accounting_programs', 'nombre');
create unique index accounting_programs_nombre_unico on accounting_programs (id_empresa, clave_de_texto(nombre));
create unique index accounting_programs_base_unica on accounting_programs (id_empresa, base) where base <> '';

alter table accounting_exports add id_programa uuid references accounting_programs;
create index accounting_exports_programa_idx on accounting_exports (id_programa) where id_programa is not null;

-- What companies that are there already get; a new one gets the same when it is made.
select set_config('molino.silencio', 'on', true);
insert into accounting_programs (id_empresa, base, nombre, formato)
select id_empresa, programa.base, programa.nombre, programa.formato from companies cross join (values
  ('SIIGO_NUBE', 'Siigo Nube', 'XLSX'),
  ('WORLD_OFFICE', 'World Office', 'CSV'),
  ('XLSX', 'Excel sencillo', 'XLSX'),
  ('CSV', 'CSV sencillo', 'CSV')
) as programa (base, nombre, formato)
order by id_empresa, base;
select set_config('molino.silencio', '', true);
