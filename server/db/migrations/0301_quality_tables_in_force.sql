-- Of the tables of years those that are in force are found by when they end.
create index quality_tables_vigentes_idx on quality_tables (id_empresa, vigente_hasta) where activo;
