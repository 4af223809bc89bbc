-- Rates and parameters by date, and quality tables.

-- Tags of parameters among the tags of a rate. server/rates/parameters-words.ts has the same list; a test compares both.
create function parametros_en(tags text) returns text[] language sql immutable strict parallel safe as $$
  select array(select tag from unnest(string_to_array(tags, '|')) with ordinality t (tag, orden)
    where tag = any ('{BASE_HUMEDAD,RETENCION_FLETE,RETENCION_FLETE_BASE_UVT,RETENCION_SERVICIOS,RETENCION_SERVICIOS_BASE_UVT,
      DIAS_PAGO,BASE_IMPUREZA,PERMITE_BONIFICACION,KG_CARGA,CUOTA_FOMENTO,UVT,RETENCION,RETENCION_BASE_UVT,RETEICA,
      RETEICA_BASE_UVT,REGISTRO_BOLSA,REGISTRA_BOLSA,TARA_BULTO,PESO_NETO_MINIMO,PESO_NETO_MAXIMO,BASCULA,IVA_BASCULA,DESCARGUE,
      FLETE,SECADO,TOLERANCIA_MOLIENDA,PRECIO_REFERENCIA_CUOTA,PRECIO_CARGA,PRECIO_MINIMO_CARGA,DESVIACION_PRECIO,
      CUPO_HECTAREA,TASA_PRESTAMO,TECHO_USURA,INTERES_MORA,DIAS_CORRIENTE,DIAS_EN_MORA,SMMLV,AUXILIO_TRANSPORTE,
      AUXILIO_TRANSPORTE_HASTA,SALUD_EMPLEADO,PENSION_EMPLEADO,FONDO_SOLIDARIDAD,FONDO_SOLIDARIDAD_DESDE,HORAS_MES,
      RECARGO_EXTRA_DIURNA,RECARGO_EXTRA_NOCTURNA,RECARGO_NOCTURNO,RECARGO_DOMINICAL,DIAS_DEPOSITO}'::text[])
    order by orden)
$$;

-- Parameter of a rate. Null for a rate that no calculation reads.
create function parametro_de(tags text) returns text language sql immutable strict parallel safe as $$
  select (public.parametros_en(tags))[1]
$$;

create table rates (
  id_tarifa uuid primary key default uuid7(),
  id_empresa uuid not null references companies,
  area text not null check (area <> ''),
  descripcion text not null check (descripcion <> ''),
  unidad_medida text not null check (unidad_medida <> ''),
  valor numeric(18, 6) not null default 0,
  valor_referencia numeric(18, 6) not null default 0 check (valor_referencia >= 0),
  tags text not null default '',
  -- Product, origin and municipality of the rate. Null or '' for all; a ReteICA without its municipality is never used.
  id_producto uuid references products,
  id_origen uuid references origins,
  municipio text not null default '',
  vigente_desde date not null,
  vigente_hasta date,
  activo boolean not null default true,
  constraint rates_vigencia check (vigente_hasta is null or vigente_hasta >= vigente_desde),
  constraint rates_origen check (id_origen is null or tags ~ '(^|\|)(PRECIO_(MINIMO_)?CARGA|FLETE)(\||$)'),
  constraint rates_municipio check (municipio = '' or tags ~ '(^|\|)RETEICA(_BASE_UVT)?(\||$)')
);
select preparar_tabla('rates', 'descripcion, tags');
select preparar_orden('rates', 'descripcion, area, unidad_medida, valor, valor_referencia');
-- The same rate begins once on a day.
create unique index rates_vigencia_unica
  on rates (id_empresa, clave_de_texto(descripcion), clave_de_texto(area), tags,
    coalesce(id_producto, '00000000-0000-0000-0000-000000000000'),
    coalesce(id_origen, '00000000-0000-0000-0000-000000000000'), municipio, vigente_desde) where activo;
create index rates_producto_idx on rates (id_producto) where id_producto is not null;
create index rates_origen_idx on rates (id_origen) where id_origen is not null;

-- A parameter has one value per company, product, origin, municipality and day. Concurrent writes wait at the company.
create function un_valor_por_dia() returns trigger language plpgsql as $$
begin
  if new.activo and public.parametro_de(new.tags) is not null then
    if cardinality(public.parametros_en(new.tags)) > 1 then
      raise check_violation using message = 'rates: several parameters', constraint = 'rates_un_parametro';
    end if;
    perform from companies where id_empresa = new.id_empresa for no key update;
    if exists (select from rates r where r.id_empresa = new.id_empresa and r.activo and r.id_tarifa <> new.id_tarifa
        and public.parametro_de(r.tags) = public.parametro_de(new.tags)
        and r.id_producto is not distinct from new.id_producto and r.id_origen is not distinct from new.id_origen
        and r.municipio = new.municipio
        and r.vigente_desde <= coalesce(new.vigente_hasta, 'infinity')
        and new.vigente_desde <= coalesce(r.vigente_hasta, 'infinity')) then
      raise exclusion_violation using message = 'rates: two values on one day', constraint = 'rates_un_valor_por_dia';
    end if;
  end if;
  return new;
end $$;
create trigger un_valor_por_dia
  after insert or update of id_empresa, tags, id_producto, id_origen, municipio, vigente_desde, vigente_hasta, activo
  on rates for each row execute function un_valor_por_dia();

-- How an analysis of paddy changes the price, for one measure and the days of the table.
create table quality_tables (
  id_tabla_calidad uuid primary key default uuid7(),
  id_empresa uuid not null references companies,
  nombre text not null check (nombre <> ''),
  -- Null for all paddy.
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

-- A measure has one table per product and day. Concurrent writes wait at the company.
create function una_tabla_por_dia() returns trigger language plpgsql as $$
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
