-- A rate may hold for one product only (N-138); null holds for all. Values have their bounds by tag in the domain.
alter table rates add column id_producto uuid references products;
alter table rates drop constraint rates_valor_check;
drop index rates_vigencia_unica;
create unique index rates_vigencia_unica
  on rates (id_empresa, clave_de_texto(descripcion), clave_de_texto(area), tags,
    coalesce(id_producto, '00000000-0000-0000-0000-000000000000'), vigente_desde) where activo;
create index rates_producto_idx on rates (id_producto) where id_producto is not null;
