-- What the laboratory has still to analyse, who came first on top: a few among all weighings.
create index weighing_records_sin_analisis_idx on weighing_records (id_empresa, id_weighing_record)
  where (operacion = 'COMPRA' and es_paddy and not (coalesce(humedad, 0) > 0 and impureza is not null)) and not eliminada;
