-- Unread rows of a bank file, and lines that do not fit its balance. The file waits while a row is doubtful.
alter table bank_reconciliations
  add column avisos jsonb not null default '[]',
  add column por_fuera integer not null default 0,
  drop constraint bank_reconciliations_estado_check,
  add constraint bank_reconciliations_estado_check check (estado in ('COLUMNAS', 'LINEAS', 'LEIDA', 'ANULADA'));

-- A waiting file keeps the key of its columns, and the rows above its headings for days without a year.
-- A workbook with several sheets keeps its bytes, so that another sheet can be chosen.
alter table bank_statement_rows
  add column clave text not null default '',
  add column titulos jsonb not null default '[]',
  add column ultimo date,
  add column hoja text not null default '',
  add column hojas jsonb not null default '[]',
  add column dudosas jsonb not null default '[]',
  add column contenido bytea;
