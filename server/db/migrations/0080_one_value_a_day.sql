-- Of a parameter one value holds per company, product and day (N-153). What it is a value of, its tag says; a list of the
-- tags that calculations read stands in server/shared/parameters.ts too, and a test compares both.
create function parametros_en(tags text) returns text[]
language sql immutable strict parallel safe as $$
  select array(select tag from unnest(string_to_array(tags, '|')) with ordinality t (tag, orden)
    where tag = any ('{BASE_HUMEDAD,BASE_IMPUREZA,PERMITE_BONIFICACION,KG_CARGA,CUOTA_FOMENTO,UVT,RETENCION,
      RETENCION_BASE_UVT,REGISTRO_BOLSA,REGISTRA_BOLSA,TARA_BULTO,PESO_NETO_MINIMO,PESO_NETO_MAXIMO,BASCULA,DESCARGUE,
      FLETE,SECADO,PRECIO_CARGA,PRECIO_MINIMO_CARGA,DESVIACION_PRECIO,CUPO_HECTAREA,TASA_PRESTAMO,TECHO_USURA,
      INTERES_MORA,DIAS_CORRIENTE,DIAS_EN_MORA,SMMLV,AUXILIO_TRANSPORTE,AUXILIO_TRANSPORTE_HASTA,SALUD_EMPLEADO,
      PENSION_EMPLEADO,FONDO_SOLIDARIDAD,FONDO_SOLIDARIDAD_DESDE,HORAS_MES,RECARGO_EXTRA_DIURNA,
      RECARGO_EXTRA_NOCTURNA,RECARGO_NOCTURNO,RECARGO_DOMINICAL}'::text[])
    order by orden)
$$;

-- The parameter that a rate is a value of; null for one that no calculation reads.
create function parametro_de(tags text) returns text
language sql immutable strict parallel safe as $$
  select (public.parametros_en(tags))[1]
$$;

-- A rate that named several parameters becomes one of each.
insert into rates (id_empresa, area, descripcion, unidad_medida, valor, valor_referencia, tags, id_producto,
    vigente_desde, vigente_hasta)
  select id_empresa, area, descripcion, unidad_medida, valor, valor_referencia, otro, id_producto, vigente_desde,
    vigente_hasta
  from rates, unnest((parametros_en(tags))[2:]) otro where activo
  on conflict do nothing;
update rates set tags = (select string_agg(tag, '|' order by orden)
    from unnest(string_to_array(tags, '|')) with ordinality t (tag, orden)
    where parametro_de(tag) is null or tag = parametro_de(tags))
  where activo and cardinality(parametros_en(tags)) > 1;

-- Where several held on one day, the one that had begun last was used, and of those the newest: each keeps the days on which
-- it was. Where another one lay within its days it goes on afterwards as a row of its own; what was never used stays,
-- inactive.
do $$
declare
  tramo record;
begin
  for tramo in
    with valores as (
      select id_tarifa, id_empresa, parametro_de(tags) as parametro, id_producto, vigente_desde as desde,
        coalesce(vigente_hasta, 'infinity') as hasta
      from rates where activo and parametro_de(tags) is not null
    ), dobles as (
      select * from valores v where exists (select from valores o where o.id_empresa = v.id_empresa
        and o.parametro = v.parametro and o.id_producto is not distinct from v.id_producto and o.id_tarifa <> v.id_tarifa
        and o.desde <= v.hasta and v.desde <= o.hasta)
    ), dias as (
      select distinct id_empresa, parametro, id_producto, dia from dobles, lateral (values (desde), (hasta + 1)) d (dia)
      where isfinite(dia)
    ), usada as (
      select d.*, (select id_tarifa from dobles v where v.id_empresa = d.id_empresa and v.parametro = d.parametro
          and v.id_producto is not distinct from d.id_producto and d.dia between v.desde and v.hasta
          order by v.desde desc, v.id_tarifa desc limit 1) as id_tarifa
      from dias d
    ), cambios as (
      select *, lag(id_tarifa) over clave is distinct from id_tarifa or lag(dia) over clave is null as cambia
      from usada window clave as (partition by id_empresa, parametro, id_producto order by dia)
    ), tramos as (
      select id_tarifa, dia as desde, lead(dia) over (partition by id_empresa, parametro, id_producto order by dia) - 1 as hasta
      from cambios where cambia
    )
    select d.id_tarifa, t.desde, t.hasta, row_number() over (partition by d.id_tarifa order by t.desde) = 1 as primero
    from dobles d left join tramos t using (id_tarifa) order by t.desde nulls first
  loop
    if tramo.desde is null then
      update rates set activo = false where id_tarifa = tramo.id_tarifa;
    elsif tramo.primero then
      update rates set vigente_desde = tramo.desde, vigente_hasta = tramo.hasta where id_tarifa = tramo.id_tarifa;
    else
      insert into rates (id_empresa, area, descripcion, unidad_medida, valor, valor_referencia, tags, id_producto,
          vigente_desde, vigente_hasta)
        select id_empresa, area, descripcion, unidad_medida, valor, valor_referencia, tags, id_producto, tramo.desde,
          tramo.hasta
        from rates where id_tarifa = tramo.id_tarifa;
    end if;
  end loop;
end $$;

-- Two that are written at the same moment wait for each other at their company, as the API does.
create function un_valor_por_dia() returns trigger
language plpgsql as $$
begin
  if new.activo and public.parametro_de(new.tags) is not null then
    if cardinality(public.parametros_en(new.tags)) > 1 then
      raise check_violation using message = 'rates: several parameters', constraint = 'rates_un_parametro';
    end if;
    perform from companies where id_empresa = new.id_empresa for no key update;
    if exists (select from rates r where r.id_empresa = new.id_empresa and r.activo and r.id_tarifa <> new.id_tarifa
        and public.parametro_de(r.tags) = public.parametro_de(new.tags)
        and r.id_producto is not distinct from new.id_producto
        and r.vigente_desde <= coalesce(new.vigente_hasta, 'infinity')
        and new.vigente_desde <= coalesce(r.vigente_hasta, 'infinity')) then
      raise exclusion_violation using message = 'rates: two values on one day', constraint = 'rates_un_valor_por_dia';
    end if;
  end if;
  return new;
end $$;
create trigger un_valor_por_dia after insert or update of id_empresa, tags, id_producto, vigente_desde, vigente_hasta, activo
  on rates for each row execute function un_valor_por_dia();
