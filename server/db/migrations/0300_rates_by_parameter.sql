-- Parameter of a rate, with its product, origin and municipality, as stored columns. Behind a row policy no index on an expression
-- is used, and each calculation reads a few of up to 200,000 prices. A migration that makes another tag a parameter writes its rates
-- again.
alter table rates
  add column parametro text generated always as (parametro_de(tags)) stored,
  add column alcance text not null generated always as
    (coalesce(id_producto::text, '') || '/' || coalesce(id_origen::text, '') || '/' || municipio) stored;
create index rates_parametro_idx on rates (id_empresa, parametro, alcance, vigente_desde desc, id_tarifa desc) where activo;

create or replace function un_valor_por_dia() returns trigger
language plpgsql as $$
begin
  if new.activo and new.parametro is not null then
    if cardinality(public.parametros_en(new.tags)) > 1 then
      raise check_violation using message = 'rates: several parameters', constraint = 'rates_un_parametro';
    end if;
    perform from companies where id_empresa = new.id_empresa for no key update;
    if exists (select from rates r where r.id_empresa = new.id_empresa and r.activo and r.id_tarifa <> new.id_tarifa
        and r.parametro = new.parametro and r.alcance = new.alcance
        and r.vigente_desde <= coalesce(new.vigente_hasta, 'infinity')
        and new.vigente_desde <= coalesce(r.vigente_hasta, 'infinity')) then
      raise exclusion_violation using message = 'rates: two values on one day', constraint = 'rates_un_valor_por_dia';
    end if;
  end if;
  return new;
end $$;

select preparar_orden('rates', 'vigente_desde');
