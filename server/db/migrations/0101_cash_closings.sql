-- The cash box at the end of a day (N-157): what was counted by denomination, what the book said then, and who counted. A wrong
-- one is voided with its reason and made again.
create table cash_closings (
  id_cierre uuid primary key default uuid7(),
  id_empresa uuid not null references companies,
  id_banco uuid not null references banks,
  fecha date not null,
  -- How many of each note and coin, by its name in server/shared/cash.ts.
  conteo jsonb not null,
  contado numeric(15) not null check (contado >= 0),
  libro numeric(15) not null,
  diferencia numeric(15) generated always as (contado - libro) stored,
  observaciones text not null default '',
  registro text not null default '',
  anulado boolean not null default false,
  motivo_anulacion text not null default '',
  constraint cash_closings_anulado check (anulado = (motivo_anulacion <> '')),
  constraint cash_closings_diferencia check (contado = libro or observaciones <> '')
);
select preparar_tabla('cash_closings');
create unique index cash_closings_unico on cash_closings (id_banco, fecha) where not anulado;
