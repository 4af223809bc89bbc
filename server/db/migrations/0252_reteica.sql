-- ReteICA (facts 3.4): what a town withholds of its tax from purchases of paddy, a rate of each municipality. Whose town counts is
-- the company's own; where no rate of it holds nothing is withheld. A rate without its municipality is of none, and never used.
alter table rates
  add column municipio text not null default '',
  add constraint rates_municipio check (municipio = '' or tags ~ '(^|\|)RETEICA(_BASE_UVT)?(\||$)');
drop index rates_vigencia_unica;
create unique index rates_vigencia_unica
  on rates (id_empresa, clave_de_texto(descripcion), clave_de_texto(area), tags,
    coalesce(id_producto, '00000000-0000-0000-0000-000000000000'),
    coalesce(id_origen, '00000000-0000-0000-0000-000000000000'), municipio, vigente_desde) where activo;

do $$ begin
  execute replace(pg_get_functiondef('parametros_en(text)'::regprocedure), 'REGISTRO_BOLSA,',
    'RETEICA,RETEICA_BASE_UVT,REGISTRO_BOLSA,');
end $$;

create or replace function un_valor_por_dia() returns trigger
language plpgsql as $$
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
drop trigger un_valor_por_dia on rates;
create trigger un_valor_por_dia
  after insert or update of id_empresa, tags, id_producto, id_origen, municipio, vigente_desde, vigente_hasta, activo
  on rates for each row execute function un_valor_por_dia();

-- Whole pesos; one of the deductions, of which the list says what they come to.
alter table settlements
  add column reteica numeric(15) not null default 0 check (reteica >= 0),
  drop constraint settlements_deducciones,
  add constraint settlements_deducciones check (total_deducciones =
    cuota_fomento + registro_bolsa + retencion + reteica + descargue + flete + bascula + otras_deducciones);
select ampliar_lista('settlements', 'busqueda, fecha, estado, peso_neto, kg_liquidados, subtotal, retencion, reteica, registro_bolsa, '
  'cuota_fomento, total_deducciones, abono, anticipo, total_a_pagar');

-- What counts in a closed month is it too.
do $$
declare
  acto text;
begin
  foreach acto in array array['alta', 'cambio', 'entrada', 'salida', 'baja'] loop
    execute format('drop trigger %I on settlements', 'periodo_fecha_' || acto);
  end loop;
end $$;
select preparar_periodo('settlements', 'fecha', 'fecha, id_proveedor, precio_carga, registro, peso_neto, kg_liquidados, subtotal, '
  'cuota_fomento, registro_bolsa, retencion, reteica, descargue, flete, bascula, otras_deducciones, id_acuerdo, abono, anticipo, '
  'total_a_pagar', '$.estado in (''APROBADA'', ''PAGADA'')');
