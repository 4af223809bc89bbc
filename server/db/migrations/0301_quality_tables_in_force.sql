-- Quality tables in force are found by their last day.
create index quality_tables_vigentes_idx on quality_tables (id_empresa, vigente_hasta) where activo;
