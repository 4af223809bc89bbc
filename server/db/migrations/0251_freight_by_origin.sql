-- What a kilo is carried for may be of one origin, as its price (N-142); and rates of several origins begin on one day under one name.
alter table rates drop constraint rates_origen, add constraint rates_origen
  check (id_origen is null or tags ~ '(^|\|)(PRECIO_(MINIMO_)?CARGA|FLETE)(\||$)');
drop index rates_vigencia_unica;
create unique index rates_vigencia_unica
  on rates (id_empresa, clave_de_texto(descripcion), clave_de_texto(area), tags,
    coalesce(id_producto, '00000000-0000-0000-0000-000000000000'),
    coalesce(id_origen, '00000000-0000-0000-0000-000000000000'), vigente_desde) where activo;
