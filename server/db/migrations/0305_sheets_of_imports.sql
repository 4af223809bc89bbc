-- Sheets of the file and the one that was read; cells with odd letters; key of the remembered column map. Rows of a file without
-- headings are all data.
alter table imports
  add column hojas jsonb not null default '[]',
  add column hoja text not null default '',
  add column dudosas jsonb not null default '[]',
  add column sin_encabezados boolean not null default false,
  add column clave text not null default '';
