-- How the analysis of paddy changes what is paid for it (N-139): of a product's own table or that of all paddy one holds for a
-- measure on a day.
create table quality_tables (
  id_tabla_calidad uuid primary key default uuid7(),
  id_empresa uuid not null references companies,
  nombre text not null check (nombre <> ''),
  -- null is all paddy.
  id_producto uuid references products,
  medida text not null check (medida in ('humedad', 'impureza', 'partido', 'rojo', 'yeso')),
  modo text not null check (modo in ('NINGUNO', 'FACTOR', 'KG_POR_PUNTO', 'PESOS_POR_PUNTO', 'TABLA')),
  umbral numeric(5, 2) check (umbral between 0 and 100),
  valor numeric(18, 6) check (valor >= 0),
  por_fraccion boolean not null default false,
  efecto text not null default 'DESCUENTO' check (efecto in ('DESCUENTO', 'BONIFICACION')),
  unidad text not null default 'PORCENTAJE' check (unidad in ('PORCENTAJE', 'PESOS_KG')),
  tope numeric(18, 6) check (tope >= 0),
  tramos jsonb not null default '[]' check (jsonb_typeof(tramos) = 'array'),
  vigente_desde date not null,
  vigente_hasta date,
  activo boolean not null default true,
  constraint quality_tables_vigencia check (vigente_hasta >= vigente_desde),
  constraint quality_tables_por_punto check (
    (modo in ('FACTOR', 'KG_POR_PUNTO', 'PESOS_POR_PUNTO')) = (umbral is not null and valor is not null)),
  constraint quality_tables_tramos check ((modo = 'TABLA') = (jsonb_array_length(tramos) > 0))
);
select preparar_tabla('quality_tables', 'nombre, medida');
select preparar_orden('quality_tables', 'nombre, medida');
create index quality_tables_vigencia_idx on quality_tables (id_empresa, vigente_desde);
create index quality_tables_producto_idx on quality_tables (id_producto) where id_producto is not null;

-- Two that are written at the same moment wait for each other at their company, as the API does.
create function una_tabla_por_dia() returns trigger
language plpgsql as $$
begin
  if new.activo then
    perform from companies where id_empresa = new.id_empresa for no key update;
    if exists (select from quality_tables t where t.id_empresa = new.id_empresa and t.activo
        and t.id_tabla_calidad <> new.id_tabla_calidad and t.medida = new.medida
        and t.id_producto is not distinct from new.id_producto
        and t.vigente_desde <= coalesce(new.vigente_hasta, 'infinity')
        and new.vigente_desde <= coalesce(t.vigente_hasta, 'infinity')) then
      raise exclusion_violation using message = 'quality_tables: two on one day',
        constraint = 'quality_tables_una_por_dia';
    end if;
  end if;
  return new;
end $$;
create trigger una_tabla_por_dia after insert or update of id_empresa, medida, id_producto, vigente_desde, vigente_hasta, activo
  on quality_tables for each row execute function una_tabla_por_dia();

-- What the tables came to in a settlement, in words, for lists and files; '' where none applied.
alter table settlements add column calidad text not null default '';
