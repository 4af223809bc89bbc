-- Imports of plain lists are written in small transactions, so that others wait little. An import that cannot end is undone by a
-- task of its own. All its records carry the moment at which it began to write.
alter table imports add column escrita_desde timestamptz;
alter table import_work drop constraint import_work_tarea_check;
alter table import_work add constraint import_work_tarea_check
  check (tarea in ('LEER', 'REVISAR', 'IMPORTAR', 'DESHACER'));
